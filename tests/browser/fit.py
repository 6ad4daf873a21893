"""What does not fit a screen: pages that scroll sideways, controls that are cut or out of sight."""

from playwright.sync_api import Page

SIZES = ((320, 640), (360, 740), (390, 844), (768, 740), (1280, 740), (1920, 740))
BOARDS = ((1920, 1080), (1280, 720), (1024, 768))
NAMES = ("W" * 24, "Maximilian-Alexander", "👨‍👩‍👧‍👦🎲 Zoë", "שרה 123", "ĂĄǺẬ" * 6, "a")

SIDEWAYS = """() => {
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  const which = wide ? "body *" : "button.btn, a.btn, .input, h1";
  return [...document.querySelectorAll(which)].filter(part => {
    const box = part.getBoundingClientRect();
    return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1) && !part.closest(".pads, .seats, .padwrap");
  }).map(part => `${part.tagName} ${part.id} ${part.className}`);
}"""
# Where thumbs reach: on a phone the main action stands at the bottom, always; the dice of a table on every screen.
OUT_OF_SIGHT = """() => {
  const which = innerWidth < 900 ? ".dock .btn, .thumb .btn, .tray .die" : ".dock .btn, .tray .die";
  return [...document.querySelectorAll(which)].filter(part => {
    const box = part.getBoundingClientRect();
    const outside = box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1;
    return box.height > 1 && outside;
  }).map(part => `out of sight: ${part.tagName} ${part.id} ${part.className}`);
}"""
BOARD = """() => {
  const beyond = (box, left, top, right, bottom) =>
    box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1;
  const parts = ".tv__h, .tv__pad, .tv__f, .tv__t, .tv__race li, .tv__race li *";
  return [...document.querySelectorAll(parts)].filter(part => {
    const box = part.getBoundingClientRect(), row = part.closest(".tv__race li")?.getBoundingClientRect();
    if (box.width <= 1) return false;
    return beyond(box, 0, 0, innerWidth, innerHeight) || row && beyond(box, 0, row.top, row.right, row.bottom);
  }).map(part => `${part.tagName} ${part.id} ${part.className.baseVal ?? part.className}`);
}"""


def off_screen(page: Page, state: str = "") -> list[str]:
    """The sizes at which the page can be scrolled sideways, or a control is cut or out of sight, and by what."""

    def parts() -> list[str]:
        return [*page.evaluate(SIDEWAYS), *page.evaluate(OUT_OF_SIGHT)]

    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if parts():
            page.wait_for_timeout(600)  # dice in the air, a layout that still moves
        if found := parts():
            wrong.append(f"{state or page.url} at {width}: {found[:6]}")
    return wrong


def board_parts_outside(board: Page, state: str = "board") -> list[str]:
    """What runs off the board, or out of its seat's line, at the sizes of screens on a wall."""
    wrong = []
    for width, height in BOARDS:
        board.set_viewport_size({"width": width, "height": height})
        if parts := board.evaluate(BOARD):
            wrong.append(f"{state} at {width}: {parts[:6]}")
    return wrong
