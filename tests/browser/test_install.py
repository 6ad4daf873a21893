"""What a phone keeps of the app for when the network is away."""

from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.servers import AppServer


def test_without_network_a_page_says_in_the_readers_language_what_to_do(app: AppServer, screens: Screens) -> None:
    page = screens.open(service_workers="allow", locale="fr-FR")
    page.goto(app.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto(f"{app.url}/r/KMT-4R7/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).to_have_text("Pas de connexion")
    page.context.set_offline(False)
    page.goto(f"{app.url}/rules/classic-five/")
    expect(page.locator(".calc").first).to_be_visible()
