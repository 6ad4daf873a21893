"""Everybody at a table reads it in a language of their own, and may change it at any time."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.staged import Scene, staged
from tests.servers import AppServer


def test_every_phone_at_a_table_is_told_in_its_own_language(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("classic-five", ("Anna", "Ben", "Chen")))
    phones = []
    for cookie, locale in zip(room.cookies, ("de-AT", "en-GB", "zh-TW"), strict=True):
        page = screens.open(locale=locale)
        page.context.add_cookies([{"name": "player", "value": cookie, "url": app.url}])
        page.goto(app.url + room.path)
        expect(page.locator("#room[data-link=live]")).to_have_count(1)
        phones.append(page)
    anna, ben, chen = phones
    for page, language in ((anna, "de"), (ben, "en"), (chen, "zh-hant")):
        expect(page.locator("html")).to_have_attribute("lang", language)
    expect(anna).to_have_title(re.compile("Du bist dran"))

    anna.locator("#roll").click()
    expect(anna.locator("#tray .rolls")).to_contain_text("Wurf 1 von 3")
    expect(ben.locator("#tray .rolls")).to_contain_text("Roll 1 of 3")
    expect(chen.locator("#tray .rolls")).to_contain_text("第 1／3 擲")
    boxes = anna.locator(".die__hold")
    for at in range(4):
        boxes.nth(at).check()
    expect(anna.locator("#roll")).to_contain_text("1 Würfel werfen")

    ben.locator(".menu > summary").click()
    ben.get_by_role("link", name="Language").click()
    ben.locator("[data-speak]").select_option("fr")
    expect(ben.locator("html")).to_have_attribute("lang", "fr")
    ben.get_by_role("link", name="Retour à la table").click()
    expect(ben.locator("#tray .rolls")).to_contain_text("Lancer 1 sur 3")
    expect(ben.locator("#room[data-link=live]")).to_have_count(1)

    anna.locator("#cell-0-chance").click()
    expect(ben).to_have_title(re.compile("À toi de jouer"))
    expect(ben.locator("#roll")).to_contain_text("Lancer 5 dés")
    ben.reload()
    expect(ben.locator("#headline")).to_contain_text("À toi de jouer")
    expect(chen.locator("#mine")).to_contain_text("輪到 Ben")
