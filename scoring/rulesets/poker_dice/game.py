"""The rules of Poker Dice: rolls, hands, rounds and lives."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from scoring.commands import Bounds, Command, Correct, EnterFaces, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.events import Event, FacesEntered, Rolled, SeatRemoved, TakenBack
from scoring.explained import Explained, Reading
from scoring.options import Options
from scoring.ruleset import Ruleset, Throw, Worth
from scoring.rulesets.poker_dice import facts, rounds
from scoring.rulesets.poker_dice.hands import (
    EXAMPLES,
    TITLES,
    Hand,
    hand_of,
    order_of,
    ranks_of,
    rolls_that_beat,
    strength,
)
from scoring.rulesets.poker_dice.house_rules import OPTIONS, REFUSALS, TELLING
from scoring.rulesets.poker_dice.moves import HandCorrected, RoundClosed, Stand, Stood
from scoring.rulesets.poker_dice.state import PokerState
from scoring.scorecard import Entry
from scoring.state import Done, Standing, Turn, shared_places
from scoring.texts import Words
from scoring.texts import gettext_noop as _
from scoring.texts import ngettext_noop as ngettext


class PokerDice(Ruleset[PokerState]):
    key = "poker-dice"
    title = _("Poker Dice")
    source = _("The common bar game with aces high; equal hands share the rank.")
    summary = _("Hands and lives, 1 to 12 players, about 20 min")
    dice = 5
    rolls = facts.ROLLS
    faces = ("9", "10", "J", "Q", "K", "A")
    showcase = (6, 5, 4)
    examples = EXAMPLES
    worth_options = ("hand_rank",)
    hands = True
    command_types = (RollDice, EnterFaces, Stand, TakeBack, TimeOut, RemoveSeat, Correct)
    event_types = (Rolled, FacesEntered, Stood, RoundClosed, TakenBack, SeatRemoved, HandCorrected)
    state_type = PokerState
    options = OPTIONS
    refusals = REFUSALS
    telling = TELLING
    won = _("%(name)s wins")
    won_alone = ngettext("%(rounds)s round", "%(rounds)s rounds")

    # -- the contract --------------------------------------------------------------------------------------------

    def start(self, seats: Sequence[int], options: Options, real_dice: Sequence[int] = ()) -> PokerState:
        lives = rounds.lives_at_start(len(seats), options)
        first = PokerState(
            options=options,
            seats=tuple(seats),
            real_dice=tuple(real_dice),
            lives=dict.fromkeys(seats, lives),
            at_start=lives,
            opener=seats[0],
            turns={},
            interruptions=dict.fromkeys(seats, 0),
        )
        return rounds.opened(first)

    def legal_commands(self, state: PokerState, seat: int) -> tuple[Command, ...]:
        commands: list[Command] = []
        turn = state.turn_of(seat)
        if turn is not None:
            if seat not in state.real_dice and turn.roll_number < self.rolls:
                keepable = range(self.dice) if turn.roll_number else ()
                commands += [RollDice(keep) for size in range(self.dice) for keep in combinations(keepable, size)]
            commands += [Stand()] * bool(turn.faces)
        if state.last == seat:
            commands.append(TakeBack())
        return tuple(commands)

    def entries(self, state: PokerState, seat: int) -> tuple[Bounds, ...]:
        if state.turn_of(seat) is None or seat not in state.real_dice:
            return ()
        return (Bounds("enter-faces", self.dice, len(self.faces)),)

    def decide(self, state: PokerState, seat: int, command: Command, throw: Throw) -> tuple[Event, ...]:
        match command:
            case RollDice(keep):
                return self._roll(state, seat, tuple(sorted(set(keep))), throw)
            case EnterFaces(faces):
                self.turn_of(state, seat)
                if seat not in state.real_dice:
                    raise IllegalCommand("digital-dice")
                self.check_entry(faces)
                return (FacesEntered(seat, faces),)
            case Stand():
                if not self.turn_of(state, seat).faces:
                    raise IllegalCommand("enter-first") if seat in state.real_dice else IllegalCommand("roll-first")
                return self._closing(state, Stood(seat))
            case TakeBack():
                # "A stand may be taken back until the next seat rolls, but not the one that closes the round."
                if state.last != seat:
                    raise IllegalCommand("nothing-to-take-back")
                return (TakenBack(seat),)
            case TimeOut():
                return self._time_out(state, seat, throw)
            case RemoveSeat():
                self.check_in_game(state, seat)
                return self._closing(state, SeatRemoved(seat))
            case Correct(number, to, faces, points):
                return (self._correct(state, seat, number, to, faces, points),)
        raise IllegalCommand("unknown-command")

    def evolve(self, state: PokerState, event: Event) -> PokerState:
        return facts.evolve(state, event)

    def preview(self, state: PokerState, seat: int) -> Hand | None:
        """Return the hand that the seat's dice of this round make; None without dice."""
        turn = state.turns.get(seat)
        return hand_of(turn.faces) if turn is not None and turn.faces else None

    def standings(self, state: PokerState) -> tuple[Standing, ...]:
        def worth(seat: int) -> tuple[int, int, int]:
            if state.lives[seat]:
                return 1, state.lives[seat], 0
            # "Later out is better"; those of the same round rank by its hands.
            number = next(at for at, each in enumerate(state.rounds) if seat in each.out)
            return 0, number, -state.rounds[number].ranks[seat]

        return shared_places(state, state.lives, worth)

    def moment(self, state: PokerState, seat: int) -> str:
        turn = state.turns.get(seat)
        roll = turn.roll_number if turn else 0
        # At once, others leave a seat's decision alone; in turn, their taking back and standing again would repeat it.
        counted = (seat,) if state.simultaneous else state.seats
        interruptions = sum(state.interruptions.get(each, 0) for each in counted)
        return f"{len(state.rounds)}-{roll}-{int(seat in state.stood)}-{interruptions}"

    def bound(self, seats: int, options: Options) -> int:
        # Every round costs a life at least.
        return seats * rounds.lives_at_start(seats, options) * seats * (self.rolls + 1)

    def round_number(self, state: PokerState) -> int:
        return len(state.rounds) + bool(state.turns)

    def seen_by(self, state: PokerState, seat: int | None) -> PokerState:
        # "All roll at the same time, nobody sees another's dice until the round's end."
        if not state.simultaneous:
            return state
        seen = {each: turn if each == seat else Turn(each, turn.number) for each, turn in state.turns.items()}
        return replace(state, turns=seen)

    def events_seen_by(self, state: PokerState, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        if not state.simultaneous:
            return tuple(events)
        closing = [at for at, event in enumerate(events) if isinstance(event, RoundClosed)]
        hidden = closing[-1] + 1 if closing else 0
        return (*events[:hidden], *(_covered(event, seat) for event in events[hidden:]))

    def on_table(self, state: PokerState, seat: int | None) -> Turn | None:
        if state.simultaneous:
            return state.turns.get(seat) if seat is not None else None
        laid = [turn for turn in state.turns.values() if turn.faces]
        return laid[-1] if laid else None

    def done(self, state: PokerState) -> Done | None:
        return Done(state.last) if state.last is not None else None

    def roll_worth(self, faces: Faces, options: Options) -> tuple[int, Faces]:
        return strength(faces, options)

    def record(self, state: PokerState, seat: int) -> tuple[Entry, ...]:
        entries, lives = [], state.at_start
        for number, each in enumerate(state.rounds):
            if seat in each.hands:
                lives -= each.lost[seat]
                faces = each.hands[seat]
                kind = hand_of(faces).kind if faces else "no-hand"
                entries.append(Entry(number, -each.lost[seat], lives, kind, faces, seat in each.entered))
        return tuple(entries)

    def worth(self, faces: Sequence[object], options: Options, category: str = "") -> Worth:
        if category:
            self.category(category)
        dice = self.check_faces(faces)
        hand = hand_of(dice)
        rank = {"rank": 1 + order_of(options).index(hand.kind), "ranks": len(TITLES)}
        return Worth(dice, {"hand": hand.kind}, (hand.words, Words(_("rank %(rank)s of %(ranks)s"), rank)))

    def explain(self, faces: Sequence[object], options: Options) -> Explained:
        worth, order = self.worth(faces, options), order_of(options)
        kind = str(worth.data["hand"])
        beaten_by = rolls_that_beat(worth.faces, options)
        return Explained(
            faces=worth.faces,
            said=(*worth.words, Words(_("One roll beats it in %(rolls)s of 7,776 cases."), {"rolls": beaten_by})),
            readings=tuple(Reading(TITLES[each], best=each == kind) for each in order),
            data={"hand": kind, "rank": 1 + order.index(kind), "beaten_by": list(order[: order.index(kind)])},
        )

    def rank_hands(self, hands: Sequence[Sequence[object]], options: Options | None = None) -> list[int]:
        """Return the round's rank of each hand, 1 for the best; ValueError with a sentence on bad faces."""
        checked = {at: self.check_faces(hand) for at, hand in enumerate(hands)}
        return list(ranks_of(checked, options or self.make_options()).values())

    # -- decisions -----------------------------------------------------------------------------------------------

    def _roll(self, state: PokerState, seat: int, kept: tuple[int, ...], throw: Throw) -> tuple[Event, ...]:
        turn = self.turn_of(state, seat)
        if seat in state.real_dice:
            raise IllegalCommand("real-dice")
        # "May reroll any number of them up to twice": after the last roll the hand stands by itself.
        if any(at not in range(len(turn.faces)) for at in kept):
            raise IllegalCommand("bad-keep")
        if len(kept) == self.dice:
            raise IllegalCommand("all-kept-stand")
        fresh = iter(throw(self.dice - len(kept)))
        faces = tuple(turn.faces[at] if at in kept else next(fresh) for at in range(self.dice))
        rolled = Rolled(seat, faces, kept)
        if turn.roll_number + 1 < self.rolls:
            return (rolled,)
        return self._closing(state, rolled, Stood(seat, rolled_out=True))

    def _time_out(self, state: PokerState, seat: int, throw: Throw) -> tuple[Event, ...]:
        turn = self.turn_of(state, seat)
        stood = Stood(seat, by_clock=True)
        # "Stands, or, before the first roll, the server rolls once and stands (a real-dice seat has no hand)."
        if turn.faces or seat in state.real_dice:
            return self._closing(state, stood)
        return self._closing(state, Rolled(seat, throw(self.dice), ()), stood)

    def _closing(self, state: PokerState, *events: Event) -> tuple[Event, ...]:
        """Return ``events``, and that they close the round when it waits for nobody any more."""
        after = self.fold(state, events)
        if after.turns and not after.playing:
            return (*events, RoundClosed(events[-1].seat, len(after.rounds)))
        return events

    def _correct(
        self, state: PokerState, seat: int, number: str, to: str, faces: Faces, points: int | None
    ) -> HandCorrected:
        """Mend a hand of real dice; ``number`` counts the rounds from 0."""
        if seat not in state.seats:
            raise IllegalCommand("unknown-seat")
        played = {str(at): at for at, each in enumerate(state.rounds) if seat in each.hands}
        if number not in played or to != number or points is not None:
            raise IllegalCommand("unknown-round")
        at = played[number]
        # "Of digital dice only the box may change", and there is none; "of real dice also the faces".
        if seat not in state.real_dice:
            raise IllegalCommand("faces-stand")
        self.check_entry(faces)
        if sorted(faces) == sorted(state.rounds[at].hands[seat]):
            raise IllegalCommand("nothing-to-correct")
        return HandCorrected(seat, at, faces)


def _covered(event: Event, seat: int | None) -> Event:
    """Return ``event`` without the dice that are under another seat's cup."""
    if event.seat != seat and isinstance(event, Rolled | FacesEntered):
        return replace(event, faces=(), kept=()) if isinstance(event, Rolled) else replace(event, faces=())
    return event
