"""The press: one child process per PDF, two at a time, and a short queue.

A child that has loaded WeasyPrint waits warm, does one job and is replaced. Nothing starts before the first sheet is
asked for, or ``warm`` is called. A warm child waits on its stdin, which the system closes when the server is gone.
(Linux could also kill it with its parent, but "parent" means the thread that started it, and threads come and go.)
"""

import contextlib
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from games.sheet_worker import UNAVAILABLE

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-E", "-s", "-m", "games.sheet_worker")
# What fonts need to be found; nothing else of the server's environment, least of all its secrets.
LENT = ("FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "XDG_CACHE_HOME")
WALL_SECONDS = 25.0
AT_ONCE = 2
WAITING = 20
PATIENCE_SECONDS = 25.0  # with the job itself still within the server's time for a request

logger = logging.getLogger(__name__)


class NoSheet(Exception):
    """There is no PDF; the rest of the house is well."""


class SheetsUnavailable(NoSheet):
    """WeasyPrint or Pango cannot be loaded on this machine."""


class SheetsBusy(NoSheet):
    """Too many are waiting."""


class SheetFailed(NoSheet):
    """The child died, or took more than it may."""


class Child:
    """A process that will draw one sheet."""

    def __init__(self) -> None:
        self._scratch = tempfile.mkdtemp(prefix="dicing-sheet-")
        environment = {"PATH": os.defpath, "LANG": "C.UTF-8"}
        environment |= {name: os.environ[name] for name in LENT if name in os.environ}
        try:
            self.process = subprocess.Popen(
                [*COMMAND, self._scratch],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl+C in the terminal is for the server alone
            )
        except OSError:
            shutil.rmtree(self._scratch, ignore_errors=True)
            raise

    def print(self, job: bytes, seconds: float) -> bytes:
        """Return the PDF; raises SheetsUnavailable or SheetFailed. The child is gone afterwards."""
        try:
            pdf, complaint = self.process.communicate(job, timeout=seconds)
        except subprocess.TimeoutExpired:
            raise SheetFailed(f"no sheet within {seconds} s") from None
        finally:
            self.end()
        if self.process.returncode == UNAVAILABLE:
            raise SheetsUnavailable(_last_line(complaint))
        if self.process.returncode or not pdf:
            raise SheetFailed(f"exit code {self.process.returncode}: {_last_line(complaint)}")
        return pdf

    def end(self) -> None:
        """Leave nothing of the child behind."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        shutil.rmtree(self._scratch, ignore_errors=True)


def _last_line(complaint: bytes) -> str:
    return complaint.decode(errors="replace").strip().rpartition("\n")[2][:300]


class Press:
    """The children and the queue before them; safe to use from many threads."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = WAITING, wall_seconds: float = WALL_SECONDS) -> None:
        self._places = threading.Semaphore(at_once + waiting)
        self._turns = threading.Semaphore(at_once)
        self.wall_seconds = wall_seconds
        self._lock = threading.Lock()
        self._warm: Child | None = None

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn; raises SheetsBusy when the queue is full or does not move."""
        if not self._places.acquire(blocking=False):
            raise SheetsBusy("the queue is full")
        try:
            if not self._turns.acquire(timeout=PATIENCE_SECONDS):
                raise SheetsBusy("the queue does not move")
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._places.release()

    def print(self, html: str, css: str) -> bytes:
        """Return the PDF; raises SheetsUnavailable or SheetFailed. Call it within ``turn``."""
        job = json.dumps({"html": html, "css": css}).encode()
        try:
            child = self._take()
        except OSError as error:
            raise SheetFailed(str(error)) from error
        try:
            return child.print(job, self.wall_seconds)
        finally:
            # Not before: on two cores, loading the next child takes half the speed from this one.
            self.warm()

    def warm(self) -> None:
        """Have a child wait for the next sheet."""
        with self._lock:
            if self._warm is None:
                try:
                    self._warm = Child()
                except OSError:
                    logger.exception("no child for the next sheet")

    def close(self) -> None:
        """End the child that waits."""
        with self._lock:
            child, self._warm = self._warm, None
        if child is not None:
            child.end()

    @property
    def waiting_child(self) -> int | None:
        """The process id of the child that waits warm."""
        return self._warm.process.pid if self._warm else None

    def _take(self) -> Child:
        """Return the warm child, or a fresh one."""
        with self._lock:
            child, self._warm = self._warm, None
            if child is not None and child.process.poll() is not None:
                child.end()  # it died while it waited
                child = None
        return child or Child()
