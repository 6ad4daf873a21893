"""What a game is remembered for, drawn from its log: the best turn, the luckiest roll, the most mishaps."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.dice import Faces, outcomes
from scoring.events import Event, Rolled, TakenBack
from scoring.options import Options
from scoring.ruleset import Ruleset
from scoring.texts import Words
from scoring.texts import gettext_noop as _
from scoring.texts import ngettext_noop as ngettext


@dataclass(frozen=True)
class Award:
    """``title`` goes to ``seats`` for what ``words`` say."""

    title: str
    seats: tuple[int, ...]
    words: Words


def awards(rules: Ruleset[Any], options: Options, events: Sequence[Event]) -> tuple[Award, ...]:
    """Return the awards of a finished game."""
    counted = _counted(rules, events)
    found = (_best_turn(rules, counted), _luckiest_roll(rules, options, events), _most_mishaps(rules, counted))
    return tuple(award for award in found if award is not None)


def _counted(rules: Ruleset[Any], events: Sequence[Event]) -> list[Event]:
    """Return the events that end turns, without those taken back."""
    counted: list[Event] = []
    for event in events:
        if event.kind in (rules.turn_kind, rules.mishap_kind):
            counted.append(event)
        elif isinstance(event, TakenBack):
            last = next((at for at in reversed(range(len(counted))) if counted[at].seat == event.seat), None)
            if last is not None:
                del counted[last]
    return counted


def _best_turn(rules: Ruleset[Any], counted: Sequence[Event]) -> Award | None:
    turns = [(event.seat, int(vars(event)["points"])) for event in counted if event.kind == rules.turn_kind]
    most = max((points for _seat, points in turns), default=0)
    if not most:
        return None
    seats = tuple(dict.fromkeys(seat for seat, points in turns if points == most))
    return Award(_("Best turn"), seats, Words(ngettext("%(points)s point", "%(points)s points"), {"points": most}))


def _most_mishaps(rules: Ruleset[Any], counted: Sequence[Event]) -> Award | None:
    number = Counter(event.seat for event in counted if event.kind == rules.mishap_kind)
    most = max(number.values(), default=0)
    if most < 2:
        return None
    seats = tuple(seat for seat, times in number.items() if times == most)
    return Award(rules.mishap, seats, Words("%(times)s", {"times": most}))


def _luckiest_roll(rules: Ruleset[Any], options: Options, events: Sequence[Event]) -> Award | None:
    """Return the roll of all dice that had the least chance to be as good, by exact odds."""
    rolls = [event for event in events if isinstance(event, Rolled) and event.faces and not event.kept]
    if not rolls:
        return None
    odds = chances_of(lambda faces: rules.roll_worth(faces, options), rules.dice, len(rules.faces))
    luckiest = min(rolls, key=lambda event: odds(event.faces))
    chance = odds(luckiest.faces)
    shown = " ".join(rules.faces[face - 1] for face in sorted(luckiest.faces, reverse=True))
    words = Words(_("%(dice)s, one roll in %(rolls)s"), {"dice": shown, "rolls": round(1 / chance)})
    return Award(_("Luckiest roll"), (luckiest.seat,), words)


def chances_of(worth: Callable[[Faces], Any], dice: int, sides: int) -> Callable[[Faces], Fraction]:
    """Return a function that gives the chance to roll as well as ``faces``, or better."""
    rolls = [(worth(faces), ways) for faces, ways in outcomes(dice, sides)]

    def chance(faces: Faces) -> Fraction:
        mine = worth(faces)
        return Fraction(sum(ways for each, ways in rolls if each >= mine), sides**dice)

    return chance
