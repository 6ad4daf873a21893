"""Real servers for tests: the app, Redis and PostgreSQL, each on a free port with its own data, ended by pid."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "ALLOWED_HOSTS", "TRUST_PROXY", "PROCESSES", "SECRET_KEY")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class AppServer:
    """``manage.py serve`` with its data in ``data``; may be killed and started again on the same port."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self.port = data, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        clean = {name: value for name, value in os.environ.items() if name not in OWN}
        self.environment = {**clean, "DATA_DIR": str(data), **environment}
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> None:
        subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, check=True)

    def start(self) -> None:
        """Start and wait until it answers; the first time with a migrated database and collected files."""
        if not (self.data / "static").exists():
            self.manage("collectstatic", "--noinput", "--verbosity", "0")
            self.manage("migrate", "--verbosity", "0")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port), "--quiet"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise TimeoutError(self.log.read_text())

    def kill9(self) -> None:
        self._end(signal.SIGKILL)

    def terminate(self) -> int:
        """End politely; return the exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, with_signal: int) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(with_signal)
        status = self.process.wait(timeout=15)
        self.process = None
        return status
