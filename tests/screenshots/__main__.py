import random
import sys
from html import escape

from playwright.sync_api import sync_playwright

from games import services
from tests.browser.conftest import FLAGS
from tests.screenshots import DATA, OUT
from tests.screenshots.camera import Camera
from tests.screenshots.games import shoot_games
from tests.screenshots.people import shoot_people
from tests.screenshots.pictures import draw_pictures
from tests.screenshots.scenes import shoot_all
from tests.servers import AppServer

SCENES = {"pages": shoot_all, "games": shoot_games, "people": shoot_people}

INDEX = """<!doctype html>
<meta charset="utf-8"><title>Dicing</title>
<style>
body { font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0 }
img { height: 420px; border: 1px solid #999 }
</style>
"""
FIGURE = '<figure><a href="{0}"><img src="{0}" alt="" loading="lazy"></a><figcaption>{0}</figcaption></figure>\n'


def write_index(files: list[str]) -> None:
    (OUT / "index.html").write_text(INDEX + "".join(FIGURE.format(escape(file)) for file in files))


def main(wished: list[str]) -> None:
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.png"):
        old.unlink()
    dice = random.Random(5)
    services.throw_of = lambda sides, number: tuple(dice.randint(1, sides) for _ in range(number))  # type: ignore[assignment]
    server = AppServer(DATA)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
            camera = Camera(browser, server.url)
            for name in wished or SCENES:
                (draw_pictures if name == "pictures" else SCENES[name])(camera)
            browser.close()
    finally:
        server.terminate()
    write_index(camera.taken)
    print(f"{len(camera.taken)} pictures in {OUT.name}/, see {OUT.name}/index.html")


main(sys.argv[1:])
