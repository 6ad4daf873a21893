"""Names at the table: any script, 1 to 24 graphemes, tidy."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Seat
from games.names import LONGEST, clean_name, same_name
from scoring.errors import IllegalCommand
from tests.games.house import refusal_of

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
ZALGO = "Z" + "\u0300\u0301\u0302\u0303\u0304\u0305\u0306" * 3 + "o"


@pytest.mark.parametrize(
    "name",
    ["A", "Anna", "Ä", "Zoë van der Berg", "O’Neill", "李小龍", "محمد", "שָׁלוֹם", "שרה 7", "Ольга", "สมชาย", "अनीता", "🎲", "Ben 2",
     "<b>", "ⓐ", "W" * 24, "क्षत्रिय", "می‌خواهم"],
)  # fmt: skip
def test_names_of_any_script_are_kept_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_a_name_is_normalised_so_that_equal_names_are_equal() -> None:
    assert clean_name("A\u0308nna") == "\u00c4nna"


def test_a_sign_taken_out_leaves_no_letter_in_two_parts() -> None:
    assert clean_name("A\u200b\u0308nna") == "\u00c4nna"


def test_white_space_around_goes_and_within_is_one_space() -> None:
    assert clean_name("  Anna \t\n Maria\u3000 ") == "Anna Maria"


@pytest.mark.parametrize("sign", ["W", "Ä", FAMILY, "\N{REGIONAL INDICATOR SYMBOL LETTER D}\N{REGIONAL INDICATOR SYMBOL LETTER E}",
                                  "👍🏽", "क्षि", "e\u0301\u0323"])  # fmt: skip
def test_24_letters_fit_and_25_do_not_whatever_a_letter_is_made_of(sign: str) -> None:
    assert clean_name(sign * 24) == unicodedata.normalize("NFC", sign * 24)
    with pytest.raises(IllegalCommand) as refused:
        clean_name(sign * 25)
    assert (refused.value.code, refused.value.data) == ("name-too-long", {"longest": LONGEST})


@pytest.mark.parametrize(
    "letter", [FAMILY + "\u200d" + "\u200d".join([FAMILY] * 50), "\u1100" * 500, "\u0600" * 500 + "x", "\u0e33" * 500]
)
def test_one_letter_without_end_is_too_long(letter: str) -> None:
    # The column has a bound of its own; a database that holds to it must not be the one to find out.
    longest = Seat._meta.get_field("name").max_length
    assert longest is not None
    try:
        assert len(clean_name(letter)) <= longest
    except IllegalCommand as refused:
        assert refused.code == "name-too-long"


def test_marks_without_end_are_cut_to_those_that_stay_on_the_line() -> None:
    name = clean_name(ZALGO)
    assert name[0] == "Z"
    assert name[-1] == "o"
    assert sum(unicodedata.combining(sign) > 0 for sign in name) <= 4


@pytest.mark.parametrize(
    "nothing",
    ["", " ", "\t\n", "\u00a0\u3000", "\u200b", "\u200d\u200c", "\ufeff", "\u202e\u202c", "\x00\x07", "\u0301", "\u2060",
     "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\ufe0f", "\u00ad", "\ue000", "\u2028"],
)  # fmt: skip
def test_a_name_of_which_nothing_can_be_seen_is_refused(nothing: str) -> None:
    assert refusal_of(lambda: clean_name(nothing)) == "name-missing"
    assert refusal_of(lambda: clean_name(nothing * 3)) == "name-missing"


@pytest.mark.parametrize(
    "unseen",
    ["\u202e", "\u2066", "\u200f", "\u200b", "\x00", "\x1b", "\x7f", "\ufeff", "\u00ad", "\ue000", "\U000e0041"],
)
def test_control_and_direction_signs_are_taken_out(unseen: str) -> None:
    assert clean_name(f"An{unseen}na{unseen}") == "Anna"


@given(st.text(max_size=80))
def test_whatever_is_typed_gives_a_tidy_name_or_one_of_two_refusals(text: str) -> None:
    try:
        name = clean_name(text)
    except IllegalCommand as refused:
        assert refused.code in ("name-missing", "name-too-long")
    else:
        assert name == name.strip()
        assert name.isprintable() or "\u200c" in name or "\u200d" in name
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben", "BEN"),
        ("Straße", "STRASSE"),
        ("Ａnna", "Anna"),
        ("İ", "i̇"),
        ("Ben", "B\u200den"),
        ("ﬁn", "fin"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ],
)
def test_people_would_read_these_names_as_equal(one: str, other: str) -> None:
    assert same_name(one, other)


def test_different_names_are_told_apart() -> None:
    assert not same_name("Ben", "Bén")
