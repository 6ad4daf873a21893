"""manage.py serve: what happens when the server listens."""

from unittest.mock import Mock

import pytest
from django.core.management import call_command

from dicing import server
from games import sheets
from games.management.commands.serve import PRESS_SECONDS


def test_the_press_is_warm_soon_after_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    later, started = Mock(), Mock(refused="")
    started.run = lambda: started.on_listening()
    monkeypatch.setattr(server, "DrainServer", Mock(return_value=started))
    monkeypatch.setattr(server.reactor, "callLater", later)
    call_command("serve", "--quiet")
    later.assert_called_once_with(PRESS_SECONDS, sheets.press.warm)
