"""One game after another: start, rematch, another game with the same people."""

from datetime import timedelta

from django.utils import timezone

from games import log
from games.models import Game, Latecomer, Player, Room, Seat
from games.services.changing import as_host, change, check_still_in, game_of, in_lobby, seat_of
from games.services.rooms import free_twin, number_seats
from scoring import get_ruleset
from scoring.errors import IllegalCommand


def start_game(code: str, player: Player, version: int) -> None:
    """As the host start the game that the room showed at ``version``; Stale if it has changed since."""

    def deed(room: Room) -> None:
        game = in_lobby(room)
        as_host(room, player)
        _start(game, list(game.seats.all()))

    change(code, deed, version)


def _start(game: Game, seats: list[Seat]) -> None:
    rules = get_ruleset(game.ruleset)
    if len(seats) < rules.min_seats:
        raise IllegalCommand("too-few-seats", least=rules.min_seats)
    number_seats(seats)
    now = timezone.now()
    game.started_at = game.watched_at = now
    game.deadline = now + timedelta(seconds=game.clock) if game.clock else None
    game.save(update_fields=["started_at", "watched_at", "deadline"])
    log.write_snapshot(game, log.first_state(game))


def rematch(code: str, player: Player, version: int) -> None:
    """Start the next game with the same seats and rules, and who came late; the start moves on by one seat."""

    def deed(room: Room) -> None:
        game = _over(room, player)
        successor = _next(room, game, game.ruleset, game.options)
        _start(successor, list(successor.seats.all()))

    change(code, deed, version)


def another_game(code: str, player: Player, ruleset: str, version: int) -> None:
    """As the host go on to the lobby of another game with the same people."""

    def deed(room: Room) -> None:
        as_host(room, player)
        rules = get_ruleset(ruleset)
        _next(room, _over(room, player), rules.key, dict(rules.make_options()))

    change(code, deed, version)


def _over(room: Room, player: Player) -> Game:
    """Return the game that is over, or refuse; who was removed starts no other."""
    game = game_of(room)
    seat_of(game, player)
    if game.finished_at is None:
        raise IllegalCommand("game-running")
    check_still_in(game, player, log.load(game))
    return game


def _next(room: Room, game: Game, ruleset: str, options: dict[str, str | int]) -> Game:
    """Return a new game with the seats of ``game`` that stayed, the second first, and then who came late."""
    rules, removed = get_ruleset(ruleset), log.load(game).removed
    successor = Game.objects.create(
        room=room, number=game.number + 1, ruleset=ruleset, options=options, clock=game.clock
    )
    stayed = [seat for seat in game.seats.all() if seat.index not in removed and not seat.left][: rules.max_seats]
    seats: list[Seat] = []
    for old in stayed[1:] + stayed[:1]:
        kept = {name: getattr(old, name) for name in Seat.STAYS}
        seats.append(Seat.objects.create(game=successor, index=len(seats), **kept))
    for late in Latecomer.objects.filter(room=room)[: rules.max_seats - len(seats)]:
        if not any(seat.player_id == late.player_id for seat in seats):
            twin = free_twin(seats, late.name)
            seat = Seat(game=successor, index=len(seats), player=late.player, name=late.name, twin=twin)
            seat.save()
            seats.append(seat)
        late.delete()
    return successor
