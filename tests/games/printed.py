"""A printed sheet as people see it: its words, its lines of numbers, its paper and white borders."""

import re
import subprocess
from functools import lru_cache
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from pypdf import PdfReader

from games.sheets.layout import MM, Paper


def reader_of(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


@lru_cache(maxsize=1)  # reading takes longer than printing
def text_of(pdf: bytes) -> str:
    """Return all words in the order in which they are read out."""
    return "\n".join(page.extract_text() for page in reader_of(pdf).pages)


def lines_of(pdf: bytes, title: str, *hints: str) -> list[list[str]]:
    """Return the numbers of each line named ``title``, in reading order; ``hints`` stand before them."""
    head = re.escape(" ".join([title, *hints]))
    return [found.split() for found in re.findall(rf"^ ?{head}((?: \d+)*)$", text_of(pdf), re.MULTILINE)]


def page_texts(pdf: bytes, folder: Path) -> list[str]:
    """Return the words of each page as they were drawn; quicker than ``text_of``, and without its lines."""
    source = folder / "sheet.pdf"
    source.write_bytes(pdf)
    command = ["pdftotext", "-raw", "-enc", "UTF-8", source, "-"]
    text = subprocess.run(command, check=True, timeout=30, capture_output=True, encoding="utf-8").stdout
    return text.removesuffix("\f").split("\f")


def size_of(pdf: bytes) -> tuple[int, int]:
    """Return the width and height of the paper in whole mm."""
    box = reader_of(pdf).pages[0].mediabox
    return round(float(box.width) * MM), round(float(box.height) * MM)


def pictures_of(pdf: bytes, folder: Path) -> list[tuple[int, int, bytes]]:
    """Return width, height and grey values of each page, as a printer would see it."""
    source = folder / "sheet.pdf"
    source.write_bytes(pdf)
    subprocess.run(["pdftoppm", "-gray", "-r", "60", source, folder / "page"], check=True, timeout=30)
    pages = []
    for path in sorted(folder.glob("page*.pgm")):
        magic, size, depth, grey = path.read_bytes().split(b"\n", 3)
        assert (magic, depth) == (b"P5", b"255")
        width, height = map(int, size.split())
        pages.append((width, height, grey))
        path.unlink()
    return pages


def white_border(picture: tuple[int, int, bytes], paper: Paper) -> float:
    """Return how many mm from the paper's edge the first ink stands."""
    width, height, grey = picture
    rows = [grey[y * width : (y + 1) * width] for y in range(height)]
    inked = [y for y, row in enumerate(rows) if min(row) < 200]
    left = min(next((x for x, value in enumerate(row) if value < 200), width) for row in rows)
    right = min(next((x for x, value in enumerate(reversed(row)) if value < 200), width) for row in rows)
    return min(inked[0], height - 1 - inked[-1], left, right) * paper.width / width


def turns_of(pdf: bytes) -> list[dict[int, str]]:
    """Return for each page what stands in the row of each turn, as it is read out."""
    pages = []
    for page in text_of(pdf).split("Dıcıng ")[1:]:
        table = re.split(r"^ ?(?:Turn|Round)\b", page, maxsplit=1, flags=re.MULTILINE)[1]
        rows = re.findall(r"^(\d+)((?: .*)?)$", re.split(r"^In each box", table, flags=re.MULTILINE)[0], re.MULTILINE)
        pages.append({int(number): " ".join(rest.split()) for number, rest in rows})
    return pages


class Word(NamedTuple):
    """A word on a page, with its edges in mm from the paper's."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


def words_of(pdf: bytes, folder: Path) -> list[Word]:
    """Return where every word stands."""
    source, target = folder / "sheet.pdf", folder / "words.html"
    source.write_bytes(pdf)
    subprocess.run(["pdftotext", "-bbox", source, target], check=True, timeout=30)
    words, page = [], -1
    for line in target.read_text().splitlines():
        page += "<page " in line
        if found := re.search(r'<word xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)</word>', line):
            words.append(Word(page, *(float(edge) * MM for edge in found.groups()[:4]), unescape(found[5])))
    return words
