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


class DeviceLink(models.Model):
    """A personal link by which a player continues on another device: once, and within minutes."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="links")
    room = models.ForeignKey("Room", models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class Room(models.Model):
    """People and a code; holds games one after another. ``version`` rises with every visible change.

    A ``locked`` room seats nobody new.
    """

    code = models.CharField(max_length=6, unique=True)
    host = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="hosted_rooms")
    version = models.PositiveBigIntegerField(default=1)
    time_zone = models.CharField(max_length=64, default="UTC")
    locked = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    active_at = models.DateTimeField(default=timezone.now, db_index=True)
    ended_at = models.DateTimeField(null=True)


class Game(models.Model):
    """One game of a room, from the lobby to the result.

    ``seq`` is the number of its last event; ``snapshot`` is the state after the event ``snapshot_seq``. ``clock`` is
    the seconds of a turn, 0 without; the turn's time is over at ``deadline``, if somebody watches: seen to do so last
    at ``watched_at``. ``clock_rest`` is what the last turn had left of it, in seconds. A game that was ``ended`` by
    consent is over although its rules would go on.
    """

    room = models.ForeignKey(Room, models.CASCADE, related_name="games")
    number = models.PositiveIntegerField(default=1)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seq = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField(null=True)
    snapshot_seq = models.PositiveIntegerField(default=0)
    clock = models.PositiveSmallIntegerField(default=0)
    deadline = models.DateTimeField(null=True)
    watched_at = models.DateTimeField(null=True)
    clock_rest = models.FloatField(default=0)
    ended = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "number"], name="one_game_a_number")]


class Seat(models.Model):
    """A place in one game. ``index`` orders the seats in the lobby and names the seat in the rules once it plays.

    ``twin`` tells equal names apart; ``epoch`` rises when the seat passes to another player, which closes the old
    screens. Of several seats on one device the one ``in_hand`` is shown and acts. Who has ``left`` may come back.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats")
    index = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    twin = models.PositiveSmallIntegerField(default=1)
    epoch = models.PositiveIntegerField(default=0)
    real_dice = models.BooleanField(default=False)
    in_hand = models.BooleanField(default=True)
    left = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)

    # What a seat takes along into the next game.
    STAYS: ClassVar = ("player", "name", "twin", "epoch", "real_dice", "in_hand", "joined_at")

    class Meta:
        ordering: ClassVar = ["index"]

    @property
    def label(self) -> str:
        """The name as others read it, with a number when another seat has the same."""
        return self.name if self.twin == 1 else f"{self.name} {self.twin}"


class Latecomer(models.Model):
    """Somebody who came while a game was running, and is seated for the next one."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="latecomers")
    player = models.ForeignKey(Player, models.CASCADE, related_name="waits")
    name = models.CharField(max_length=200)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["joined_at"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "player"], name="one_wait_a_room")]


class Proposal(models.Model):
    """What one asks and others confirm: a correction, the end of the game, or whose a seat is.

    ``seat`` is the index it is about; ``data`` holds a correction's fields, with the ``version`` of the room that it
    made, or the player ``from`` whom a seat went; ``agreed`` the players who said yes.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=20)
    by = models.ForeignKey(Player, models.CASCADE, related_name="proposals")
    seat = models.PositiveSmallIntegerField(null=True)
    data = models.JSONField(default=dict)
    agreed = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["created_at"]


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
