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
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".dock .btn, .thumb .btn, .tray .die")].filter(part => {
  const box = part.getBoundingClientRect();
  return box.height > 1 && (box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1);
}).map(part => `out of sight: ${part.tagName} ${part.id} ${part.className}`)"""
BOARD = """() => [...document.querySelectorAll(".tv__h, .tv__pad, .tv__f, .tv__t, .tv__race li, .tv__race li *")].filter(part => {
  const box = part.getBoundingClientRect(), row = part.closest(".tv__race li")?.getBoundingClientRect();
  const out = box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  return box.width > 1 && (out || row && (box.bottom > row.bottom + 1 || box.top < row.top - 1 || box.right > row.right + 1));
}).map(part => `${part.tagName} ${part.id} ${part.className.baseVal ?? part.className}`)"""


def off_screen(page: Page, state: str = "") -> list[str]:
    """The sizes at which the page can be scrolled sideways, or a control is cut or out of sight, and by what."""
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if parts := [*page.evaluate(SIDEWAYS), *page.evaluate(OUT_OF_SIGHT)]:
            wrong.append(f"{state or page.url} at {width}: {parts[:6]}")
    return wrong


def board_parts_outside(board: Page, state: str = "board") -> list[str]:
    """What runs off the board, or out of its seat's line, at the sizes of screens on a wall."""
    wrong = []
    for width, height in BOARDS:
        board.set_viewport_size({"width": width, "height": height})
        if parts := board.evaluate(BOARD):
            wrong.append(f"{state} at {width}: {parts[:6]}")
    return wrong
