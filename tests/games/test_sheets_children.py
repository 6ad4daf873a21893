"""The press: children that wait, a short queue, and what happens when a job goes wrong."""

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from games.sheets import children
from games.sheets.children import Child, NoSheet, Press, SheetFailed, SheetsBusy, SheetsUnavailable
from tests.games.printed import text_of

PAGE = "<html lang=en><title>T</title><p>Anna"
BIG_TABLE = "<table>" + "<tr><td>1<td>2<td>3<td>4<td>5" * 30_000 + "</table>"


@pytest.fixture
def press() -> Iterator[Press]:
    press = Press()
    yield press
    press.close()


def alive(process: int) -> bool:
    """Say whether there is such a process that still runs, be it as a zombie or not ours."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def answers_with(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Have children that run ``code`` instead of drawing."""
    monkeypatch.setattr(children, "COMMAND", (sys.executable, "-c", code))


def test_nothing_starts_before_a_sheet_is_asked_for(press: Press) -> None:
    assert press.waiting_child is None


def test_a_child_does_one_job_and_the_next_one_waits_already(press: Press) -> None:
    press.warm()
    first = press.waiting_child
    assert first is not None
    assert text_of(press.print(PAGE, "")).strip() == "Anna"
    assert not alive(first)
    second = press.waiting_child
    assert second is not None
    assert second != first
    assert alive(second)


def test_closing_leaves_no_child_behind(press: Press) -> None:
    press.warm()
    child = press.waiting_child
    press.close()
    assert child is not None
    assert not alive(child)


def test_a_bomb_is_killed_in_time_and_the_next_sheet_is_drawn(
    press: Press, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    press.wall_seconds = 2
    with pytest.raises(SheetFailed, match="within 2 s"):
        press.print(BIG_TABLE, "")
    press.close()
    assert list(tmp_path.iterdir()) == []
    press.wall_seconds = children.WALL_SECONDS
    assert press.print(PAGE, "").startswith(b"%PDF")


def test_a_child_that_died_while_it_waited_is_replaced(press: Press) -> None:
    press.warm()
    assert press._warm is not None
    press._warm.process.kill()
    press._warm.process.wait()
    assert press.print(PAGE, "").startswith(b"%PDF")


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("import sys; sys.exit(69)", SheetsUnavailable),
        ("import sys; sys.exit(1)", SheetFailed),
        ("import os; os.abort()", SheetFailed),
        ("pass", SheetFailed),
    ],
    ids=["no Pango", "a failure", "a crash", "silence"],
)
def test_whatever_a_child_does_there_is_a_sentence(
    press: Press, monkeypatch: pytest.MonkeyPatch, code: str, error: type[NoSheet]
) -> None:
    answers_with(monkeypatch, code)
    with pytest.raises(error):
        press.print(PAGE, "")


def test_a_machine_that_cannot_start_a_process_fails_one_sheet(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "COMMAND", ("/nowhere/python",))
    with pytest.raises(SheetFailed):
        press.print(PAGE, "")


def test_a_child_learns_nothing_of_the_servers_secrets(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "open sesame")
    answers_with(monkeypatch, "import os; print('\\n'.join(os.environ))")
    names = set(press.print(PAGE, "").decode().split())
    assert names <= {"PATH", "LANG", "LC_CTYPE", *children.LENT}


def test_the_scratch_folder_of_a_child_goes_with_it() -> None:
    child = Child()
    assert Path(child._scratch).is_dir()
    child.end()
    assert not Path(child._scratch).exists()


def test_two_are_drawn_at_once_and_the_third_waits_its_turn(press: Press) -> None:
    inside = threading.Event()

    def third() -> None:
        with press.turn():
            inside.set()

    waiter = threading.Thread(target=third)
    with press.turn():
        with press.turn():
            waiter.start()
            assert not inside.wait(0.2)
        assert inside.wait(5)
    waiter.join()


def test_who_comes_when_twenty_wait_is_sent_away() -> None:
    press, leave = Press(), threading.Event()
    came = threading.Semaphore(0)

    def guest() -> None:
        came.release()
        with press.turn():
            leave.wait(20)

    guests = [threading.Thread(target=guest) for _ in range(22)]
    for each in guests:
        each.start()
    for _ in guests:
        came.acquire()
    try:
        while press._places.acquire(blocking=False):  # one is still on the way to its place
            press._places.release()
        with pytest.raises(SheetsBusy, match="full"), press.turn():
            raise AssertionError("there was no place")
    finally:
        leave.set()
        for each in guests:
            each.join()
    with ExitStack() as stack:  # and then there is room again
        stack.enter_context(press.turn())
        stack.enter_context(press.turn())


def test_who_waits_too_long_is_sent_away(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "PATIENCE_SECONDS", 0.01)
    with press.turn(), press.turn(), pytest.raises(SheetsBusy), press.turn():
        raise AssertionError("there was no turn")
