"""The room and its seats: open, sit down, order, house rules, lock, close."""

import random
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import codes, identity
from games.models import Game, Latecomer, Player, Room, Seat
from games.names import clean_name, same_name
from games.services.changing import TRIES, Conflict, Stale, as_host, change, game_of, in_lobby, seat_at, seat_of
from scoring import get_ruleset
from scoring.errors import IllegalCommand

CLOCKS = (0, 30, 60, 90, 120)  # seconds of a turn


@dataclass(frozen=True)
class Seated:
    """A seat taken, None for one in the next game; ``token`` is for the device of a player who is new."""

    room: Room
    seat: Seat | None
    token: str | None


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
    """Sit down in the lobby; while a game runs, for the next one.

    Who sits already keeps that seat, however often the link is opened.
    """
    clean = clean_name(name)

    def deed(room: Room) -> Seated:
        game = game_of(room)
        seats = list(game.seats.all())
        if player and (mine := next((seat for seat in seats if seat.player_id == player.pk), None)):
            return Seated(room, mine, None)
        if room.locked:
            raise IllegalCommand("room-locked")
        if game.started_at is None and len(seats) >= get_ruleset(game.ruleset).max_seats:
            raise IllegalCommand("room-full")
        person, token = (player, None) if player else identity.new_player()
        if game.started_at is not None:
            Latecomer.objects.update_or_create(room=room, player=person, defaults={"name": clean})
            return Seated(room, None, token)
        Latecomer.objects.filter(room=room, player=person).delete()
        if room.host_id is None:
            Room.objects.filter(pk=room.pk).update(host=person)
        return Seated(room, _new_seat(game, seats, person, clean), token)

    return change(code, deed)


def wait_no_more(code: str, player: Player) -> None:
    """Give back the seat that is kept for the player in the next game; Stale when there is none."""

    def deed(room: Room) -> None:
        kept, _ = Latecomer.objects.filter(room=room, player=player).delete()
        if not kept:
            raise Stale

    change(code, deed)


def add_name(code: str, player: Player, name: str) -> None:
    """Seat somebody else on the player's own device, which is then passed round."""
    clean = clean_name(name)

    def deed(room: Room) -> None:
        game = in_lobby(room)
        seat_of(game, player)
        if room.locked:
            raise IllegalCommand("room-locked")
        seats = list(game.seats.all())
        if len(seats) >= get_ruleset(game.ruleset).max_seats:
            raise IllegalCommand("room-full")
        _new_seat(game, seats, player, clean, in_hand=False)

    change(code, deed)


def _new_seat(game: Game, seats: list[Seat], player: Player, name: str, in_hand: bool = True) -> Seat:
    index = seats[-1].index + 1 if seats else 0
    seat = Seat(game=game, player=player, index=index, name=name, twin=free_twin(seats, name), in_hand=in_hand)
    seat.save()
    return seat


def hand_over(code: str, player: Player, index: int) -> None:
    """Pass the device on: of the player's seats the one at ``index`` is in hand."""

    def deed(room: Room) -> None:
        seats = game_of(room).seats.filter(player=player)
        if not seats.filter(index=index).exists():
            raise IllegalCommand("no-seat")
        seats.exclude(index=index).update(in_hand=False)
        seats.filter(index=index).update(in_hand=True)

    change(code, deed)


def set_real_dice(code: str, player: Player, index: int, real: bool) -> None:
    """Let one's own seat, or as the host any seat, play with real dice or with those on the screen."""

    def deed(room: Room) -> None:
        seat = seat_at(in_lobby(room), index)
        if seat.player_id != player.pk:
            as_host(room, player)
        seat.real_dice = real
        seat.save(update_fields=["real_dice"])

    change(code, deed)


def free_twin(seats: list[Seat], name: str) -> int:
    # By label, not by name: beside Ben and Ben 2 there may be one who is called "Ben 2".
    labels = (Seat(name=name, twin=number).label for number in range(1, len(seats) + 2))
    return next(at for at, label in enumerate(labels, 1) if not any(same_name(label, seat.label) for seat in seats))


def rename_seat(code: str, player: Player, name: str, index: int | None = None) -> None:
    """Give one's own seat another name, in the lobby or at the table."""
    clean = clean_name(name)

    def deed(room: Room) -> None:
        game = game_of(room)
        seat = seat_of(game, player) if index is None else seat_at(game, index)
        if seat.player_id != player.pk:
            raise IllegalCommand("no-seat")
        others = [other for other in game.seats.all() if other.pk != seat.pk]
        seat.name, seat.twin = clean, free_twin(others, clean)
        seat.save(update_fields=["name", "twin"])

    change(code, deed)


def leave_lobby(code: str, player: Player, index: int | None = None) -> None:
    """Free one's own seat, or as the host the seat ``index``, before the game starts."""

    def deed(room: Room) -> None:
        game = in_lobby(room)
        own = seat_of(game, player)
        seat = own if index is None else seat_at(game, index)
        if seat.player_id != player.pk:
            as_host(room, player)
        seat.delete()
        rest = game.seats.filter(player=seat.player_id)
        if rest.exists():
            if seat.in_hand:
                rest.filter(pk=rest[0].pk).update(in_hand=True)
        elif seat.player_id == room.host_id:
            # The host's role passes on to the seat longest at the table.
            heir = game.seats.exclude(player=None).order_by("joined_at").first()
            Room.objects.filter(pk=room.pk).update(host=heir.player if heir else None)

    change(code, deed)


def order_seats(code: str, player: Player, move: tuple[int, int] | None) -> None:
    """As the host move the seat at one index by some places, or shuffle all (``move`` None)."""

    def deed(room: Room) -> None:
        game = in_lobby(room)
        as_host(room, player)
        seats = list(game.seats.all())
        if move is None:
            random.SystemRandom().shuffle(seats)
        else:
            at = next((at for at, seat in enumerate(seats) if seat.index == move[0]), None)
            if at is None:
                raise IllegalCommand("unknown-seat")
            seat = seats.pop(at)
            seats.insert(max(0, min(len(seats), at + move[1])), seat)
        number_seats(seats)

    change(code, deed)


def number_seats(seats: list[Seat]) -> None:
    for index, seat in enumerate(seats):
        seat.index = index
    Seat.objects.bulk_update(seats, ["index"])


def set_options(code: str, player: Player, given: dict[str, str]) -> None:
    """As the host choose house rules; ValueError with a sentence on a bad name or value."""

    def deed(room: Room) -> None:
        game = in_lobby(room)
        as_host(room, player)
        game.options = dict(get_ruleset(game.ruleset).make_options(**{**game.options, **given}))
        game.save(update_fields=["options"])

    change(code, deed)


def set_clock(code: str, player: Player, seconds: int) -> None:
    """As the host choose how long a turn may take; 0 is no clock."""

    def deed(room: Room) -> None:
        as_host(room, player)
        if seconds not in CLOCKS:
            raise IllegalCommand("bad-option")
        game = in_lobby(room)
        game.clock = seconds
        game.save(update_fields=["clock"])

    change(code, deed)


def lock_room(code: str, player: Player, locked: bool) -> None:
    """As the host let nobody new in, or let them in again."""

    def deed(room: Room) -> None:
        as_host(room, player)
        Room.objects.filter(pk=room.pk).update(locked=locked)

    change(code, deed)


def close_room(code: str, player: Player) -> None:
    """As the host end the room; results and sheets stay."""

    def deed(room: Room) -> None:
        as_host(room, player)
        Room.objects.filter(pk=room.pk).update(ended_at=timezone.now())

    change(code, deed)
