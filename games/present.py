"""The present of a room: its rows and the state of its game, read at one version."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db import transaction
from django.db.models import Q

from games import log
from games.models import EventRecord, Game, Latecomer, Player, Proposal, Room, Seat
from games.presence import Presence, presence_of
from games.services.proposals import CLAIM
from scoring import get_ruleset
from scoring.events import Event
from scoring.ruleset import Ruleset
from scoring.state import GameState

Phase = Literal["lobby", "table", "result"]
RECENT = 12  # events; the board tells the latest that are worth a sentence


@dataclass(frozen=True)
class Present:
    """Everything a screen can show; what one viewer may see of it is player_view's to say."""

    room: Room
    game: Game
    rules: Ruleset[Any]
    seats: tuple[Seat, ...]
    state: GameState | None
    recent: tuple[Event, ...]
    presence: dict[int, Presence]
    proposals: tuple[Proposal, ...] = ()
    latecomers: tuple[Latecomer, ...] = ()
    moved: Mapping[int, int] = field(default_factory=dict)  # by player, the seat that plays on another's device now

    @property
    def phase(self) -> Phase:
        if self.state is None:
            return "lobby"
        return "result" if self.game.finished_at else "table"

    @property
    def closed(self) -> bool:
        """Whether the room has ended without a result to look at."""
        return self.room.ended_at is not None and self.phase != "result"

    def seat_of(self, player: Player | int | None) -> Seat | None:
        """Return the seat of ``player`` in the present game, of several on one device the one in hand."""
        seats = self.seats_of(player)
        return next((seat for seat in seats if seat.in_hand), seats[0] if seats else None)

    def seats_of(self, player: Player | int | None) -> list[Seat]:
        """Return all seats that are played on the player's devices."""
        key = player.pk if isinstance(player, Player) else player
        return [seat for seat in self.seats if key is not None and seat.player_id == key]

    def lost_by(self, player: Player | int | None) -> Seat | None:
        """Return the seat that was the player's, who has none now, until the table gave it to another device."""
        key = player.pk if isinstance(player, Player) else player
        index = self.moved.get(key) if key is not None and not self.seats_of(key) else None
        return next((seat for seat in self.seats if seat.index == index), None)


def load(code: str, number: int | None = None) -> Present | None:
    """Return the present of the room, or with a ``number`` that game of the room; None when there is no such thing."""
    while (present := _read(code, number)) is not None and not _is_of_one_version(present):
        pass
    return present


def _is_of_one_version(present: Present) -> bool:
    """Say whether nothing was committed between the queries: PostgreSQL would have shown it to the later ones only."""
    return Room.objects.filter(pk=present.room.pk, version=present.room.version).exists()


def _read(code: str, number: int | None) -> Present | None:
    with transaction.atomic():
        room = Room.objects.filter(code=code).first()
        if room is None:
            return None
        games = Game.objects.filter(room=room) if number is None else Game.objects.filter(room=room, number=number)
        game = games.order_by("-number").first()
        if game is None:
            return None
        seats = tuple(game.seats.all())
        started = game.started_at is not None
        state = log.load(game) if started else None
        records = EventRecord.objects.filter(game=game).order_by("-seq")[:RECENT] if started else ()
        rules = get_ruleset(game.ruleset)
        recent = tuple(rules.event_from_data(record.data) for record in records)
        told = Q(closed_at=None) | Q(kind=CLAIM, data__has_key="from")
        proposals = tuple(Proposal.objects.filter(told, game=game)) if started else ()
        latecomers = tuple(Latecomer.objects.filter(room=room)) if started else ()
    players = {seat.player_id for seat in seats if seat.player_id is not None}
    asked = tuple(each for each in proposals if each.closed_at is None)
    moved = {each.data["from"]: each.seat for each in proposals if "from" in each.data and each.seat is not None}
    return Present(room, game, rules, seats, state, recent, presence_of(code, players), asked, latecomers, moved)
