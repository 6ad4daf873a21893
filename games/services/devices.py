"""Continue on another device: a personal link that works once, and for some minutes."""

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import identity
from games.models import DeviceLink, Player, PlayerToken, Room
from games.services.changing import find_room, game_of, seat_of
from scoring.errors import IllegalCommand

GOOD_FOR = timedelta(minutes=10)


def new_link(code: str, player: Player) -> str:
    """Return the secret of a new link for the player; those made before do not work any more."""
    room = find_room(code)
    if room is None:
        raise IllegalCommand("room-ended")
    seat_of(game_of(room), player)
    secret = secrets.token_urlsafe(24)
    with transaction.atomic():
        DeviceLink.objects.filter(player=player, used_at=None).delete()
        expires = timezone.now() + GOOD_FOR
        DeviceLink.objects.create(player=player, room=room, digest=identity.digest_of(secret), expires_at=expires)
    return secret


def good_link(secret: str) -> DeviceLink | None:
    """Return the link that ``secret`` opens, if it still does."""
    found = DeviceLink.objects.filter(digest=identity.digest_of(secret), used_at=None, expires_at__gt=timezone.now())
    return found.select_related("room", "player").first()


def use_link(secret: str) -> tuple[Room, str]:
    """Use the link up; return its room and the token of the new device. Refuses a link that is used or too old."""
    with transaction.atomic():
        link = good_link(secret)
        # Two at once: one of them uses it.
        if link is None or not DeviceLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now()):
            raise IllegalCommand("link-used")
        token = secrets.token_urlsafe(32)
        PlayerToken.objects.create(player=link.player, digest=identity.digest_of(token))
        return link.room, token
