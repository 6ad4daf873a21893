"""The one writer: every change of a room or a game happens here.

``changing`` is how a change is made; ``rooms`` seats people, ``games`` starts and goes on to the next, ``hosts`` passes
the host's role on, ``proposals`` asks the table, ``devices`` lets a person change the device, ``clocks`` keeps the
turn's time. This module plays: moves, skips, leaving. What the rules or the room do not allow raises IllegalCommand,
and nothing has happened.
"""

from functools import partial

from django.utils import timezone

from games import log
from games.models import Game, Player, Room, Seat
from games.randomness import throw_of
from games.services.changing import (
    Conflict,
    Stale,
    as_host,
    change,
    check_still_in,
    find_room,
    game_of,
    presence_of,
    seat_at,
    seat_of,
)
from games.services.clocks import go_on, stood_still, watch, wind, wind_up
from games.services.devices import good_link, new_link, use_link
from games.services.games import another_game, rematch, start_game
from games.services.hosts import hand_host_over, heir_of, pass_host_on
from games.services.proposals import answer, claim_seat, open_of, propose_correction, propose_end, withdraw
from games.services.rooms import (
    CLOCKS,
    Seated,
    add_name,
    close_room,
    hand_over,
    leave_lobby,
    lock_room,
    open_room,
    order_seats,
    rename_seat,
    set_clock,
    set_options,
    set_real_dice,
    take_seat,
    wait_no_more,
)
from scoring import get_ruleset
from scoring.commands import Command, RemoveSeat, TakeBack, TimeOut
from scoring.errors import IllegalCommand
from scoring.state import GameState

__all__ = [
    "CLOCKS",
    "Conflict",
    "Seated",
    "Stale",
    "add_name",
    "another_game",
    "answer",
    "claim_seat",
    "close_room",
    "come_back",
    "find_room",
    "game_of",
    "good_link",
    "hand_host_over",
    "hand_over",
    "leave_lobby",
    "leave_table",
    "lock_room",
    "new_link",
    "open_of",
    "open_room",
    "order_seats",
    "pass_host_on",
    "play",
    "propose_correction",
    "propose_end",
    "rematch",
    "remove_seat",
    "rename_seat",
    "set_clock",
    "set_options",
    "set_real_dice",
    "skip",
    "start_game",
    "take_seat",
    "time_out",
    "use_link",
    "wait_no_more",
    "watch",
    "wind_up",
    "withdraw",
]


# -- playing -----------------------------------------------------------------------------------------------------------


def play(code: str, player: Player, command: Command, moment: str) -> None:
    """Let the player's seat do ``command`` at ``moment``.

    Raises Stale when the seat faces another decision by now, IllegalCommand when the rules refuse.
    """

    def deed(room: Room) -> None:
        game = game_of(room)
        seat = seat_of(game, player)
        state = running(game)
        if moment != log.moment(game, state, seat.index):
            raise Stale
        carry_out(game, room, state, seat.index, command)
        if seat.left:
            game.seats.filter(player=player).update(left=False)

    change(code, deed)


def running(game: Game) -> GameState:
    """Return the state of a game that has started; what is over may still be taken back or corrected."""
    if game.started_at is None:
        raise IllegalCommand("game-not-started")
    if game.ended:
        raise IllegalCommand("game-over")
    return log.load(game)


def carry_out(game: Game, room: Room, state: GameState, seat: int, command: Command) -> GameState:
    """Write what ``command`` makes happen, and wind the clock; return the new state. Call inside a change."""
    rules = get_ruleset(game.ruleset)
    facts = rules.decide(state, seat, command, partial(throw_of, len(rules.faces)))
    after = log.append(game, room.version, state, facts)
    if game.clock:
        wind(game, state, after, taken_back=isinstance(command, TakeBack))
    return after


def time_out(code: str) -> None:
    """End the time of everybody whose turn it is, when the clock says so and has run; otherwise Stale."""

    def deed(room: Room) -> None:
        game, now = game_of(room), timezone.now()
        if game.deadline is None or game.deadline > now:
            raise Stale
        if stood_still(game, now):
            go_on(game, now)
            return
        state = running(game)
        if state.finished:
            raise Stale
        for seat in state.waiting:
            state = carry_out(game, room, state, seat, TimeOut())

    change(code, deed)


# -- absent people -----------------------------------------------------------------------------------------------------


def skip(code: str, player: Player, index: int, moment: str) -> None:
    """End the turn of the seat at ``index``, whose player is absent; as the host also of one just away."""

    def deed(room: Room) -> None:
        game = game_of(room)
        seat_of(game, player)
        state, seat = running(game), seat_at(game, index)
        check_still_in(game, player, state)
        if moment != log.moment(game, state, index):
            raise Stale
        _check_absent(room, player, seat)
        carry_out(game, room, state, index, TimeOut())

    change(code, deed)


def remove_seat(code: str, player: Player, index: int) -> None:
    """As the host take an absent seat out of the running game for good; the others go on."""

    def deed(room: Room) -> None:
        as_host(room, player)
        game = game_of(room)
        state, seat = running(game), seat_at(game, index)
        _check_absent(room, player, seat)
        carry_out(game, room, state, index, RemoveSeat())

    change(code, deed)


def _check_absent(room: Room, player: Player, seat: Seat) -> None:
    """Refuse unless the seat's player is gone: for the host when not here, for others after the grace time."""
    presence = presence_of(room, seat)
    if presence == "here" or (presence == "away" and room.host_id != player.pk):
        raise IllegalCommand("not-absent", name=seat.label)


def leave_table(code: str, player: Player) -> None:
    """Leave a running game: the others may skip or remove the seat at once, until its player comes back."""

    def deed(room: Room) -> None:
        game = game_of(room)
        running(game)
        seat_of(game, player)
        game.seats.filter(player=player).update(left=True)
        if room.host_id == player.pk and (heir := heir_of(room, game)) is not None:
            Room.objects.filter(pk=room.pk).update(host=heir.player)

    change(code, deed)


def come_back(code: str, player: Player) -> None:
    """Sit down again at the table one has left."""

    def deed(room: Room) -> None:
        game = game_of(room)
        seat_of(game, player)
        game.seats.filter(player=player).update(left=False)

    change(code, deed)
