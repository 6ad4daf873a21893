"""The child that draws a sheet: what it may take, what it cannot reach, and when it ends."""

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from games import sheet_worker
from games.sheet_worker import FAILED, UNAVAILABLE
from tests.games.printed import reader_of, text_of

ROOT = Path(sheet_worker.__file__).resolve().parents[1]
BIG_TABLE = "<table>" + "<tr><td>1<td>2<td>3<td>4<td>5" * 30_000 + "</table>"


def child(before: str = "", *arguments: str) -> subprocess.Popen[bytes]:
    """Start a child; the statements in ``before`` run once its module is known."""
    code = f"import sys; from games import sheet_worker\n{before}\nsheet_worker.main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def drawn(html: str, css: str = "", before: str = "") -> tuple[int, bytes, str]:
    """Return exit code, PDF and complaint of a child with this job."""
    process = child(before)
    pdf, complaint = process.communicate(json.dumps({"html": html, "css": css}).encode(), timeout=30)
    return process.returncode, pdf, complaint.decode()


class Trap(ThreadingHTTPServer):
    """A web server that nobody should call."""

    def __init__(self) -> None:
        self.hits: list[str] = []
        trap = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                trap.hits.append(self.path)
                self.send_error(404)

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)


@pytest.fixture
def trap() -> Iterator[Trap]:
    server = Trap()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def test_html_becomes_a_pdf_in_the_houses_type() -> None:
    html = "<html lang=en><title>T</title><p>Anna</p><b>42</b>"
    css = (ROOT / "static" / "css" / "print.css").read_text() + "b { font: 700 12pt Kalam }"
    code, pdf, complaint = drawn(html, css)
    assert (code, complaint) == (0, "")
    assert text_of(pdf).split() == ["Anna", "42"]
    fonts: Any = reader_of(pdf).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert {"Vollkorn", "Kalam"} == {str(font.get_object()["/BaseFont"])[8:].split("-")[0] for font in fonts.values()}


def test_nothing_is_fetched_and_no_file_gets_in(trap: Trap, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("OPEN-SESAME")
    for url in (f"http://127.0.0.1:{trap.server_port}", secret.parent.as_uri()):
        html = f"""<html lang=en><head><title>T</title><base href="{url}/">
            <link rel=stylesheet href="{url}/a.css"><link rel=attachment href="{url}/secret.txt" title=a>
            <style>@import url({url}/b.css); @font-face {{ font-family: F; src: url({url}/f.woff2) }}
            p {{ font-family: F; background: url({url}/c.png); list-style: url({url}/d.png) }}
            p::before {{ content: url({url}/secret.txt) }}</style></head>
            <body background="{url}/e.png"><p>Anna</p><img src="{url}/secret.txt"><img srcset="{url}/g.png 2x">
            <object data="{url}/secret.txt"></object><embed src="{url}/h.svg"><iframe src="{url}/i.html"></iframe>
            <svg><image href="{url}/j.png"/><use href="{url}/k.svg#a"/></svg><input type=image src="{url}/l.png">
            <a rel=attachment href="{url}/secret.txt">x</a>"""
        code, pdf, _ = drawn(html, f"@import url({url}/m.css); html {{ background: url({url}/n.png) }}")
        assert code == 0
        assert "Anna" in text_of(pdf)
        reader = reader_of(pdf)
        assert not reader.attachments
        streams = [item.get_object() for item in reader.resolved_objects.values()]
        assert not any(b"OPEN-SESAME" in stream.get_data() for stream in streams if hasattr(stream, "get_data"))
    assert trap.hits == []


def test_the_trap_would_have_caught_a_fetch(trap: Trap) -> None:
    anybody = (
        "import weasyprint; sheet_worker.Press.pdf = lambda self, html, css: weasyprint.HTML(string=html).write_pdf()"
    )
    drawn(f"<img src='http://127.0.0.1:{trap.server_port}/a.png'>", before=anybody)
    assert trap.hits == ["/a.png"]


def test_a_sheet_that_takes_too_long_is_ended_by_the_system() -> None:
    code, pdf, _ = drawn(BIG_TABLE, before="sheet_worker.CPU_SECONDS = 2")
    assert code in (-signal.SIGXCPU, -signal.SIGKILL)
    assert pdf == b""


def test_a_sheet_that_takes_too_much_memory_fails() -> None:
    code, pdf, complaint = drawn("x" * 60_000_000, before="sheet_worker.MEMORY_BYTES = 400 << 20")
    assert (code, pdf) == (FAILED, b"")
    assert "MemoryError" in complaint


def test_the_limits_are_a_gibibyte_and_twenty_seconds() -> None:
    tell = """
def tell():
    limits = sheet_worker.resource
    print(*limits.getrlimit(limits.RLIMIT_AS), *limits.getrlimit(limits.RLIMIT_CPU), file=sys.stderr)
    raise OSError
sheet_worker.Press = tell"""
    _, _, complaint = drawn("", before=tell)
    assert complaint.split() == [str(2**30), str(2**30), "20", "20"]


def test_a_pdf_beyond_all_measure_is_not_handed_out() -> None:
    code, pdf, complaint = drawn("<p>x", before="sheet_worker.LARGEST_BYTES = 100")
    assert (code, pdf) == (FAILED, b"")
    assert "a PDF of" in complaint


def test_without_weasyprint_the_child_says_so() -> None:
    code, pdf, _ = drawn("<p>x", before="sys.modules['weasyprint'] = None")
    assert (code, pdf) == (UNAVAILABLE, b"")


def test_what_a_library_prints_does_not_get_into_the_pdf() -> None:
    noisy = "pdf = sheet_worker.Press.pdf; sheet_worker.Press.pdf = lambda *a: print('noise', flush=True) or pdf(*a)"
    code, pdf, complaint = drawn("<p>x", before=noisy)
    assert code == 0
    assert pdf.startswith(b"%PDF")
    assert "noise" in complaint


def test_a_waiting_child_ends_when_nobody_can_ask_it_any_more(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = child("", str(scratch))
    out, complaint = process.communicate(b"", timeout=30)
    assert (process.returncode, out, complaint) == (0, b"", b"")
    assert not scratch.exists()


def test_the_child_does_not_know_django() -> None:
    job = "sheet_worker.Press(); print(sorted(m for m in sys.modules if m.split('.')[0] in ('django', 'dicing', 'games')))"
    process = subprocess.run(
        [sys.executable, "-c", f"import sys; from games import sheet_worker; {job}"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert process.stdout.strip() == "['games', 'games.sheet_worker']"
