"""As much of a page's tree as a screen needs: elements with attributes, found by id or class, and their text."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"br", "wbr", "col", "hr", "img", "input", "link", "meta", "source"}


class Element:
    """One element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Element | str] = []
        self.parent: Element | None = None

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    def has_class(self, name: str) -> bool:
        return name in self.attributes.get("class", "").split()

    def walk(self) -> Iterator["Element"]:
        """This element and all under it, in the order of the page."""
        ahead = [self]
        while ahead:
            here = ahead.pop()
            yield here
            ahead += [child for child in reversed(here.children) if isinstance(child, Element)]

    def all(self, tag: str, **attributes: str) -> list["Element"]:
        """The elements under this one with ``tag`` and these attributes."""
        return [
            each
            for each in self.walk()
            if each.tag == tag and all(each.attributes.get(name) == value for name, value in attributes.items())
        ]

    def by_id(self, name: str) -> "Element | None":
        return next((each for each in self.walk() if each.id == name), None)

    def text(self) -> str:
        parts = [child if isinstance(child, str) else child.text() for child in self.children]
        return " ".join(" ".join(parts).split())

    def versions(self) -> list[int]:
        """The versions of the pieces in this element."""
        return [int(each.attributes["data-version"]) for each in self.walk() if "data-version" in each.attributes]

    def replace_with(self, other: "Element") -> None:
        assert self.parent is not None
        at = self.parent.children.index(self)
        self.parent.children[at], other.parent = other, self.parent


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.here = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs, leaf=tag in VOID)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs, leaf=True)

    def _add(self, tag: str, attrs: list[tuple[str, str | None]], leaf: bool) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        element.parent = self.here
        self.here.children.append(element)
        if not leaf:
            self.here = element

    def handle_endtag(self, tag: str) -> None:
        at: Element | None = self.here
        while at is not None and at.tag != tag:
            at = at.parent
        if at is not None and at.parent is not None:
            self.here = at.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def parse(html: str) -> Element:
    """Return the tree of ``html`` under a nameless root."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.root
