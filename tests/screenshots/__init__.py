"""Photographs every page and state into ``screenshots/``, with an index to look through: ``make screenshots``.

A real server and a real browser; the games are played here, with seeded dice, before the pages are opened.
"""

import os
import tempfile
from pathlib import Path

OUT = Path(__file__).resolve().parents[2] / "screenshots"
OUT.mkdir(exist_ok=True)
DATA = Path(tempfile.mkdtemp(prefix="dicing-screenshots-"))
os.environ["DATA_DIR"] = str(DATA)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dicing.settings")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

import django  # noqa: E402

django.setup()
