"""What the clients of a run did and saw, in order, as JSON lines for the checker and for people."""

import json
import time
from pathlib import Path
from typing import Any

Entry = dict[str, Any]


class History:
    """Written line by line, so that a run that breaks off leaves what it has.

    ``type`` is invoke (a wish is sent for the first time), ok (its screen shows that it came true), fail (refused), or
    info (what a screen shows).
    """

    def __init__(self, path: Path) -> None:
        self.entries: list[Entry] = []
        self.path = path
        self._file = path.open("w")

    def write(self, client: str, kind: str, **value: Any) -> None:
        entry = {"t": round(time.monotonic(), 4), "client": client, "type": kind, **value}
        self.entries.append(entry)
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()

    def of(self, client: str) -> list[Entry]:
        return [entry for entry in self.entries if entry["client"] == client]
