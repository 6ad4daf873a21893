import pytest

from scoring import RULESETS
from tests.scoring.playthroughs import SCRIPTS, path_of, transcript


def test_every_game_has_a_playthrough() -> None:
    assert set(SCRIPTS) == set(RULESETS)


@pytest.mark.parametrize("key", SCRIPTS)
def test_a_game_is_played_as_it_is_written(key: str) -> None:
    # Changed on purpose? `python -m tests.scoring.playthroughs` writes it anew; read the diff.
    assert transcript(key).splitlines() == path_of(key).read_text("utf-8").splitlines()


@pytest.mark.parametrize("key", SCRIPTS)
def test_a_playthrough_has_a_take_back_a_skip_and_a_removal(key: str) -> None:
    text = path_of(key).read_text("utf-8")
    for happened in ("taken-back", "by_clock=true", "seat-removed"):
        assert text.count(happened) == 1
