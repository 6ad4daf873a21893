"""HTML as a browser reads it: elements, attributes and text."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "br", "wbr", "meta", "link", "img", "col", "use", "path", "circle", "rect", "hr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    depth: int
    text: str = field(default="", compare=False)

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")


class Markup(HTMLParser):
    """All elements in document order, and the text of each with that of its children."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: <{tag} {attrs}>"
        element = Element(tag, {name: value or "" for name, value in attrs}, len(self.open))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, len(self.open)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open, f"</{tag}> closes nothing"
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data
        for element in self.open:
            element.text += data

    @property
    def roots(self) -> list[Element]:
        return [element for element in self.elements if element.depth == 0]

    @property
    def structure(self) -> list[tuple[str, tuple[str, ...]]]:
        """Tags and the names of their attributes: what no name of a player may change."""
        return [(element.tag, tuple(element.attributes)) for element in self.elements]

    def with_id(self, wanted: str) -> Element | None:
        return next((element for element in self.elements if element.id == wanted), None)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        return [
            element
            for element in self.elements
            if element.tag == tag and attributes.items() <= {**element.attributes}.items()
        ]
