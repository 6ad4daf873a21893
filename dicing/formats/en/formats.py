"""Dates for English readers all over the world: the day first, the month as a word, hours from 0 to 24."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
