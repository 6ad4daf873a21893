import random
import sys
from time import monotonic

from playwright.sync_api import sync_playwright

from games import services
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.screenshots import DATA, OUT
from tests.screenshots.album import write_index
from tests.screenshots.camera import LANGUAGES, Camera
from tests.screenshots.games import poker_dice, ten_thousand, wuerfelpoker
from tests.screenshots.pages import classic_five, crowds, errors, lobby, public
from tests.screenshots.people import absent, around, real_dice
from tests.screenshots.pictures import draw_pictures, draw_table
from tests.servers import AppServer

SCENES = {
    "pages": (public, lobby, classic_five, crowds),
    "games": (wuerfelpoker, ten_thousand, poker_dice),
    "people": (absent, around, real_dice),
    "errors": (errors,),  # last: whoever has guessed codes is kept out for a minute
}


def main(wished: list[str]) -> None:
    """Take the ``wished`` groups or scenes, or all; with names of languages in those alone."""
    scenes = [
        scene
        for group, scenes in SCENES.items()
        for scene in scenes
        if not set(wished) - set(LANGUAGES) or {group, scene.__name__} & set(wished)
    ]
    if "pictures" in wished:
        scenes = [draw_pictures, draw_table]
    dice, began = random.Random(5), monotonic()
    services.throw_of = lambda sides, number: tuple(dice.randint(1, sides) for _ in range(number))  # type: ignore[assignment]
    server = AppServer(DATA)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            camera = Camera(browser, server.url, [each for each in LANGUAGES if each in wished] or list(LANGUAGES))
            for scene in scenes:
                scene(camera)
            browser.close()
    finally:
        server.terminate()
    if camera.taken:
        write_index(camera.taken)
        minutes = (monotonic() - began) / 60
        print(f"{len(camera.taken)} pictures in {minutes:.0f} minutes: {OUT.name}/index.html")


main(sys.argv[1:])
