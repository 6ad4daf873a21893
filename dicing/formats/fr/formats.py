"""Dates and numbers for French readers, where Django's own are a little wide."""

THOUSAND_SEPARATOR = "\u202f"  # narrow, and the line does not break there
