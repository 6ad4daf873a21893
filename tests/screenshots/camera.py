"""The camera: a page at several sizes, in light and dark."""

import subprocess
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.screenshots import OUT

PHONE, SMALL, TINY, LANDSCAPE = (390, 844), (360, 740), (320, 640), (740, 360)
TABLET, DESKTOP, BOARD = (768, 1024), (1280, 800), (1920, 1080)


class Camera:
    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base, self.taken = browser, base, list[str]()

    def shoot(
        self,
        name: str,
        path: str,
        sizes: list[tuple[int, int]],
        cookie: str = "",
        prepare: Callable[[Page], None] | None = None,
        script: bool = True,
        full: bool = False,
    ) -> None:
        """Photograph ``path`` in light and dark at all ``sizes``."""
        for width, height in sizes:
            for theme in ("light", "dark"):
                context = self.browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=1 if width > 1000 else 2,
                    color_scheme=theme,
                    java_script_enabled=script,
                    reduced_motion="reduce",
                )
                if cookie:
                    context.add_cookies([{"name": "player", "value": cookie, "url": self.base}])
                page = context.new_page()
                page.goto(self.base + path)
                page.wait_for_load_state("networkidle")
                if prepare:
                    prepare(page)
                file = f"{name}--{width}x{height}-{theme}.png"
                page.screenshot(path=OUT / file, full_page=full)
                self.taken.append(file)
                context.close()


def shoot_sheet(camera: Camera, name: str, path: str) -> None:
    context = camera.browser.new_context()
    pdf = OUT / f"{name}.pdf"
    pdf.write_bytes(context.request.get(camera.base + path).body())
    context.close()
    subprocess.run(["pdftoppm", "-r", "80", "-png", str(pdf), str(OUT / name)], check=True)
    camera.taken.extend(sorted(file.name for file in OUT.glob(f"{name}-*.png") if file.name not in camera.taken))
    pdf.unlink()


def hold_two(page: Page) -> None:
    page.locator(".die__hold").nth(0).check()
    page.locator(".die__hold").nth(3).check()


def arm_strike(page: Page) -> None:
    page.locator("button.is-nil:visible, .pick[data-strike]:visible").first.click()


def lose_network(page: Page) -> None:
    page.context.set_offline(True)
    page.locator(".banner, .tv__link").first.wait_for(state="visible")
