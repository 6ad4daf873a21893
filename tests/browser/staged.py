"""Brings rooms in the data of a running server to a moment, with dice as told: ``python -m tests.browser.staged``.

A process of its own, since the ORM does not go with the browser's driver: scenes come in and rooms go out as lines of
JSON, as long as the tests last.
"""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.servers import ROOT, AppServer

Move = tuple[int, str, dict[str, Any], tuple[int, ...]]  # a seat's command, its fields, and the dice that fall
Deed = tuple[int | None, str, tuple[Any, ...]]  # a seat, or nobody known; a service, and what it is told


@dataclass(frozen=True)
class Scene:
    """A table of ``names``, the host first, after ``moves``: None is still the lobby. ``over`` plays on to the end.

    ``lobby`` is done with the room before the start, ``after`` when all is played.
    """

    game: str
    names: tuple[str, ...]
    moves: tuple[Move, ...] | None = ()
    options: dict[str, str | int] = field(default_factory=dict)
    over: bool = False
    lobby: tuple[Deed, ...] = ()
    after: tuple[Deed, ...] = ()


@dataclass(frozen=True)
class Set:
    """A room's path, and the cookie of each of its players."""

    path: str
    cookies: list[str]


def roll(seat: int, *dice: int, keep: tuple[int, ...] = ()) -> Move:
    return seat, "roll-dice", {"keep": keep}, dice


_hands: dict[Path, subprocess.Popen[str]] = {}  # by the server's data; they go when their input ends, with the tests


def staged(server: AppServer, *scenes: Scene) -> list[Set]:
    """Return the rooms of ``scenes`` at ``server``."""
    hand = _hands.get(server.data)
    if hand is None or hand.poll() is not None:
        environment = {**server.environment, "DJANGO_SETTINGS_MODULE": "dicing.settings"}
        words, pipe = [sys.executable, "-m", "tests.browser.staged"], subprocess.PIPE
        hand = _hands[server.data] = subprocess.Popen(
            words, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True
        )
    assert hand.stdin
    assert hand.stdout
    print(json.dumps([asdict(scene) for scene in scenes]), file=hand.stdin, flush=True)
    told = hand.stdout.readline()
    assert told, "the stage could not be set: why, stands in what was printed"
    return [Set(**room) for room in json.loads(told)]


def main() -> None:
    assert "DATA_DIR" in os.environ
    import django

    from games import randomness
    from scoring.dice import Faces

    falling: list[int] = []

    def throw(sides: int, number: int) -> Faces:
        return tuple(falling.pop(0) if falling else 1 + at % sides for at in range(number))

    randomness.throw_of = throw  # before anybody takes it from there
    django.setup()

    from django.db import transaction

    from games import log, services
    from games.codes import written
    from scoring import get_ruleset
    from scoring.commands import TakeBack, kind_of
    from tests.games.house import player_cookie

    def run(scene: Scene) -> Set:
        falling.clear()
        first = services.open_room(scene.game, scene.names[0], None)
        code = first.room.code
        seated = [first, *(services.take_seat(code, name, None) for name in scene.names[1:])]
        players = [each.seat.player for each in seated]
        rules = get_ruleset(scene.game)
        kinds: dict[str, Any] = {kind_of(command): command for command in rules.command_types}

        def state() -> Any:
            return log.load(services.game_of(first.room))

        def play(seat: int, command: Any) -> None:
            services.play(code, players[seat], command, log.moment(services.game_of(first.room), state(), seat))

        def hurry() -> None:
            """Play to the end without telling anybody."""
            game, before = services.game_of(first.room), state()
            after, facts = before, list[Any]()
            while not after.finished:
                seat = after.waiting[0]
                legal = [each for each in rules.legal_commands(after, seat) if not isinstance(each, TakeBack)]
                happened = rules.decide(after, seat, legal[-1], lambda number: throw(len(rules.faces), number))
                after, facts = rules.fold(after, happened), [*facts, *happened]
            with transaction.atomic():
                log.append(game, game.room.version, before, facts)

        def deeds(told: Any) -> None:
            for seat, service, words in told:
                getattr(services, service)(code, None if seat is None else players[seat], *words)

        services.set_options(code, players[0], scene.options)
        deeds(scene.lobby)
        first.room.refresh_from_db()
        if scene.moves is not None:
            services.start_game(code, players[0], first.room.version)
        for seat, kind, given, dice in scene.moves or ():
            falling[:] = dice
            play(
                seat,
                kinds[kind](**{key: tuple(item) if isinstance(item, list) else item for key, item in given.items()}),
            )
        if scene.over:
            hurry()
        deeds(scene.after)
        return Set(f"/r/{written(code)}/", [player_cookie(each.token or "").value for each in seated])

    for line in sys.stdin:
        print(json.dumps([asdict(run(Scene(**scene))) for scene in json.loads(line)]), flush=True)


if __name__ == "__main__":
    main()
