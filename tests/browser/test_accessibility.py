"""Every page and state, in light and dark, for everybody: what axe knows of WCAG 2.2 AA, and targets for thumbs."""

import pytest

from tests.browser import judges
from tests.browser.conftest import Screens
from tests.browser.states import GROUPS, PHONE, seen
from tests.servers import AppServer

PHONES = (390, 320)


@pytest.mark.parametrize("group", GROUPS)
def test_every_state_is_for_everybody(app: AppServer, screens: Screens, group: str) -> None:
    page, wrong = screens.open(reduced_motion="reduce"), list[str]()
    for state in seen(app, page, GROUPS[group]()):
        found = [*judges.axe(page, "light"), *judges.axe(page, "dark")]
        if state.size == PHONE:
            found += [each for width in PHONES for each in judges.small_targets(page, width)]
        wrong += [f"{state.name}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)
