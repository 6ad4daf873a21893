"""Marks English titles for translation without knowing any translation library."""


def gettext_noop(text: str) -> str:
    """Return ``text`` unchanged; message extraction finds the call."""
    return text
