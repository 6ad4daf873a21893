"""Every page and state fits every screen in every language, the boards those on a wall.

English is left to test_widths and test_widths_games, which try it with the longest names.
"""

import pytest

from tests.browser.conftest import Screens
from tests.browser.fit import board_parts_outside, off_screen
from tests.browser.states import BOARD, GROUPS, seen
from tests.servers import AppServer

LANGUAGES = ("de", "fr", "zh-hant")


@pytest.mark.parametrize("group", GROUPS)
def test_every_state_fits_every_screen_in_every_language(app: AppServer, screens: Screens, group: str) -> None:
    page, wrong = screens.open(reduced_motion="reduce"), list[str]()
    for state in seen(app, page, GROUPS[group](), LANGUAGES):
        told = f"{state.name}, {page.locator('html').get_attribute('lang')}"
        wrong += board_parts_outside(page, told) if state.size == BOARD else off_screen(page, told)
    assert not wrong, "\n".join(wrong)
