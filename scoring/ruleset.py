"""The contract of a ruleset: facts about a game, and six questions any game with dice can answer.

House rules of this file: no clock, no randomness, no I/O. ``decide`` may refuse and changes nothing;
``evolve`` never refuses and is the only maker of states. Chance enters through ``throw`` alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from scoring.commands import Bounds, Command
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.events import Event
from scoring.events import from_data as event_from_data
from scoring.explained import Example, Explained, Reading
from scoring.options import Option, Options
from scoring.plain import from_plain, to_plain
from scoring.scorecard import Category, Entry
from scoring.state import Done, GameState, Standing, Turn
from scoring.texts import Words
from scoring.texts import gettext_noop as _
from scoring.texts import ngettext_noop as ngettext

State = TypeVar("State", bound=GameState)
Throw = Callable[[int], Faces]  # throw(n) gives n fresh faces; called at most once per decision


@dataclass(frozen=True)
class Worth:
    """What dice are worth: ``data`` can be JSON as it is, ``words`` are for people, a line each."""

    faces: Faces
    data: Mapping[str, object]
    words: tuple[Words, ...]


class Ruleset(ABC, Generic[State]):
    """One game. Facts are class attributes; the methods are pure functions of their arguments."""

    key: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    summary: ClassVar[str]
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int] = 12
    dice: ClassVar[int]
    faces: ClassVar[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")  # names by value, lowest (1) first
    showcase: ClassVar[Faces]  # three dice for the game's card
    rolls: ClassVar[int] = 0  # the most in a turn; 0 when that is open
    options: ClassVar[tuple[Option, ...]] = ()
    categories: ClassVar[tuple[Category, ...]] = ()
    examples: ClassVar[tuple[Example, ...]] = ()  # of what dice can be, where that is no category
    least_dice: ClassVar[int] = 0  # the fewest that are worth something without the others; 0: it takes all
    worth_options: ClassVar[tuple[str, ...]] = ()  # keys of the options that change what dice are worth by themselves
    hands: ClassVar[bool] = False  # whether the record tells dice, not points alone
    command_types: ClassVar[tuple[type[Command], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]
    state_type: ClassVar[type[GameState]]
    refusals: ClassVar[Mapping[str, str]] = {}
    telling: ClassVar[Mapping[str, str]] = {}  # event kind -> sentence for the board, filled by the event's fields
    turn_kind: ClassVar[str] = ""  # the events that bring points, and those that bring none: for awards
    mishap_kind: ClassVar[str] = ""
    mishap: ClassVar[str] = ""
    won: ClassVar[str] = _("%(name)s wins by %(lead)s")
    won_alone: ClassVar[str | tuple[str, str]] = ngettext("%(points)s point", "%(points)s points")

    @abstractmethod
    def start(self, seats: Sequence[int], options: Options, real_dice: Sequence[int] = ()) -> State:
        """Return the first state; ``seats`` are identities in the order of play, ``real_dice`` some of them."""

    @abstractmethod
    def legal_commands(self, state: State, seat: int) -> tuple[Command, ...]:
        """Return everything the seat may do now with digital dice; empty when it has to wait."""

    @abstractmethod
    def entries(self, state: State, seat: int) -> tuple[Bounds, ...]:
        """Return what a real-dice seat may type in now, as kinds and bounds."""

    @abstractmethod
    def decide(self, state: State, seat: int, command: Command, throw: Throw) -> tuple[Event, ...]:
        """Return what happens; raises IllegalCommand when the rules refuse. Calls ``throw`` at most once."""

    @abstractmethod
    def evolve(self, state: State, event: Event) -> State:
        """Return the state after a fact."""

    @abstractmethod
    def preview(self, state: State, seat: int) -> Any:
        """Return what the seat's choices would bring now; its shape is the family's own."""

    @abstractmethod
    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the places, best first, equal results sharing one."""

    @abstractmethod
    def moment(self, state: State, seat: int) -> str:
        """Return the name of the decision the seat faces; it never comes back in a game."""

    @abstractmethod
    def bound(self, seats: int, options: Options) -> int | None:
        """Return a number of commands after which any play without take-backs has ended, None if it may go on."""

    @abstractmethod
    def round_number(self, state: State) -> int:
        """Return the round being played, from 1; after the end the last one."""

    def rounds(self, options: Options) -> int:
        """Return how many rounds a game has; 0 when that is open."""
        return 0

    def seen_by(self, state: State, seat: int | None) -> State:
        """Return what ``seat`` (None: somebody without one) may see of ``state``: dice under a cup are not in it."""
        return state

    def events_seen_by(self, state: State, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """Return the game's latest ``events`` as ``seat`` may see them in ``state``."""
        return tuple(events)

    def on_table(self, state: State, seat: int | None) -> Turn | None:
        """Return the turn whose dice lie before ``seat``: its own, that of who plays, or one at rest that is over."""
        own = state.turn_of(seat) if seat is not None else None
        return own or (state.turn_of(state.waiting[0]) if len(state.waiting) == 1 else None)

    def done(self, state: State) -> Done | None:
        """Return what was done last, as long as it may be taken back."""
        return None

    def weigh(self, state: State, seat: int, keep: tuple[int, ...]) -> Words:
        """Return what the dice picked at ``keep`` would bring, where a game lets dice be picked for points."""
        raise IllegalCommand("unknown-command")

    def roll_worth(self, faces: Faces, options: Options) -> Any:
        """Return a key of a roll of all dice: a better one is higher."""
        return sum(faces)

    def record(self, state: State, seat: int) -> tuple[Entry, ...]:
        """Return the seat's turns or rounds, one after another, as a score sheet has them; none for cards of lines."""
        return ()

    def worth(self, faces: Sequence[object], options: Options, category: str = "") -> Worth:
        """Return what ``faces`` are worth, in ``category`` alone if one is named; ValueError with a sentence."""
        raise ValueError(f"{self.title} cannot say what dice are worth.")

    def explain(self, faces: Sequence[object], options: Options) -> Explained:
        """Return all that ``faces`` can be read as, on an empty card; ValueError with a sentence on bad faces."""
        dice = self.check_faces(faces)
        points = {category.key: category.score(dice, options) for category in self.categories}
        most = max(points.values(), default=0)
        readings = (Reading(each.title, points[each.key], best=points[each.key] == most) for each in self.categories)
        return Explained(dice, (), tuple(readings), {"points": points})

    def category(self, key: str) -> Category:
        """Return the category named ``key``; ValueError with a sentence when there is none."""
        for category in self.categories:
            if category.key == key:
                return category
        if not self.categories:
            raise ValueError(f"{self.title} has no categories; got {key}.")
        keys = ", ".join(category.key for category in self.categories)
        raise ValueError(f"{self.title} has no category {key}; its categories are: {keys}.")

    def make_options(self, /, **given: object) -> Options:
        """Return the options with defaults filled in; ValueError with a sentence on a bad name or value."""
        known = {option.key: option for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise ValueError(f"{self.title} has no option {name}; its options are: {names}.")
        return Options({key: option.value_of(given.get(key, option.default)) for key, option in known.items()})

    def fold(self, state: State, events: Iterable[Event]) -> State:
        """Return the state after ``events``."""
        for event in events:
            state = self.evolve(state, event)
        return state

    def event_from_data(self, data: Mapping[str, Any]) -> Event:
        return event_from_data(self.event_types, data)

    def state_to_data(self, state: State) -> Any:
        return to_plain(state)

    def state_from_data(self, data: Any) -> State:
        state: State = from_plain(self.state_type, data)
        return state

    def check_faces(self, faces: Sequence[object]) -> Faces:
        """Return ``faces`` as dice of this game; ValueError with a sentence when they are not."""
        if len(faces) != self.dice:
            raise ValueError(f"{self.title} is played with {self.dice} dice; got {len(faces)}.")
        return self.read_faces(faces)

    def read_faces(self, faces: Sequence[object]) -> Faces:
        """Return any number of ``faces`` as dice of this game; ValueError with a sentence when one is none."""
        values = []
        for face in faces:
            if str(face) not in self.faces:
                raise ValueError(f"A die shows one of {', '.join(self.faces)}; got {face}.")
            values.append(self.faces.index(str(face)) + 1)
        return tuple(values)

    @property
    def showcase_names(self) -> tuple[str, ...]:
        """The faces on the game's card, by name."""
        return tuple(self.faces[face - 1] for face in self.showcase)

    def check_entry(self, faces: Faces) -> None:
        """Refuse ``faces`` that cannot lie on the table in this game."""
        if len(faces) != self.dice or any(face not in range(1, len(self.faces) + 1) for face in faces):
            raise IllegalCommand("bad-faces", dice=self.dice, faces=", ".join(self.faces))

    def check_in_game(self, state: State, seat: int) -> None:
        """Refuse unless ``seat`` is in a game that is still going on."""
        if seat not in state.seats:
            raise IllegalCommand("unknown-seat")
        if seat in state.removed:
            raise IllegalCommand("seat-removed")
        if state.finished:
            raise IllegalCommand("game-over")

    def turn_of(self, state: State, seat: int) -> Turn:
        """Return the turn of ``seat``; refuse unless it has one."""
        self.check_in_game(state, seat)
        turn = state.turn_of(seat)
        if turn is None:
            raise IllegalCommand("not-your-turn")
        return turn
