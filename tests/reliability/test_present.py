"""P3: a picture of the table is of one version, also when somebody acts while it is being read."""

import pytest
from django.db.models import F

from games import log, present, services
from games.models import Game, Room
from scoring.state import GameState


@pytest.mark.django_db
def test_what_is_committed_while_the_room_is_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = services.open_room("classic-five", "Anna", None)
    assert seated.room.host is not None
    services.start_game(seated.room.code, seated.room.host, seated.room.version)
    read, times = log.load, []

    def read_while_others_act(game: Game) -> GameState:
        times.append(game)
        if len(times) == 1:
            Room.objects.filter(pk=game.room_id).update(version=F("version") + 1)
        return read(game)

    monkeypatch.setattr(log, "load", read_while_others_act)
    shown = present.load(seated.room.code)
    assert shown is not None
    assert shown.room.version == Room.objects.get(pk=shown.room.pk).version
    assert len(times) == 2
