"""Response headers are a promise: they equal this table, word for word."""

import gzip
from typing import Any

import pytest
from django.test import Client

from games import sheets
from games.codes import written
from tests.games.house import Party

pytestmark = pytest.mark.django_db

CSP = (
    "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data:; manifest-src 'self'; media-src 'self'; script-src 'self'; style-src 'self'; worker-src 'self'"
)
SAFE = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SHORT = {**SAFE, "Content-Type": "text/html; charset=utf-8", "Content-Language": "en", "Vary": "Accept-Language"}
PAGE = {**SHORT, "Vary": "Accept-Encoding, Accept-Language"}
PERSONAL = {**PAGE, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
KEPT_BY_NOBODY = {"Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private"}
UNLISTED = {"X-Robots-Tag": "noindex"}  # by search engines
JSON = {**PAGE, **KEPT_BY_NOBODY, "Content-Type": "application/json"}
# On plain http in the home network there is no HSTS, no opener policy and nothing that upgrades to https.
TABLE: dict[str, tuple[int, dict[str, str]]] = {
    "/": (200, PERSONAL),
    "/new/?game=classic-five": (200, {**PERSONAL, **UNLISTED}),
    "/join/?code=x": (404, {**PAGE, **UNLISTED}),
    "/nothing": (404, PAGE),
    "/rules/classic-five/": (200, {**PAGE, "Vary": "Accept, Accept-Encoding, Accept-Language"}),
    "/sheets/": (200, PAGE),
    "/r/KMT-4R7/": (404, {**PERSONAL, **KEPT_BY_NOBODY, **UNLISTED}),
    "ROOM": (200, {**PERSONAL, **KEPT_BY_NOBODY, **UNLISTED}),
    "ROOMboard/": (200, {**PAGE, **KEPT_BY_NOBODY, **UNLISTED}),
    "ROOMlog.json": (200, {**JSON, **UNLISTED}),
    "ROOMplay/": (405, {**SHORT, **UNLISTED, "Allow": "POST"}),
    "/healthz": (200, {**JSON, "Vary": SHORT["Vary"]}),
}
CHANGING = {"Expires", "Content-Length", "Last-Modified"}


def ordered(policy: str) -> str:
    """The directives of a policy mean the same in any order."""
    first, *others = sorted(
        policy.split("; "), key=lambda directive: (not directive.startswith("default-src"), directive)
    )
    return "; ".join([first, *others])


def headers(response: Any) -> dict[str, str]:
    found = {name: value for name, value in response.headers.items() if name not in CHANGING}
    if "Content-Security-Policy" in found:
        found["Content-Security-Policy"] = ordered(found["Content-Security-Policy"])
    if "Vary" in found:
        found["Vary"] = ", ".join(sorted(part.strip() for part in found["Vary"].split(",")))
    return found


@pytest.mark.parametrize("address", TABLE)
def test_the_headers_of_an_answer_are_those_of_the_table(address: str) -> None:
    party = Party("Anna").start()
    url = address.replace("ROOM", f"/r/{written(party.code)}/")
    response = party.client(0).get(url)
    status, wanted = TABLE[address]
    assert response.status_code == status
    assert headers(response) == wanted


def test_a_page_is_sent_compressed_to_whoever_can_unpack_it() -> None:
    plain, packed = (Client().get("/sheets/", headers={"accept-encoding": way}) for way in ("identity", "gzip"))
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 3
    assert gzip.decompress(packed.content) == plain.content


def test_the_policy_allows_nothing_inline_and_no_other_site() -> None:
    policy = dict(directive.split(" ", 1) for directive in Client().get("/")["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert not any(word in value for value in policy.values() for word in ("unsafe", "http", "*", "nonce", "blob"))
    assert [name for name, value in policy.items() if "data:" in value] == ["img-src"]


def test_a_sheet_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "pdf_of", lambda sheet: b"%PDF-1.7")
    party = Party("Anna")
    found = headers(Client().get(f"{party.url}sheet.pdf"))
    assert SAFE.items() <= found.items()
    assert KEPT_BY_NOBODY.items() <= found.items()
    assert found["Content-Type"] == "application/pdf"
    assert found["X-Robots-Tag"] == "noindex"


def test_cookies_hold_no_more_than_they_must(client: Client) -> None:
    party = Party("Anna")
    client.get(party.url)
    client.post(f"{party.url}room/", {"do": "join", "name": "Ben"})
    assert set(client.cookies) == {"csrf", "player"}
    for cookie in client.cookies.values():
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("Lax", "/", "")
    assert client.cookies["player"]["httponly"]


def test_no_page_asks_anything_of_another_site() -> None:
    party = Party("Anna", "Ben").start()
    for url in ("/", party.url, f"{party.url}board/", "/r/KMT-4R7/"):
        html = party.client(0).get(url).content.decode()
        for attribute in ('src="', 'href="', 'action="', "url("):
            for part in html.split(attribute)[1:]:
                address = part.split('"')[0]
                assert not address.startswith(("http:", "https:", "//")) or address.startswith("http://testserver/"), (
                    address
                )
