"""What one asks and the table answers: a correction, the end of the game, whose a seat is."""

from typing import Any

from django.utils import timezone

from games import identity, log
from games.models import Game, Latecomer, Player, Proposal, Room, Seat
from games.services.changing import Stale, as_host, change, check_still_in, game_of, presence_of, seat_at, seat_of
from games.services.rooms import Seated
from scoring import get_ruleset
from scoring.commands import Correct
from scoring.dice import Faces
from scoring.errors import IllegalCommand

CORRECT, END, CLAIM = "correct", "end", "claim"
LONGEST_REASON = 80


def propose_end(code: str, player: Player) -> None:
    """Ask the table to end the running game as it stands; more than half of those present have to agree."""

    def deed(room: Room) -> None:
        game = game_of(room)
        seat_of(game, player)
        _check_running(game)
        check_still_in(game, player, log.load(game))
        asked = open_of(game, END).first() or Proposal(game=game, kind=END, by=player)
        _agreed(asked, player)
        _end_if_agreed(room, game, asked, player)

    change(code, deed)


def propose_correction(code: str, player: Player, index: int, wish: Correct, reason: str) -> None:
    """Ask to correct what stands for the seat at ``index``, one's own or as the host any; alone it is done at once."""

    def deed(room: Room) -> None:
        game = game_of(room)
        seat = seat_at(game, index)
        if seat.player_id != player.pk:
            as_host(room, player)
        _decided(game, index, wish)  # what the rules refuse is not asked
        data = {"category": wish.category, "to": wish.to, "faces": list(wish.faces), "points": wish.points}
        data["reason"] = " ".join(reason.split())[:LONGEST_REASON]
        open_of(game, CORRECT).filter(seat=index).update(closed_at=timezone.now())
        asked = Proposal(game=game, kind=CORRECT, by=player, seat=index, data=data)
        _agreed(asked, player)
        others = game.seats.exclude(player=player).exclude(player=None).exclude(index__in=log.load(game).removed)
        if not others.exists():
            _correct(room, game, asked)

    change(code, deed)


def claim_seat(code: str, player: Player | None, index: int) -> Seated:
    """Ask to be given the seat at ``index``: "that was me". A new player's device is to be remembered."""

    def deed(room: Room) -> Seated:
        game = game_of(room)
        seat = seat_at(game, index)
        if game.started_at is None:
            raise IllegalCommand("game-not-started")  # a new seat is free to take
        if player is not None and seat.player_id == player.pk:
            return Seated(room, seat, None)
        person, token = (player, None) if player else identity.new_player()
        open_of(game, CLAIM).filter(by=person).update(closed_at=timezone.now())
        asked = Proposal(game=game, kind=CLAIM, by=person, seat=index)
        asked.save()
        return Seated(room, None, token)

    return change(code, deed)


def answer(code: str, player: Player, proposal: int, agree: bool) -> None:
    """Agree to a proposal or turn it down; Stale when it is closed by now.

    A correction that the rules refuse by now is closed all the same, and the refusal raised.
    """

    def deed(room: Room) -> IllegalCommand | None:
        game = game_of(room)
        seat_of(game, player)
        asked = Proposal.objects.filter(pk=proposal, game=game, closed_at=None).first()
        if asked is None:
            raise Stale
        check_still_in(game, player, log.load(game))
        if not may_answer(asked, player.pk, room.host_id, _host_is_here(room, game, asked)):
            raise IllegalCommand("not-yours-to-answer")
        if not agree:
            _close(asked)
        elif asked.kind == CORRECT:
            try:
                _correct(room, game, asked)
            except IllegalCommand as refused:
                return refused
        elif asked.kind == CLAIM:
            _give_seat(room, game, asked)
        else:
            _agreed(asked, player)
            _end_if_agreed(room, game, asked, player)
        return None

    if (refusal := change(code, deed)) is not None:
        raise refusal


def withdraw(code: str, player: Player, proposal: int) -> None:
    """Take back what one has asked; Stale when that is not open."""

    def deed(room: Room) -> None:
        asked = Proposal.objects.filter(pk=proposal, game=game_of(room), by=player, closed_at=None).first()
        if asked is None:
            raise Stale
        _close(asked)

    change(code, deed)


