"""What a screen shows: pages and pushed pieces come in, and what a person would read off is found in them."""

from typing import Any

from scoring import get_ruleset
from tests.reliability.markup import Element, parse

CATEGORIES = {category.title: category.key for category in get_ruleset("classic-five").categories}
KINDS = {"winner": "result", "tray": "table", "lobby-seats": "lobby", "take-seat": "join", "board-head": "board"}

Card = dict[str, int]


class Screen:
    """One screen of a table of Classic Five. A pushed piece that is older than what it would replace is dropped."""

    def __init__(self) -> None:
        self.root = parse("")
        self._by_id: dict[str, Element] = {}

    def take_page(self, html: str) -> None:
        page = parse(html)
        self.root = page.by_id("room") or page
        self._by_id.clear()

    def take_push(self, html: str) -> None:
        for piece in parse(html).children:
            shown = self.piece(piece.id) if isinstance(piece, Element) else None
            if shown is None or not isinstance(piece, Element):
                continue
            if piece.id == "notice" or max(shown.versions(), default=0) <= max(piece.versions(), default=0):
                shown.replace_with(piece)
                self._by_id.clear()

    def piece(self, name: str) -> Element | None:
        """The element with this id."""
        if not self._by_id:
            self._by_id = {each.id: each for each in self.root.walk() if each.id}
        return self._by_id.get(name)

    @property
    def version(self) -> int:
        """The latest version of which it shows something."""
        return max(self.root.versions(), default=0)

    @property
    def kind(self) -> str:
        """join, lobby, table, result, board, or nothing yet."""
        return next((kind for name, kind in KINDS.items() if self.piece(name)), "")

    @property
    def seat(self) -> int | None:
        me = self.piece("me")
        return int(me.attributes["data-seat"]) if me and "data-seat" in me.attributes else None

    @property
    def token(self) -> str:
        """The forms' token against foreign sites."""
        return self.root.all("input", name="csrfmiddlewaretoken")[0].attributes["value"]

    def field(self, form: str, name: str) -> str:
        """The value of a hidden field that belongs to ``form``; empty without one."""
        fields = self.root.all("input", form=form, name=name, type="hidden")
        return fields[0].attributes["value"] if fields else ""

    @property
    def moment(self) -> str:
        return self.field("play", "moment")

    @property
    def notice(self) -> str:
        notice = self.piece("notice")
        return notice.text() if notice else ""

    @property
    def wishes(self) -> list[str]:
        """What its buttons wish, a strike as its second tap sends it."""
        buttons = self.root.all("button", form="play", name="do")
        wishes = [button.attributes["value"].replace("ask-strike:", "strike:") for button in buttons]
        return list(dict.fromkeys(wishes))

    @property
    def may_act(self) -> bool:
        """Whether it is this seat's turn."""
        return any(wish != "take-back" for wish in self.wishes)

    @property
    def finished(self) -> bool:
        if self.kind == "board":
            head = self.piece("board-head")
            return head is not None and head.text().endswith("Final result")
        return self.kind == "result"

    def facts(self) -> dict[str, Any] | None:
        """What is written and lies on the table; None before the game."""
        if self.kind == "board" and self.piece("board-card").all("table"):  # type: ignore[union-attr]
            return {"dice": self._dice("board-foot"), "cards": self._board_cards()}
        if self.kind == "table":
            return {"dice": self._dice("tray"), "cards": self._cards()}
        return {"cards": self._cards()} if self.kind == "result" else None

    def _dice(self, place: str) -> list[int]:
        tray = self.piece(place)
        assert tray is not None
        names = [use.attributes["href"] for dice in tray.all("ol") for use in dice.all("use")]
        return [int(name.removeprefix("#d")) for name in names]

    def _cards(self) -> list[Card]:
        everyone = self.piece("everyone")
        assert everyone is not None
        rows = [(row.all("th")[0].text(), row.all("td")) for row in everyone.all("tr") if row.all("td")]
        cards: list[Card] = [{} for _ in rows[0][1]]
        for title, cells in rows:
            for card, cell in zip(cards, cells, strict=True):
                if title in CATEGORIES and not cell.all("button") and cell.text():
                    card[CATEGORIES[title]] = _points(cell)
        return cards

    def _board_cards(self) -> list[Card]:
        board = self.piece("board-card")
        assert board is not None
        cards = []
        for row in board.all("tr"):
            if cells := [cell for cell in row.all("td") if not cell.has_class("sum")]:
                written = zip(CATEGORIES.values(), cells, strict=True)
                cards.append({key: _points(cell) for key, cell in written if cell.text()})
        return cards


def _points(cell: Element) -> int:
    # A struck box says so in words.
    return 0 if cell.has_class("nil") else int(cell.text())
