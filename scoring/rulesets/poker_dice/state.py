"""The state of a game of Poker Dice: lives, the rounds played, and the hands under way."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.dice import Faces
from scoring.rulesets.poker_dice.hands import Hand, hand_of
from scoring.state import GameState, Turn


@dataclass(frozen=True)
class Revealed:
    """A hand of a round that is over; None for real dice that nobody entered."""

    seat: int
    rank: int
    hand: Hand | None
    lost: int
    out: bool


@dataclass(frozen=True)
class Round:
    """A round that is over: each seat's hand (none for real dice nobody entered), rank and lives lost.

    ``out`` lists the seats that lost their last life in it, ``entered`` those whose dice were typed in.
    """

    hands: Mapping[int, Faces]
    ranks: Mapping[int, int]
    lost: Mapping[int, int]
    out: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()

    @property
    def best_first(self) -> tuple[Revealed, ...]:
        """The hands by rank."""
        return tuple(
            Revealed(seat, self.ranks[seat], self.hand_of(seat), self.lost[seat], seat in self.out)
            for seat in sorted(self.hands, key=lambda seat: self.ranks[seat])
        )

    def hand_of(self, seat: int) -> Hand | None:
        faces = self.hands.get(seat)
        return hand_of(faces) if faces else None


@dataclass(frozen=True, kw_only=True)
class PokerState(GameState):
    """``turns`` are those of the running round in the order of play, ``stood`` says whose hand is made.

    ``lives`` are at least 0; ``at_start`` is what each seat began with. ``interruptions`` counts for each seat what was
    taken back, skipped, corrected or typed in again, so that its moments never come back while others' stay.
    """

    lives: Mapping[int, int]
    at_start: int
    opener: int
    turns: Mapping[int, Turn]
    stood: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    last: int | None = None
    interruptions: Mapping[int, int]

    @property
    def simultaneous(self) -> bool:
        return self.options["simultaneous"] == "on"

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have still to make their hand."""
        return tuple(seat for seat in self.turns if seat not in self.stood)

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.playing if self.simultaneous else self.playing[:1]

    @property
    def on_clock(self) -> str:
        # All who play at once have the same time for the round.
        return f"{len(self.rounds)}" if self.simultaneous else f"{len(self.rounds)}-{self.waiting}"

    @property
    def alive(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.still_in if self.lives[seat])

    @property
    def made(self) -> dict[int, Hand]:
        """The hands of the running round, as far as their dice are seen."""
        return {seat: hand_of(turn.faces) for seat, turn in self.turns.items() if turn.faces}

    @property
    def before(self) -> dict[int, Revealed]:
        """The hands of the last round that is over."""
        return {each.seat: each for each in self.rounds[-1].best_first} if self.rounds else {}

    def turns_until(self, seat: int) -> int | None:
        if self.simultaneous:
            return super().turns_until(seat)
        return self.playing.index(seat) if seat in self.playing else None

    def turn_of(self, seat: int) -> Turn | None:
        return self.turns[seat] if seat in self.waiting else None
