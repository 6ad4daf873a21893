"""How numbers are written in Taiwan: 10,000. What is not said here is as in Django."""

THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
