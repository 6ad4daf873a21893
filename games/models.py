"""Rows only: who sits where, and what happened. ``services`` is the one writer."""

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Player(models.Model):
    """A person or guest, across rooms."""

    created_at = models.DateTimeField(default=timezone.now)


class PlayerToken(models.Model):
    """One device of a player. Only the SHA-256 of its random token is stored."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)


class Room(models.Model):
    """People and a code; holds games one after another. ``version`` rises with every visible change."""

    code = models.CharField(max_length=6, unique=True)
    host = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="hosted_rooms")
    version = models.PositiveBigIntegerField(default=1)
    time_zone = models.CharField(max_length=64, default="UTC")
    created_at = models.DateTimeField(default=timezone.now)
    active_at = models.DateTimeField(default=timezone.now, db_index=True)
    ended_at = models.DateTimeField(null=True)


class Game(models.Model):
    """One game of a room, from the lobby to the result.

    ``seq`` is the number of its last event; ``snapshot`` is the state after the event ``snapshot_seq``.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="games")
    number = models.PositiveIntegerField(default=1)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seq = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField(null=True)
    snapshot_seq = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "number"], name="one_game_a_number")]


class Seat(models.Model):
    """A place in one game. ``index`` orders the seats in the lobby and names the seat in the rules once it plays.

    ``twin`` tells equal names apart; ``epoch`` rises when the seat passes to another device, which closes the old one.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats")
    index = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    twin = models.PositiveSmallIntegerField(default=1)
    epoch = models.PositiveIntegerField(default=0)
    real_dice = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)

    # What a seat takes along into the next game.
    STAYS: ClassVar = ("player", "name", "twin", "epoch", "real_dice", "joined_at")

    class Meta:
        ordering: ClassVar = ["index"]

    @property
    def label(self) -> str:
        """The name as others read it, with a number when another seat has the same."""
        return self.name if self.twin == 1 else f"{self.name} {self.twin}"


class EventRecord(models.Model):
    """One fact of a game's log: ``seq`` 1, 2, 3 … without a gap, ``version`` the room's when it was told."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    version = models.PositiveBigIntegerField()
    data = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seq"], name="no_gap_no_double")]
        ordering: ClassVar = ["seq"]
