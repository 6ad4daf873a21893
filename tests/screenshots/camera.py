"""The camera: a page at several sizes, in light and dark, in four languages."""

import subprocess
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from playwright.sync_api import Browser, BrowserContext, Page

from tests.screenshots import OUT
from tests.screenshots.tables import Table

Form = tuple[str, int, int]
PHONE, SMALL, LANDSCAPE, DESKTOP = (
    ("phone", 390, 844),
    ("small", 320, 640),
    ("landscape", 844, 390),
    ("desktop", 1280, 740),
)
BOARD, PAPER = ("board", 1920, 1080), ("paper", 0, 0)
EVERYWHERE = (PHONE, SMALL, LANDSCAPE, DESKTOP)
THEMES = ("light", "dark")
# What browsers ask for, by our names.
LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "zh-hant": "zh-TW"}
HEIGHT = "document.documentElement.scrollHeight"


@dataclass(frozen=True)
class Picture:
    """A file of the album: which page in which state, and how it was taken."""

    file: str
    chapter: str
    state: str
    form: str
    theme: str
    language: str


class Camera:
    """English in every form, light and dark; the other languages in the first form, light."""

    def __init__(self, browser: Browser, base: str, languages: Sequence[str] = tuple(LANGUAGES)) -> None:
        self.browser, self.base, self.languages = browser, base, languages
        self.chapter, self.taken = "", list[Picture]()
        self._contexts = dict[tuple[str, bool], BrowserContext]()

    def shoot(
        self,
        state: str,
        path: str,
        forms: Sequence[Form] = EVERYWHERE,
        cookie: str = "",
        prepare: Callable[[Page], None] | None = None,
        script: bool = True,
        full: bool = False,
    ) -> None:
        """Photograph ``path`` as the device with ``cookie`` sees it, after ``prepare``; ``full`` in all its height."""
        for language in self.languages:
            page = self._open(path, language, cookie, script)
            if prepare:
                prepare(page)
            for form, theme in product(forms, THEMES) if language == "en" else [(forms[0], "light")]:
                name, width, height = form
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                if full and form != LANDSCAPE:  # a screen as high as the page, so that what stands at its foot does
                    page.set_viewport_size({"width": width, "height": page.evaluate(HEIGHT)})
                file = f"{state}--{name}-{theme}-{language}.jpg"
                # Where one looks at every pixel, twice as many of them.
                scale = "css" if full or width > 1000 else "device"
                page.screenshot(path=OUT / file, type="jpeg", quality=82, scale=scale)
                self._keep(file, state, name, theme, language)
            page.context.set_offline(False)
            page.close()

    def table(self, state: str, table: Table, seat: int | None, **how: object) -> None:
        """Photograph the room as ``seat`` sees it, None as somebody who watches."""
        self.meet(table)
        self.shoot(state, table.path, cookie="" if seat is None else table.cookies[seat], **how)  # type: ignore[arg-type]

    def meet(self, table: Table) -> None:
        """Let everybody be there."""
        for cookie in table.cookies:
            asked = urllib.request.Request(self.base + table.path, headers={"Cookie": f"player={cookie}"})
            urllib.request.urlopen(asked).read()

    def board(self, state: str, table: Table, **how: object) -> None:
        self.meet(table)
        self.shoot(state, f"{table.path}board/", (BOARD,), **how)  # type: ignore[arg-type]

    def sheet(self, state: str, path: str, languages: Sequence[str] = tuple(LANGUAGES)) -> None:
        """Photograph the pages of a score sheet."""
        for language in languages:
            pdf = OUT / f"{state}.pdf"
            request = urllib.request.Request(self.base + path, headers={"Accept-Language": LANGUAGES[language]})
            pdf.write_bytes(urllib.request.urlopen(request).read())
            stem = f"{state}--paper-{language}"
            subprocess.run(["pdftoppm", "-r", "80", "-jpeg", str(pdf), str(OUT / stem)], check=True)
            pdf.unlink()
            for file in sorted(OUT.glob(f"{stem}-*.jpg")):
                self._keep(file.name, state, "paper", "light", language)

    def _open(self, path: str, language: str, cookie: str, script: bool) -> Page:
        context = self._contexts.get((language, script)) or self.browser.new_context(
            viewport={"width": 390, "height": 844},
            device_scale_factor=2,
            java_script_enabled=script,
            reduced_motion="reduce",
            service_workers="block",
            locale=LANGUAGES[language],
        )
        self._contexts[language, script] = context
        context.clear_cookies()
        if cookie:
            context.add_cookies([{"name": "player", "value": cookie, "url": self.base}])
        page = context.new_page()
        page.goto(self.base + path)
        if script and page.locator("#room").count():
            page.locator("#room[data-link=live]").wait_for(state="attached")
        return page

    def _keep(self, file: str, state: str, form: str, theme: str, language: str) -> None:
        self.taken.append(Picture(file, self.chapter, state, form, theme, language))


def hold_two(page: Page) -> None:
    page.locator(".die__hold").nth(0).check()
    page.locator(".die__hold").nth(3).check()


def arm_strike(page: Page) -> None:
    page.evaluate("window.setTimeout = () => 0")  # it stays armed as long as the photographer needs
    page.locator("button.is-nil:visible, .pick[data-strike]:visible").first.click()


def lose_network(page: Page) -> None:
    page.context.set_offline(True)
    page.locator(".banner, .tv__link").first.wait_for(state="visible")


def open_menu(page: Page) -> None:
    page.locator(".menu > summary").click()


def show_everyone(page: Page) -> None:
    page.locator("label[for=all]").click()


def pick_all(page: Page) -> None:
    page.locator("#take-all").click()


def pick_badly(page: Page) -> None:
    page.locator(".die__hold[data-why]").first.click()


def on_to_the_round(page: Page) -> None:
    page.locator(".reveal label").click()
