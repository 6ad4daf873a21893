"""The one writer: every change of a room or a game happens here.

A deed reads the room, claims its next version, changes rows and commits; then the screens are told. Two deeds at
once: the one whose version is gone is tried again on the new state, and dice thrown in a failed try are
discarded unseen. What the rules or the room do not allow raises IllegalCommand, and nothing has happened.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games import codes, identity, log
from games.broadcast import tell_on_commit
from games.models import Game, Player, Room, Seat
from games.names import clean_name, same_name
from games.randomness import throw_of
from scoring import get_ruleset
from scoring.commands import Command
from scoring.errors import IllegalCommand

TRIES = 20
Result = TypeVar("Result")


class Conflict(Exception):
    """Somebody else changed the room first."""


class Stale(Exception):
    """The asker saw an older table: nothing happens, and the present is the answer."""


@dataclass(frozen=True)
class Seated:
    """A seat taken; ``token`` is for the device of a player who is new."""

    room: Room
    seat: Seat
    token: str | None


def find_room(code: str) -> Room | None:
    """Return the room with this stored code."""
    return Room.objects.filter(code=code).first()


def game_of(room: Room) -> Game:
    """Return the room's present game: the latest."""
    return room.games.order_by("-number")[0]


def _change(code: str, deed: Callable[[Room], Result]) -> Result:
    """Run ``deed`` on the room in one transaction that owns its next version."""
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                room = find_room(code)
                if room is None or room.ended_at is not None:
                    raise IllegalCommand("room-ended")
                now = timezone.now()
                claimed = Room.objects.filter(pk=room.pk, version=room.version)
                if not claimed.update(version=F("version") + 1, active_at=now):
                    raise Conflict
                room.version, room.active_at = room.version + 1, now
                result = deed(room)
                tell_on_commit(code, room.version)
                return result
        except (Conflict, IntegrityError):
            continue
    raise Conflict(code)


# -- the room --------------------------------------------------------------------------------------------------------


def open_room(ruleset: str, name: str, player: Player | None, time_zone: str = "UTC") -> Seated:
    """Open a room for a game, with its host on the first seat."""
    rules = get_ruleset(ruleset)
    clean = clean_name(name)
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                host, token = (player, None) if player else identity.new_player()
                room = Room.objects.create(code=codes.new_code(), host=host, time_zone=time_zone)
                game = Game.objects.create(room=room, ruleset=rules.key, options=dict(rules.make_options()))
                seat = Seat.objects.create(game=game, player=host, index=0, name=clean)
                return Seated(room, seat, token)
        except IntegrityError:  # the code is taken
            continue
    raise Conflict("no free code")


def take_seat(code: str, name: str, player: Player | None) -> Seated:
    """Sit down in the lobby. Who sits already keeps that seat, however often the link is opened."""
    clean = clean_name(name)

    def deed(room: Room) -> Seated:
        game = _in_lobby(room)
        seats = list(game.seats.all())
        if player and (mine := next((seat for seat in seats if seat.player_id == player.pk), None)):
            return Seated(room, mine, None)
        if len(seats) >= get_ruleset(game.ruleset).max_seats:
            raise IllegalCommand("room-full")
        person, token = (player, None) if player else identity.new_player()
        index = seats[-1].index + 1 if seats else 0
        seat = Seat(game=game, player=person, index=index, name=clean, twin=_free_twin(seats, clean))
        seat.save()
        if room.host_id is None:
            Room.objects.filter(pk=room.pk).update(host=person)
        return Seated(room, seat, token)

    return _change(code, deed)


def _free_twin(seats: list[Seat], name: str) -> int:
    # By label, not by name: beside Ben and Ben 2 there may be one who is called "Ben 2".
    labels = (Seat(name=name, twin=number).label for number in range(1, len(seats) + 2))
    return next(at for at, label in enumerate(labels, 1) if not any(same_name(label, seat.label) for seat in seats))


def rename_seat(code: str, player: Player, name: str) -> None:
    """Give one's own seat another name, in the lobby or at the table."""
    clean = clean_name(name)

    def deed(room: Room) -> None:
        game = game_of(room)
        seat = _seat_of(game, player)
        others = [other for other in game.seats.all() if other.pk != seat.pk]
        seat.name, seat.twin = clean, _free_twin(others, clean)
        seat.save(update_fields=["name", "twin"])

    _change(code, deed)


def leave_lobby(code: str, player: Player, index: int | None = None) -> None:
    """Free one's own seat, or as the host the seat ``index``, before the game starts."""

    def deed(room: Room) -> None:
        game = _in_lobby(room)
        own = _seat_of(game, player)
        seat = own if index is None else game.seats.filter(index=index).first()
        if seat is None:
            raise IllegalCommand("unknown-seat")
        if seat.pk != own.pk:
            _as_host(room, player)
        seat.delete()
        if seat.player_id == room.host_id:
            # The host's role passes on to the seat longest at the table.
            heir = game.seats.exclude(player=None).order_by("joined_at").first()
            Room.objects.filter(pk=room.pk).update(host=heir.player if heir else None)

    _change(code, deed)


