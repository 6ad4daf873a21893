"""Tables to photograph: people sit down and play, without a browser."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from games import identity, log, services
from games.codes import written
from games.models import Player, Room
from scoring import get_ruleset
from scoring.category_moves import Book, Strike
from scoring.commands import Command, RollDice, TakeBack

NAMES = [
    "Anna",
    "Ben",
    "美玲",
    "Maximilian-Alexander",
    "Zoë",
    "Иван",
    "שרה",
    "Łukasz",
    "👨‍👩‍👧 Team",
    "W" * 24,
    "Ελένη",
    "Jo",
]


@dataclass
class Table:
    """A room with seated people, each with the cookie of a device."""

    room: Room
    players: list[Player]
    cookies: list[str]

    @property
    def path(self) -> str:
        return f"/r/{written(self.room.code)}/"


def cookie_of(token: str) -> str:
    response = HttpResponse()
    identity.remember(HttpRequest(), response, token)
    return response.cookies["player"].value


def a_table(seats: int, options: dict[str, str] | None = None, game: str = "classic-five") -> Table:
    """Seat people in a new room, in the lobby."""
    first = services.open_room(game, NAMES[0], None)
    seated = [first, *(services.take_seat(first.room.code, name, None) for name in NAMES[1:seats])]
    if options:
        services.set_options(first.room.code, first.room.host, options)
    players = [each.seat.player for each in seated]
    return Table(first.room, players, [cookie_of(each.token or "") for each in seated])


def start(table: Table) -> None:
    services.start_game(table.room.code, table.players[0], Room.objects.get(pk=table.room.pk).version)


def act(table: Table, seat: int, command: Command) -> None:
    game = services.game_of(table.room)
    moment = log.moment(game, log.load(game), seat)
    services.play(table.room.code, table.players[seat], command, moment)


def play_rounds(table: Table, rounds: int) -> None:
    """Play whole rounds: two rolls, then the line that brings most."""
    rules = get_ruleset(services.game_of(table.room).ruleset)
    for _ in range(rounds):
        for seat in range(len(table.players)):
            for _roll in range(2):
                act(table, seat, RollDice())
            offered = rules.preview(log.load(services.game_of(table.room)), seat)
            category = max(offered, key=lambda key: offered[key])
            act(table, seat, Book(category) if offered[category] else Strike(category))


def state_of(table: Table) -> Any:
    return log.load(services.game_of(table.room))


def play_on(table: Table, until: Callable[[Any], bool], choose: Callable[[Any, int, list[Command]], Command]) -> None:
    """Let the seats play as ``choose`` says, until the state is as wished or the game is over."""
    rules = get_ruleset(services.game_of(table.room).ruleset)
    while not (state := state_of(table)).finished and not until(state):
        seat = state.waiting[0]
        legal = [each for each in rules.legal_commands(state, seat) if not isinstance(each, TakeBack)]
        act(table, seat, choose(state, seat, legal))


def at_random(seed: int) -> Callable[[Any, int, list[Command]], Command]:
    dice = random.Random(seed)
    return lambda state, seat, legal: dice.choice(legal)


def fall(*faces: int) -> None:
    """Let the next throws be these faces, whatever number is thrown."""
    before = services.throw_of

    def once(sides: int, number: int) -> tuple[int, ...]:
        services.throw_of = before  # type: ignore[assignment]
        return faces[:number]

    services.throw_of = once  # type: ignore[assignment]
