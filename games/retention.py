"""How long rooms are kept: 30 days after the last play, with finished games 365."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games.models import Player, Room

IDLE = timedelta(days=30)
WITH_RESULTS = timedelta(days=365)


def purge_rooms() -> tuple[int, int]:
    """End rooms idle for 30 days and delete those past their time; return how many ended and how many deleted.

    Rooms without a finished game go when they end; players who then sit nowhere go with them.
    """
    now = timezone.now()
    finished = Q(games__finished_at__isnull=False)
    old = Room.objects.filter(active_at__lt=now - WITH_RESULTS)
    bare = Room.objects.filter(active_at__lt=now - IDLE).exclude(finished)
    doomed = {room.pk for room in old} | {room.pk for room in bare}
    Room.objects.filter(pk__in=doomed).delete()
    ended = Room.objects.filter(active_at__lt=now - IDLE, ended_at=None).update(ended_at=now)
    idle = Player.objects.filter(seats=None, hosted_rooms=None, waits=None, proposals=None)
    idle.filter(created_at__lt=now - WITH_RESULTS).delete()
    return ended, len(doomed)