def order_seats(code: str, player: Player, move: tuple[int, int] | None) -> None:
    """As the host move the seat at one index by some places, or shuffle all (``move`` None)."""

    def deed(room: Room) -> None:
        game = _in_lobby(room)
        _as_host(room, player)
        seats = list(game.seats.all())
        if move is None:
            random.SystemRandom().shuffle(seats)
        else:
            at = next((at for at, seat in enumerate(seats) if seat.index == move[0]), None)
            if at is None:
                raise IllegalCommand("unknown-seat")
            seat = seats.pop(at)
            seats.insert(max(0, min(len(seats), at + move[1])), seat)
        _number(seats)

    _change(code, deed)


def _number(seats: list[Seat]) -> None:
    for index, seat in enumerate(seats):
        seat.index = index
    Seat.objects.bulk_update(seats, ["index"])


def set_options(code: str, player: Player, given: dict[str, str]) -> None:
    """As the host choose house rules; ValueError with a sentence on a bad name or value."""

    def deed(room: Room) -> None:
        game = _in_lobby(room)
        _as_host(room, player)
        game.options = dict(get_ruleset(game.ruleset).make_options(**{**game.options, **given}))
        game.save(update_fields=["options"])

    _change(code, deed)


def close_room(code: str, player: Player) -> None:
    """As the host end the room; results and sheets stay."""

    def deed(room: Room) -> None:
        _as_host(room, player)
        Room.objects.filter(pk=room.pk).update(ended_at=timezone.now())

    _change(code, deed)


# -- the game --------------------------------------------------------------------------------------------------------


def start_game(code: str, player: Player, version: int) -> None:
    """As the host start the game that the room showed at ``version``; Stale if it has changed since."""

    def deed(room: Room) -> None:
        if room.version != version + 1:
            raise Stale
        game = _in_lobby(room)
        _as_host(room, player)
        _start(game, list(game.seats.all()))

    _change(code, deed)


def _start(game: Game, seats: list[Seat]) -> None:
    rules = get_ruleset(game.ruleset)
    if len(seats) < rules.min_seats:
        raise IllegalCommand("too-few-seats", least=rules.min_seats)
    _number(seats)
    game.started_at = timezone.now()
    game.save(update_fields=["started_at"])
    log.write_snapshot(game, log.first_state(game))


def rematch(code: str, player: Player, version: int) -> None:
    """Start the next game with the same seats and rules; the start moves on by one seat."""

    def deed(room: Room) -> None:
        if room.version != version + 1:
            raise Stale
        game = game_of(room)
        seat = _seat_of(game, player)
        if game.finished_at is None:
            raise IllegalCommand("game-running")
        removed = log.load(game).removed
        if seat.index in removed:
            raise IllegalCommand("seat-removed")
        old = [each for each in game.seats.all() if each.index not in removed]
        successor = Game.objects.create(room=room, number=game.number + 1, ruleset=game.ruleset, options=game.options)
        seats = [
            Seat.objects.create(game=successor, index=index, **{name: getattr(each, name) for name in Seat.STAYS})
            for index, each in enumerate(old[1:] + old[:1])
        ]
        _start(successor, seats)

    _change(code, deed)


def play(code: str, player: Player, command: Command, moment: str) -> None:
    """Let the player's seat do ``command`` at ``moment``.

    Raises Stale when the seat faces another decision by now, IllegalCommand when the rules refuse.
    """

    def deed(room: Room) -> None:
        game = game_of(room)
        seat = _seat_of(game, player)
        if game.started_at is None:
            raise IllegalCommand("game-not-started")
        rules, state = get_ruleset(game.ruleset), log.load(game)
        if moment != log.moment(game, state, seat.index):
            raise Stale
        facts = rules.decide(state, seat.index, command, partial(throw_of, len(rules.faces)))
        log.append(game, room.version, state, facts)

    _change(code, deed)


# -- who may -----------------------------------------------------------------------------------------------------------


def _in_lobby(room: Room) -> Game:
    game = game_of(room)
    if game.started_at is not None:
        raise IllegalCommand("game-running")
    return game


def _seat_of(game: Game, player: Player) -> Seat:
    seat = game.seats.filter(player=player).first()
    if seat is None:
        raise IllegalCommand("no-seat")
    return seat


def _as_host(room: Room, player: Player) -> None:
    if room.host_id != player.pk:
        raise IllegalCommand("not-host")
