"""Names at the table: any script, 1 to 24 graphemes, tidy."""

import unicodedata

import regex

from scoring.errors import IllegalCommand

LONGEST = 24
MOST_SIGNS = 200  # what the column holds: a letter may be a chain of emoji or of Hangul parts without end
MARKS = 4  # combining marks a grapheme may carry; more only climbs over the neighbours
JOINERS = "\u200c\u200d"  # Indic scripts and emoji families need them between letters
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols by name, but nothing to see


def clean_name(text: str) -> str:
    """Return ``text`` normalised (NFC), trimmed, without control and direction signs.

    Raises IllegalCommand: ``name-missing`` when nothing visible is left, ``name-too-long`` over 24 graphemes.
    """
    text = unicodedata.normalize("NFC", "".join(sign for sign in text if _stays(sign)))
    graphemes = [_tidy(grapheme) for grapheme in regex.findall(r"\X", " ".join(text.split()))]
    name = "".join(graphemes).strip(JOINERS + " ")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise IllegalCommand("name-missing")
    if len(graphemes) > LONGEST or len(name) > MOST_SIGNS:
        raise IllegalCommand("name-too-long", longest=LONGEST)
    return name


UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}


def _stays(sign: str) -> bool:
    if sign in JOINERS or sign.isspace():
        return True
    return sign not in BLANKS and unicodedata.category(sign) not in UNSEEN


def _tidy(grapheme: str) -> str:
    marks, kept = 0, []
    for sign in grapheme:
        marks += unicodedata.category(sign) in ("Mn", "Me")
        if marks <= MARKS or unicodedata.category(sign) not in ("Mn", "Me"):
            kept.append(sign)
    return "".join(kept)


def same_name(one: str, other: str) -> bool:
    """Say whether people would read the two names as equal."""
    return _as_read(one) == _as_read(other)


def _as_read(name: str) -> str:
    seen = "".join(sign for sign in name if sign not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
