from tests.browser.conftest import *
from tests.browser.crowd import *
from tests.browser.staged import staged
def test_probe(app, screens):
    (room,) = staged(app, FIVE)
    anna = sit(app, screens, room, 0)
    ben = sit(app, screens, room, 1)
    ben.page.goto("about:blank")
    page = screens.open()
    page.on("response", lambda r: print(r.status, r.request.method, r.url, r.headers.get("location")))
    page.goto(app.url + room.path)
    page.get_by_role("link", name="Take a seat, or get yours back").click()
    row_of(page, "Ben").get_by_role("button", name="That was me").click()
    page.wait_for_timeout(3000)
    print(page.url, page.content()[:1500])
    print(screens.complaints)
    print(app.log.read_text()[-3000:])
