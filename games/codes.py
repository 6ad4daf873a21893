"""Room codes: six signs without look-alikes and vowels, written in two groups of three."""

import re
import secrets

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ"
LENGTH = 6


def new_code() -> str:
    """Return a random code, not checked against the rooms there are."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """Return the code somebody typed, in any case and with hyphens or spaces; None if it cannot be one."""
    code = re.sub(r"[\s\-‐‑–—_.]", "", text).upper()
    return code if len(code) == LENGTH and all(sign in ALPHABET for sign in code) else None


def written(code: str) -> str:
    """Return ``code`` as people read it: KMT-4R7."""
    return f"{code[:3]}-{code[3:]}"
