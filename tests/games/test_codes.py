"""Room codes as people say, type and read them."""

import pytest

from games.codes import ALPHABET, new_code, read_code, written


@pytest.mark.parametrize(
    "typed",
    ["KMT4R7", "kmt4r7", "KMT-4R7", "kmt-4r7", " kmt 4r7 ", "K M T 4 R 7", "KMT\N{EN DASH}4R7", "KMT\N{HYPHEN}4R7",
     "KMT_4R7", "kmt.4r7", "\tKMT\u00a04R7\n"],
)  # fmt: skip
def test_a_code_may_be_typed_in_any_case_with_hyphens_and_spaces(typed: str) -> None:
    assert read_code(typed) == "KMT4R7"


@pytest.mark.parametrize("look_alike", "0O1ILAEUYio")
def test_look_alikes_and_vowels_are_in_no_code(look_alike: str) -> None:
    assert look_alike not in ALPHABET
    assert read_code(f"KMT4R{look_alike}") is None


@pytest.mark.parametrize(
    "typed", ["", "-", "KMT4R", "KMT4R77", "KMT/4R7", "KMT4R\0", "КМТ4R7", "KMT4Rß", "KMT4R٧", "K" * 10_000]
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


def test_a_new_code_is_read_as_itself_and_is_a_different_one_each_time() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(read_code(written(code)) == code for code in codes)


def test_people_read_a_code_in_two_groups_of_three() -> None:
    assert written("KMT4R7") == "KMT-4R7"
