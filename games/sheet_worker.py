"""The child that draws one sheet: HTML and CSS come in on stdin, the PDF goes out on stdout, and the child ends.

Run as ``python -m games.sheet_worker [scratch folder]``. It knows neither Django nor the record, asks the system for
little, and fetches nothing: the house's two fonts are all that a sheet can name. It imports and practises before its
job comes, because that takes longer than the job; an stdin that closes without a job (the server is gone) ends it.
"""

import contextlib
import gc
import json
import logging
import os
import resource
import select
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

# Exit codes, as sysexits.h has them.
UNAVAILABLE = 69  # WeasyPrint or Pango cannot be loaded
FAILED = 70

MEMORY_BYTES = 1 << 30
CPU_SECONDS = 20
LARGEST_BYTES = 5_000_000  # of a PDF; a sheet for twelve has some 60,000
NICENESS = 10  # a game's commands come first

# No host has such a name (RFC 2606); it only gives the relative addresses in the CSS a place to start from.
HOUSE = "https://dicing.invalid/static/"
CSS_PLACE = f"{HOUSE}css/print.css"
STATIC = Path(__file__).resolve().parent.parent / "static"
FONT_NAMES = ("vollkorn-latin-wght-normal.woff2", "kalam-latin-700-normal.woff2")
# A little of everything that a sheet has: what is used for the first time is slow.
PRACTICE = """<html lang="en"><title>Practice</title>
<style>@page{size:100mm 100mm;margin:8mm}:root{--row:9mm;--pen:12pt;--wtitle:30mm}</style><body class="a5"><section>
<header data-kind="a" data-folio="b"><p class="wm">D<span>ı</span></p><h1>C</h1><p class="where">D<i>.</i></p></header>
<table class="card"><colgroup><col class="l"><col></colgroup>
<thead><tr><th scope="col">Name<th class="n"><div>Ben</div>
<tbody><tr class="s"><th scope="row"><svg class="pd" viewBox="0 0 9 9"><title>1</title>
<rect width="8" height="8" rx="2"/><g fill="#000"><circle cx="4" cy="4" r="1"/></g></svg> One<td class="no">0
<tr class="t"><th scope="row">Sum<td class="pen">12</table>
<footer><p>Once <strong>more</strong></p></footer></section>"""


def limit() -> None:
    """Bound what a runaway sheet can take; a stricter bound that already holds stands."""
    bounds = {
        resource.RLIMIT_AS: MEMORY_BYTES,
        resource.RLIMIT_CPU: CPU_SECONDS,
        resource.RLIMIT_CORE: 0,
    }
    for what, bound in bounds.items():
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (bound, bound))
    os.nice(NICENESS)


class Press:
    """WeasyPrint, loaded, with the house's fonts at hand. Raises ImportError or OSError where it cannot be loaded."""

    def __init__(self) -> None:
        import weasyprint
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        fonts = {f"{HOUSE}fonts/{name}": _unpacked(STATIC / "fonts" / name) for name in FONT_NAMES}

        class House(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
            """Serves the fonts by name and refuses everything else, data and files included."""

            def fetch(self, url: str, headers: dict[str, str] | None = None) -> Any:
                if url not in fonts:
                    raise ValueError(f"A sheet fetches nothing: {url[:80]}")
                return URLFetcherResponse(url, fonts[url], {"Content-Type": "font/ttf"})

        self._weasyprint = weasyprint
        self._fetcher = House()
        logging.getLogger("weasyprint").setLevel(logging.CRITICAL)

    def practise(self) -> None:
        """Draw a sheet that nobody sees."""
        self.pdf(PRACTICE, (STATIC / "css" / "print.css").read_text())

    def pdf(self, html: str, css: str) -> bytes:
        """Return the sheet as a tagged PDF."""
        fonts = self._weasyprint.text.fonts.FontConfiguration()
        style = self._weasyprint.CSS(
            string=css, base_url=CSS_PLACE, url_fetcher=self._fetcher, media_type="print", font_config=fonts
        )
        page = self._weasyprint.HTML(string=html, base_url=HOUSE, url_fetcher=self._fetcher, media_type="print")
        pdf: bytes = page.write_pdf(stylesheets=[style], font_config=fonts, pdf_variant="pdf/ua-1")
        return pdf


def _unpacked(path: Path) -> bytes:
    """Return a WOFF2 font as TrueType: what WeasyPrint would do within the job, done before it."""
    from fontTools.ttLib import woff2  # type: ignore[import-untyped]  # like WeasyPrint, which brings it

    unpacked = BytesIO()
    woff2.decompress(BytesIO(path.read_bytes()), unpacked)
    return unpacked.getvalue()


def work(scratch: str | None) -> int:
    """Wait for the job, do it, and return the exit code."""
    # Whatever a library prints must not get into the PDF.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    limit()
    gc.disable()  # one job and out: there is nothing to gather
    tempfile.tempdir = scratch or tempfile.tempdir
    try:
        press = Press()
    except (ImportError, OSError) as error:
        print(error, file=sys.stderr)
        return UNAVAILABLE
    waiting, _, _ = select.select([sys.stdin], [], [], 0)
    if not waiting:
        press.practise()
    job = sys.stdin.buffer.read()
    if not job:
        return 0
    wish = json.loads(job)
    pdf = press.pdf(wish["html"], wish["css"])
    if len(pdf) > LARGEST_BYTES:
        print(f"a PDF of {len(pdf)} bytes", file=sys.stderr)
        return FAILED
    with out:
        out.write(pdf)
    return 0


def main() -> None:
    scratch = sys.argv[1] if len(sys.argv) > 1 else None
    try:
        code = work(scratch)
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        code = FAILED
    if scratch:
        shutil.rmtree(scratch, ignore_errors=True)
    sys.stderr.flush()
    os._exit(code)  # taking everything down in order would only keep the reader waiting


if __name__ == "__main__":
    main()
