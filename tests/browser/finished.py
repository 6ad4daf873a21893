"""Plays a whole game in the data of a running server and prints the room's path: ``python -m tests.browser.finished``.

A process of its own, since the ORM does not go with the browser's driver. The arguments are the players' names.
"""

import os
import subprocess
import sys

from tests.servers import ROOT, AppServer


def finished_room(server: AppServer, *names: str) -> str:
    """Return the path of a room at ``server`` whose game has ended."""
    environment = {**server.environment, "DJANGO_SETTINGS_MODULE": "dicing.settings"}
    words = [sys.executable, "-m", "tests.browser.finished", *names]
    return subprocess.run(words, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    assert "DATA_DIR" in os.environ
    import django

    django.setup()

    from tests.games.house import Party

    print(Party(*sys.argv[1:]).start().hurry().url)
