"""Real servers for tests: the app, Redis and PostgreSQL, each on a free port with its own data, ended by pid.

    server = AppServer(tmp_path, DATABASE_URL=postgres.url, REDIS_URL=redis.url)
    server.start(); server.kill9(); server.start(); server.terminate()

Several AppServers on the same folder are several processes of one site. What these servers print is in ``log``.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "ALLOWED_HOSTS", "TRUST_PROXY", "PROCESSES", "SECRET_KEY")
DATABASE = "dicing.sqlite3"
_kept: list[tempfile.TemporaryDirectory[str]] = []  # removed when the tests end


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(holds: Callable[[], bool], seconds: float, what: str, every: float = 0.02) -> None:
    """Return as soon as ``holds()``; TimeoutError saying ``what`` did not come when it does not in time."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        time.sleep(every)


def _environment(data: Path, given: dict[str, str]) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in OWN}
    return {**clean, "DATA_DIR": str(data), **given}


def _manage(environment: dict[str, str], *words: str) -> None:
    subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=environment, check=True)


@cache
def _prepared() -> Path:
    """A data folder with collected files and a migrated SQLite database, made once for all servers."""
    folder = tempfile.TemporaryDirectory(prefix="dicing-prepared-")
    _kept.append(folder)
    home = Path(folder.name)
    _manage(_environment(home, {}), "collectstatic", "--noinput", "--verbosity", "0")
    _manage(_environment(home, {}), "migrate", "--verbosity", "0")
    return home


class _Process:
    """One process that the tests started."""

    process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill9(self) -> None:
        self._end(signal.SIGKILL)

    def terminate(self) -> int:
        """End politely; return the exit status."""
        return self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Let the process hang: it takes connections and answers nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def _end(self, with_signal: int) -> int:
        if self.process is None:
            return 0
        process, self.process = self.process, None
        process.send_signal(with_signal)
        try:
            return process.wait(timeout=15)
        finally:
            process.kill()
            process.wait()


class AppServer(_Process):
    """``manage.py serve`` with its data in ``data``; may be killed and started again on the same port."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self.port = data, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = _environment(data, environment)
        self.log = data / f"server-{self.port}.log"

    def manage(self, *words: str) -> None:
        _manage(self.environment, *words)

    def start(self) -> None:
        """Start and wait until it answers; the first time with a migrated database and collected files."""
        if not (self.data / "static").exists():
            (self.data / "static").symlink_to(_prepared() / "static")
            if "DATABASE_URL" in self.environment:
                self.manage("migrate", "--verbosity", "0")
            else:
                shutil.copy(_prepared() / DATABASE, self.data)
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start without waiting for it to answer."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port), "--quiet"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    def wait(self) -> None:
        """Return once it answers."""
        try:
            wait_until(self._answers, 30, f"no answer from {self.url}")
        except TimeoutError:
            raise TimeoutError(self.log.read_text()) from None

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                return True
        except (urllib.error.URLError, OSError):
            return False


class RedisServer(_Process):
    """An empty Redis that keeps nothing; may be killed and started again on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(words, cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL)
        wait_until(self._answers, 10, "no answer from Redis")

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as link:
                link.sendall(b"PING\r\n")
                return link.recv(64).startswith(b"+PONG")
        except OSError:
            return False


class PostgresServer:
    """A PostgreSQL cluster of its own in ``home``; its programs refuse root, so then the user postgres runs them."""

    def __init__(self, home: Path) -> None:
        self.port, self.data = free_port(), home / "data"
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self._home, self._user = home, "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(home, self._user)

    def start(self) -> None:
        if not self.data.exists():
            self._run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", str(self.data))
        self._ctl("start", "-o", f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._home}")

    def restart_immediately(self) -> None:
        """Crash it: all connections are cut, and it recovers from its log."""
        self._ctl("restart", "-m", "immediate")

    def stop(self) -> None:
        self._ctl("stop", "-m", "immediate")

    def _ctl(self, *words: str) -> None:
        self._run("pg_ctl", *words, "-w", "-t", "60", "-D", str(self.data), "-l", str(self._home / "log"))

    def _run(self, program: str, *words: str) -> None:
        # Debian keeps the server's programs out of PATH.
        homes = [*map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"))), os.environ.get("PATH", os.defpath)]
        found = shutil.which(program, path=os.pathsep.join(homes))
        assert found, f"{program} is not installed"
        subprocess.run(
            [found, *words], cwd=self._home, user=self._user, check=True, stdout=subprocess.DEVNULL, timeout=90
        )


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.resume()
        server.terminate()


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    with tempfile.TemporaryDirectory(prefix="dicing-postgres-") as home:
        server = PostgresServer(Path(home))
        server.start()
        try:
            yield server
        finally:
            server.stop()