def open_of(game: Game, kind: str | None = None) -> Any:
    """Return the game's open proposals, all or of one kind."""
    found = Proposal.objects.filter(game=game, closed_at=None)
    return found.filter(kind=kind) if kind else found


def may_answer(asked: Proposal, player: int, host: int | None, host_is_here: bool) -> bool:
    """Say whether the player's word counts: not on one's own wish; whose a seat is says the host who is there."""
    if asked.by_id == player or player in asked.agreed:
        return False
    # What the host asks for somebody else has to answer.
    return asked.kind != CLAIM or host == player or not host_is_here or asked.by_id == host


def _host_is_here(room: Room, game: Game, asked: Proposal) -> bool:
    """Say whether there is a host to ask, who is not the one whose seat it is about."""
    seats = list(game.seats.filter(player=room.host_id)) if room.host_id is not None else []
    return any(presence_of(room, seat) == "here" for seat in seats) and all(seat.index != asked.seat for seat in seats)


def _agreed(asked: Proposal, player: Player) -> None:
    if player.pk not in asked.agreed:
        asked.agreed = [*asked.agreed, player.pk]
    asked.save()


def _close(asked: Proposal) -> None:
    asked.closed_at = timezone.now()
    asked.save()


def _check_running(game: Game) -> None:
    if game.started_at is None:
        raise IllegalCommand("game-not-started")
    if game.finished_at is not None:
        raise IllegalCommand("game-over")


def _end_if_agreed(room: Room, game: Game, asked: Proposal, player: Player) -> None:
    """End the game if more than half of those present want it; who has just said so, as ``player``, is one of them."""
    removed = log.load(game).removed
    seats = [seat for seat in game.seats.all() if seat.index not in removed and not seat.left]
    present = {seat.player_id for seat in seats if presence_of(room, seat) != "offline"}
    present |= {asked.by_id, player.pk}
    # Nobody ends a game of several alone, however absent the others are: they can be skipped or removed.
    least = min(2, len({seat.player_id for seat in seats} | {asked.by_id}))
    agreed = present & set(asked.agreed)
    if len(agreed) >= least and 2 * len(agreed) > len(present):
        _close(asked)
        game.ended, game.finished_at, game.deadline = True, timezone.now(), None
        game.save(update_fields=["ended", "finished_at", "deadline"])


def _decided(game: Game, index: int, wish: Correct) -> tuple[Any, Any]:
    """Return the state and what the correction makes happen in it, or refuse."""
    if game.started_at is None:
        raise IllegalCommand("game-not-started")
    state = log.load(game)
    return state, get_ruleset(game.ruleset).decide(state, index, wish, _nothing_is_thrown)


def _nothing_is_thrown(number: int) -> Faces:
    raise AssertionError("nothing is rolled again")


def _correct(room: Room, game: Game, asked: Proposal) -> None:
    _close(asked)
    data, index = asked.data, asked.seat
    assert index is not None
    wish = Correct(data["category"], data["to"], tuple(data["faces"]), data["points"])
    state, facts = _decided(game, index, wish)
    after = log.append(game, room.version, state, facts)
    asked.data = {**data, "version": room.version}
    asked.save()
    if after.finished and game.deadline is not None:
        game.deadline = None
        game.save(update_fields=["deadline"])


def _give_seat(room: Room, game: Game, asked: Proposal) -> None:
    """Let the seat be played by who asked for it; the screens of who had it are closed."""
    assert asked.seat is not None
    seat: Seat = seat_at(game, asked.seat)
    before = seat.player_id
    asked.data = {"from": before}
    _close(asked)
    has_one = game.seats.filter(player=asked.by).exists()
    seat.player, seat.epoch, seat.left, seat.in_hand = asked.by, seat.epoch + 1, False, not has_one
    seat.save(update_fields=["player", "epoch", "left", "in_hand"])
    Latecomer.objects.filter(room=room, player=asked.by).delete()
    rest = game.seats.filter(player=before)
    if not rest.exists() and room.host_id == before:
        Room.objects.filter(pk=room.pk).update(host=asked.by)
    elif rest.exists() and not rest.filter(in_hand=True).exists():
        rest.filter(pk=rest[0].pk).update(in_hand=True)
