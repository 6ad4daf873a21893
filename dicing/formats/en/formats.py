"""Dates for English readers all over the world: the day first, the month as a word."""

DATE_FORMAT = "j F Y"
