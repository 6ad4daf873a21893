"""Random tables: people come late, leave, come back, are skipped, removed and timed out, correct and take back.

Whatever they do: no hang and no dead turn, the log replays to the state, places are right, versions have no gap, and
every screen can be drawn. ``DICING_SOAK=1`` tries all seeds.
"""

import os
from collections.abc import Callable

import pytest

from games import fragments, log, services
from games.audience import audience_of
from games.models import EventRecord, Latecomer, Player
from games.present import load
from scoring.category_game import CategoryRuleset
from scoring.commands import TimeOut
from scoring.errors import IllegalCommand
from tests.games.random_people import People

pytestmark = pytest.mark.django_db

ALL, SOME = 200, 8
SEEDS = range(ALL if os.environ.get("DICING_SOAK") else SOME)
STEPS, DRAWN = 40, 20


class Table(People):
    """The people, and what must hold whatever they do."""

    def do(self, deed: Callable[[], None]) -> None:
        """Let ``deed`` happen, or be refused; either way all is in order afterwards."""
        before, seq = self.party.room.version, self.game.seq
        try:
            deed()
        except (IllegalCommand, services.Stale):
            assert self.game.seq == seq
            assert deed == self.play or self.party.room.version == before
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
        players: list[int | None] = [
            *Player.objects.filter(seats__game=present.game).values_list("pk", flat=True),
            None,
        ]
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
            if step % DRAWN == 0:
                self.draw()

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
