"""Reading dice and tables off a page, as test readers do."""

from tests.games.markup import Element, Markup

WORDS = {
    **{name: str(at) for at, name in enumerate(("one", "two", "three", "four", "five", "six"), 1)},
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "10",
    "nine": "9",
}


def within(markup: Markup, outer: Element) -> list[Element]:
    """Return what is inside of ``outer``, in order."""
    at = next(at for at, element in enumerate(markup.elements) if element is outer)
    inside = []
    for element in markup.elements[at + 1 :]:
        if element.depth <= outer.depth:
            break
        inside.append(element)
    return inside


def rows_of(markup: Markup, start: str) -> list[list[Element]]:
    """Return the cells of the first table body in or after the element with the id ``start``, row by row."""
    at = next(at for at, element in enumerate(markup.elements) if element.id == start)
    body = next(element for element in markup.elements[at:] if element.tag == "tbody")
    rows = [each for each in within(markup, body) if each.tag == "tr"]
    return [[each for each in within(markup, row) if each.tag in ("th", "td")] for row in rows]


def words_for_ears(markup: Markup, outer: Element) -> str:
    """Return the first dice in ``outer`` as they are read out; empty when there are none."""
    return next((each.text for each in within(markup, outer) if each.attributes.get("class") == "sr"), "")


def faces_in(markup: Markup, outer: Element) -> tuple[str, ...]:
    """Return the first dice in ``outer``, by name."""
    return tuple(WORDS[word] for word in words_for_ears(markup, outer).split(", ") if word)
