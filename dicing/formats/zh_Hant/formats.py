"""How numbers and dates are written in Taiwan: 10,000. What is not said here is as in Django."""

DATE_FORMAT = "Y 年 n 月 j 日"
DATETIME_FORMAT = "Y 年 n 月 j 日 H:i"
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
