/* When a push takes away what had the focus, the keyboard goes on beside it: at the pad if a line has to be booked, else
   at the tray; and at the heading of a new screen. At a place, not at a button: Enter held down must not press on. */
(() => {
  let held = document.body, keyboard = false, table = false;
  const isThere = part => part?.checkVisibility() ?? false;

  const place = () => {
    if (!table) return document.querySelector("#screen h1");
    const book = document.querySelector(".waitcard--book") && [...document.querySelectorAll(".cell.is-open, .pick")].find(isThere);
    return book ? book.closest(".pad") : document.getElementById("tray") ?? document.querySelector("#screen h1");
  };

  document.addEventListener("htmx:before:swap", () => {
    held = document.activeElement;
    keyboard = held.matches(":focus-visible");
    table = document.getElementById("tray") !== null;
  });
  document.addEventListener("htmx:after:swap", () => {
    if (held === document.body || held.isConnected && isThere(held)) return;
    const goal = place();
    held = document.body;
    if (!goal) return;
    if (goal.tabIndex < 0) goal.tabIndex = -1;
    goal.focus({ preventScroll: !keyboard });
  });

  document.addEventListener("keydown", event => {
    const menu = event.key === "Escape" && document.querySelector(".menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
