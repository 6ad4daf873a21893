"""What does not fit a screen: pages that scroll sideways, controls that are cut or out of sight."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

SIZES = ((320, 640), (360, 740), (390, 844), (844, 390), (768, 740), (1280, 740), (1920, 740))
BOARDS = ((1920, 1080), (1280, 720), (3840, 2160), (1024, 768))
NAMES = ("W" * 24, "Maximilian-Alexander", "👨‍👩‍👧‍👦🎲 Zoë", "שרה 123", "ĂĄǺẬ" * 6, "a")

MISFITS = """() => {
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const all = which => [...document.querySelectorAll(which)].filter(part => part.checkVisibility());
  const named = (what, parts) => parts.map(part => `${what}: ${part.tagName} ${part.id} ${part.className}`);
  const sideways = all(wide ? "body *" : "button.btn, a.btn, .input, h1").filter(part => {
    const box = part.getBoundingClientRect();
    return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1) && !part.closest(".pads, .seats, .padwrap");
  });
  // Where thumbs reach: on a phone the main action stands at the bottom, always; the dice of a table on every screen.
  const near = all(innerWidth < 900 ? ".dock :is(.btn, .die), .thumb:not(.thumb--still) .btn" : ".dock :is(.btn, .die), #start, #take-seat").filter(part => {
    const box = part.getBoundingClientRect();
    const outside = box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1;
    return box.height > 1 && outside;
  });
  const cut = all(".btn, .seg span, .tag, .toast, .waitcard, .banner, .cell, .hint")
    .filter(part => part.scrollWidth > part.clientWidth + 1);
  return [...named("sideways", sideways), ...named("out of sight", near), ...named("cut", cut)];
}"""
BOARD = """() => {
  const beyond = (box, left, top, right, bottom) =>
    box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1;
  const parts = ".tv__h, .tv__h > *, .tv__pad, .tv__f, .tv__say > *, .tv__t, .tv__race li, .tv__race li *";
  return [...document.querySelectorAll(parts)].filter(part => {
    const box = part.getBoundingClientRect(), row = part.closest(".tv__race li")?.getBoundingClientRect();
    if (box.width <= 1) return false;
    return beyond(box, 0, 0, innerWidth, innerHeight) || row && beyond(box, 0, row.top, row.right, row.bottom);
  }).map(part => `${part.tagName} ${part.id} ${part.className.baseVal ?? part.className}`);
}"""


def _each(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Give the page one size after the other, told by its width, and then its own back; by the quickest way there is."""
    session, own = page.context.new_cdp_session(page), page.viewport_size
    assert own is not None

    def resize(width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", size)

    for width, height in sizes:
        resize(width, height)
        yield width
    resize(own["width"], own["height"])
    session.detach()


def off_screen(page: Page, state: str = "") -> list[str]:
    """The sizes at which the page can be scrolled sideways, or a control is cut or out of sight, and by what."""
    wrong = []
    for width in _each(page, SIZES):
        found = page.evaluate(MISFITS)
        if found:
            page.wait_for_timeout(600)  # dice in the air, a layout that still moves
            found = page.evaluate(MISFITS)
        if found:
            wrong.append(f"{state or page.url} at {width}: {found[:6]}")
    return wrong


def board_parts_outside(board: Page, state: str = "board") -> list[str]:
    """What runs off the board, or out of its seat's line, at the sizes of screens on a wall."""
    wrong = []
    for width in _each(board, BOARDS):
        if parts := board.evaluate(BOARD):
            wrong.append(f"{state} at {width}: {parts[:6]}")
    return wrong
