"""Random tables: people come late, leave, come back, are skipped, removed and timed out, correct and take back.

Whatever they do: no hang and no dead turn, the log replays to the state, places are right, versions have no gap, and
every screen can be drawn. ``DICING_SOAK=1`` tries all seeds.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import fragments, log, services
from games.audience import audience_of
from games.models import EventRecord, Game, Latecomer, Player, Seat
from games.present import load
from scoring import RULESETS
from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Strike
from scoring.commands import Command, Correct, EnterFaces, RollDice, TakeBack, TimeOut
from scoring.errors import IllegalCommand
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import Bust, EnterPoints
from scoring.state import GameState
from tests.games.house import Party
from tests.games.whereabouts import are

pytestmark = pytest.mark.django_db

ALL, SOME = 200, 8
SEEDS = range(ALL if os.environ.get("DICING_SOAK") else SOME)
STEPS, MOST_TURNS = 40, 3000
SHORT: dict[str, dict[str, list[object]]] = {
    "ten-thousand": {"target": [2000], "last_round": ["on", "off"], "opening": [0, 350], "three_busts": [0, 500]},
    "poker-dice": {
        "life_loss": ["rank", "all-but-winner", "lowest"],
        "simultaneous": ["on", "off"],
        "elimination": ["on", "off"],
    },
}
LINES_LEFT = 3  # of a category game: the first lines are struck before the trial begins


@dataclass
class Table:
    """A table of people who do anything at all."""

    seed: int
    random: Random = field(init=False)
    party: Party = field(init=False)
    done: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        game = sorted(RULESETS)[self.seed % len(RULESETS)]
        options = {name: self.random.choice(values) for name, values in SHORT.get(game, {}).items()}
        self.party = Party(*(f"P{at}" for at in range(self.random.randint(1, 4))), game=game, options=options)
        for _ in range(self.random.choice((0, 0, 1, 2))):
            services.add_name(self.code, self.random.choice(self.party.players), "Child")
        for seat in self.game.seats.all():
            if self.random.random() < 0.3:
                services.set_real_dice(self.code, self.party.players[0], seat.index, True)
        services.set_clock(self.code, self.party.players[0], self.random.choice(services.CLOCKS))
        self.party.start()
        self.shorten()

    @property
    def code(self) -> str:
        return self.party.code

    @property
    def game(self) -> Game:
        return self.party.game

    @property
    def state(self) -> Any:
        return self.party.game_state

    def shorten(self) -> None:
        """Strike lines of a category game until some are left for each seat."""
        game, rules, state = self.game, self.party.game_rules, self.state
        if not isinstance(rules, CategoryRuleset):
            return
        facts: list[Any] = []
        before = state
        while min(len(card.boxes) for card in state.cards.values()) < len(rules.categories) - LINES_LEFT:
            new = rules.decide(state, state.turn.seat, TimeOut(), lambda number: (1,) * number)
            facts += new
            state = rules.fold(state, new)
        with transaction.atomic():
            log.append(game, game.room.version, before, facts)

    # -- what people do ------------------------------------------------------------------------------------------------

    def anybody(self) -> Player:
        """Return somebody who is known in the room: at the table, waiting for the next game, or asking for a seat."""
        known = [
            *Player.objects.filter(seats__game=self.game).distinct().order_by("pk"),
            *Player.objects.filter(waits__room__code=self.code).order_by("pk"),
            *Player.objects.filter(proposals__game=self.game).distinct().order_by("pk"),
        ]
        return self.random.choice(known)

    def seat(self) -> Seat:
        return self.random.choice(list(self.game.seats.all()))

    def play(self) -> None:
        """Do something the rules allow to somebody who is waited for; the phone is passed where it has to be."""
        state = self.state
        index = self.random.choice(state.waiting or state.seats)
        seat = self.game.seats.get(index=index)
        if seat.player is None:
            return
        if not seat.in_hand and self.game.seats.filter(player=seat.player).count() > 1:
            services.hand_over(self.code, seat.player, index)
        command = self.some_move(state, index)
        services.play(self.code, seat.player, command, log.moment(self.game, state, index))

    def some_move(self, state: GameState, seat: int) -> Command:
        rules = self.party.game_rules
        legal = list(rules.legal_commands(state, seat))
        if seat in state.real_dice:
            turn = state.turn_of(seat)
            if rules.key == "ten-thousand":
                legal += [EnterPoints(self.random.randrange(0, 1500, 50)), Bust()]
            elif turn is not None and not turn.faces:
                legal += [EnterFaces(tuple(self.random.choices(range(1, 7), k=rules.dice)))]
        kinds = sorted({command.kind for command in legal} - {"take-back"}) or ["take-back"]
        kind = self.random.choice(kinds)
        return self.random.choice([command for command in legal if command.kind == kind] or [RollDice()])

    def take_back(self) -> None:
        seat = self.seat()
        assert seat.player is not None
        services.play(self.code, seat.player, TakeBack(), log.moment(self.game, self.state, seat.index))

    def nonsense(self) -> None:
        """Play out of turn, or something the rules refuse."""
        wishes = [RollDice((9,)), Stand(), Book("chance"), Strike("ones"), EnterFaces((1, 2)), EnterPoints(75)]
        seat = self.seat()
        services.play(self.code, self.anybody(), self.random.choice(wishes), log.moment(self.game, self.state, seat.index))

    def move_about(self) -> None:
        are(self.party, self.random.choice(("here", "here", "away", "offline")), self.random.randrange(len(self.party.players)))
        raise services.Stale  # the room does not hear of it

    def skip(self) -> None:
        index = self.random.choice(self.state.waiting or self.state.seats)
        services.skip(self.code, self.anybody(), index, log.moment(self.game, self.state, index))

    def time_out(self) -> None:
        if self.game.deadline is not None and self.random.random() < 0.5:
            Game.objects.filter(pk=self.game.pk).update(deadline=timezone.now() - timedelta(seconds=1))
        self.random.choice((services.time_out, services.time_out, services.wind_up))(self.code)

    def remove(self) -> None:
        host = self.party.room.host
        if host is not None and self.random.random() < 0.3:
            services.remove_seat(self.code, host, self.seat().index)
        else:
            services.remove_seat(self.code, self.anybody(), self.seat().index)

    def leave(self) -> None:
        services.leave_table(self.code, self.anybody())

    def come_back(self) -> None:
        services.come_back(self.code, self.anybody())

    def come_late(self) -> None:
        services.take_seat(self.code, "Late", self.anybody() if self.random.random() < 0.3 else None)

    def claim(self) -> None:
        services.claim_seat(self.code, self.anybody() if self.random.random() < 0.5 else None, self.seat().index)

    def pass_on(self) -> None:
        services.hand_over(self.code, self.anybody(), self.seat().index)

    def host(self) -> None:
        host = self.party.room.host
        if host is not None and self.random.random() < 0.5:
            services.pass_host_on(self.code, host.pk)
        elif host is not None:
            services.hand_host_over(self.code, host, self.seat().index)

    def rename(self) -> None:
        services.rename_seat(self.code, self.anybody(), self.random.choice(("Anna", "Ben", "P1", "Child")))

    def correct(self) -> None:
        rules, seat = self.party.game_rules, self.seat()
        by = self.party.room.host if self.random.random() < 0.5 else seat.player
        assert by is not None
        keys = [category.key for category in rules.categories] or [str(at) for at in range(4)]
        one = self.random.choice(keys)
        other = self.random.choice(keys) if rules.categories else one
        faces = tuple(self.random.choices(range(1, 7), k=rules.dice)) if self.random.random() < 0.4 else ()
        points = self.random.choice((None, 300, 2000)) if rules.key == "ten-thousand" else None
        services.propose_correction(self.code, by, seat.index, Correct(one, other, () if points else faces, points), "why")

    def propose_end(self) -> None:
        if self.random.random() < 0.1:
            services.propose_end(self.code, self.anybody())

    def answer(self) -> None:
        asked = services.open_of(self.game).first()
        if asked is None:
            raise services.Stale
        if self.random.random() < 0.2:
            services.withdraw(self.code, asked.by, asked.pk)
        elif asked.kind != "end" or self.random.random() < 0.2:
            services.answer(self.code, self.anybody(), asked.pk, self.random.random() < 0.8)

    def lock(self) -> None:
        host = self.party.room.host
        if host is not None:
            services.lock_room(self.code, host, self.random.random() < 0.3)

    @property
    def deeds(self) -> list[Callable[[], None]]:
        often = [self.play] * 24 + [self.take_back, self.move_about, self.skip, self.time_out] * 3
        return often + [
            self.nonsense, self.remove, self.leave, self.come_back, self.come_late, self.claim, self.pass_on, self.host,
            self.rename, self.correct, self.correct, self.propose_end, self.answer, self.answer, self.lock,
        ]  # fmt: skip

    # -- what must hold --------------------------------------------------------------------------------------------------

    def do(self, deed: Callable[[], None]) -> None:
        """Let ``deed`` happen, or be refused; either way all is in order afterwards."""
        before, seq = self.party.room.version, self.game.seq
        try:
            deed()
        except (IllegalCommand, services.Stale):
            assert self.game.seq == seq or deed == self.play
            self.done["refused"] = self.done.get("refused", 0) + 1
        else:
            self.done[deed.__name__] = self.done.get(deed.__name__, 0) + 1
        after = self.party.room.version
        assert before <= after <= before + 2, "a change raises the version by one; a phone is passed before it plays"
        self.check_log()
        self.check_turn()

    def check_log(self) -> None:
        game = self.game
        assert log.replay(game) == self.state
        seqs = list(EventRecord.objects.filter(game=game).values_list("seq", flat=True))
        assert seqs == list(range(1, game.seq + 1))

    def check_turn(self) -> None:
        """Somebody can act or be skipped, unless the game is over; and only a game that goes on has a deadline."""
        game, state, rules = self.game, self.state, self.party.game_rules
        assert (game.finished_at is not None) == (state.finished or game.ended)
        assert (game.deadline is not None) == bool(game.clock and not game.finished_at)
        assert set(state.waiting) <= set(state.still_in)
        for seat in state.waiting:
            assert rules.legal_commands(state, seat) or rules.entries(state, seat)
            assert rules.decide(state, seat, TimeOut(), lambda number: (1, 2, 3, 4, 6, 6)[:number])

    def check_places(self) -> None:
        state, rules = self.state, self.party.game_rules
        standings = list(rules.standings(state))
        assert sorted(each.seat for each in standings) == sorted(state.seats)
        stayed = [each for each in standings if not each.removed]
        in_play = [each for each in stayed if rules.key != "poker-dice" or each.points]
        for each in in_play:
            assert each.place == 1 + sum(other.points > each.points for other in in_play)
        for each in stayed:
            assert each in in_play or each.place > len(in_play)
        gone = [each.seat for each in sorted(standings, key=lambda each: each.place) if each.removed]
        assert gone == list(reversed(state.removed))
        assert [each.place for each in standings if each.removed] == list(range(len(stayed) + 1, len(standings) + 1))
        if isinstance(rules, CategoryRuleset):
            for each in standings:
                points = sum(box.points for box in state.cards[each.seat].boxes.values())
                assert each.points >= points

    def draw(self) -> None:
        """Draw every screen there is: each device, somebody who watches, and the board."""
        present = load(self.code)
        assert present is not None
        players: list[int | None] = [*Player.objects.filter(seats__game=present.game).values_list("pk", flat=True), None]
        players += Player.objects.filter(waits__room=present.room).values_list("pk", flat=True)[:1]
        for player in dict.fromkeys(players):
            seat = present.seat_of(player)
            for board in (False, True) if player is None else (False,):
                audience = audience_of(present, seat, self.random.choice(("en", "de")), board)
                shown = fragments.shown(present, audience, seat, "http://table.local", player)
                html = fragments.whole(present, audience, shown, "http://table.local")
                assert 'id="screen"' in html

    # -- the whole -------------------------------------------------------------------------------------------------------

    def live(self) -> None:
        """Let people do anything for a while."""
        for step in range(STEPS):
            self.do(self.random.choice(self.deeds))
            if step % 10 == 0:
                self.draw()

    def finish(self) -> None:
        """Play on to the end: it comes."""
        for _ in range(MOST_TURNS):
            if self.game.finished_at is not None:
                return
            try:
                self.play()
            except (IllegalCommand, services.Stale):
                continue
        raise AssertionError("the game does not end")

    def over(self) -> None:
        self.check_log()
        self.check_turn()
        self.check_places()
        self.draw()
        for deed in (self.correct, self.answer, self.come_late, self.take_back, self.skip, self.remove):
            self.do(deed)
        if self.game.finished_at is None:  # the last booking was taken back
            self.finish()
        self.check_places()

    def go_on(self) -> None:
        """Start the next game, by rematch or with other rules: the same people and who came late."""
        over, state = self.game, self.state
        stayed = [seat.label for seat in over.seats.all() if seat.index not in state.removed and not seat.left]
        late = Latecomer.objects.filter(room=self.party.room).count()
        starter = next((seat.player for seat in over.seats.all() if seat.index not in state.removed), None)
        if starter is None or not stayed + [""] * late:
            return
        version = self.party.room.version
        services.rematch(self.code, starter, version)
        game = self.game
        assert game.number == over.number + 1
        assert self.party.names[: len(stayed)] == stayed[1:] + stayed[:1]
        assert len(stayed) <= len(self.party.names) <= len(stayed) + late
        assert (game.seq, game.ended, game.finished_at, game.clock_rest) == (0, False, None, 0)
        assert not services.open_of(game).exists()
        assert not self.state.removed
        self.check_turn()
        self.draw()


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_people_do_the_game_goes_on_to_its_end_and_to_the_next(seed: int) -> None:
    table = Table(seed)
    table.live()
    table.finish()
    table.over()
    table.go_on()
    for at in range(6):
        table.do(table.play if at % 2 else table.random.choice(table.deeds))
