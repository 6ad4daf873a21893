"""People at a table who do anything at all, for trials: each deed is drawn by a seeded chance."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import log, services
from games.models import Game, Player, Seat
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

MOST_TURNS = 3000
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
class People:
    """A table of people who do anything at all; ``done`` counts what was not refused."""

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
        services.play(
            self.code, self.anybody(), self.random.choice(wishes), log.moment(self.game, self.state, seat.index)
        )

    def move_about(self) -> None:
        are(
            self.party,
            self.random.choice(("here", "here", "away", "offline")),
            self.random.randrange(len(self.party.players)),
        )
        raise services.Stale  # the room does not hear of it

    def skip(self) -> None:
        index = self.random.choice(self.state.waiting or self.state.seats)
        services.skip(self.code, self.anybody(), index, log.moment(self.game, self.state, index))

    def time_out(self) -> None:
        if self.game.deadline is not None and self.random.random() < 0.5:
            Game.objects.filter(pk=self.game.pk).update(deadline=timezone.now() - timedelta(seconds=1))
        if self.random.random() < 0.1:  # nobody has watched for a while
            Game.objects.filter(pk=self.game.pk).update(watched_at=timezone.now() - timedelta(hours=1))
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

    def wait_no_more(self) -> None:
        services.wait_no_more(self.code, self.anybody())

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
        stands = list(self.state.cards[seat.index].boxes) if rules.categories else keys
        one = self.random.choice(stands or keys)
        other = self.random.choice(keys) if rules.categories else one
        faces = tuple(self.random.choices(range(1, 7), k=rules.dice)) if self.random.random() < 0.4 else ()
        points = self.random.choice((None, 300, 2000)) if rules.key == "ten-thousand" else None
        services.propose_correction(
            self.code, by, seat.index, Correct(one, other, () if points else faces, points), "why"
        )

    def propose_end(self) -> None:
        if self.random.random() < 0.1:
            services.propose_end(self.code, self.anybody())

    def answer(self) -> None:
        asked = services.open_of(self.game).first()
        if asked is None:
            raise services.Stale
        others = Player.objects.filter(seats__game=self.game).exclude(pk=asked.by_id).distinct().order_by("pk")
        by = self.random.choice([*others, *others, self.anybody()])
        if self.random.random() < 0.1:
            services.withdraw(self.code, asked.by, asked.pk)
        elif asked.kind != "end" or self.random.random() < 0.2:
            services.answer(self.code, by, asked.pk, self.random.random() < 0.9)

    def lock(self) -> None:
        host = self.party.room.host
        if host is not None:
            services.lock_room(self.code, host, self.random.random() < 0.3)

    @property
    def deeds(self) -> list[Callable[[], None]]:
        often = [self.play] * 24 + [
            self.take_back,
            self.move_about,
            self.skip,
            self.time_out,
            self.correct,
            self.answer,
        ] * 3
        return [
            *often,
            self.nonsense, self.remove, self.leave, self.come_back, self.come_late, self.wait_no_more, self.claim,
            self.pass_on, self.host, self.rename, self.propose_end, self.lock,
        ]  # fmt: skip

    # -- to the end ---------------------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """Play on at random, without telling anybody, until one more move may end the game: the end comes."""
        game, rules, before = self.game, self.party.game_rules, self.state
        if game.finished_at is not None:
            return
        state, facts = before, []
        for _ in range(MOST_TURNS):
            seat = self.random.choice(state.waiting)
            try:
                new = rules.decide(state, seat, self.some_move(state, seat), self.dice)
            except IllegalCommand:
                continue  # too few points for a bank
            after = rules.fold(state, new)
            if after.finished:
                with transaction.atomic():
                    log.append(game, game.room.version, before, facts)
                return
            state, facts = after, [*facts, *new]
        raise AssertionError("the game does not end")

    def dice(self, number: int) -> tuple[int, ...]:
        return tuple(self.random.choices(range(1, 7), k=number))

    def finish(self) -> None:
        self.hurry()
        while self.game.finished_at is None:
            try:
                self.play()
            except (IllegalCommand, services.Stale):
                self.hurry()
