/* The table on a phone: what the roll button says, the second tap of a strike, the title of the tab. */
(() => {
  const on = (name, act, capture) => document.addEventListener(name, act, capture);
  const ARMED_MS = 4000;

  /* "Roll 4 dice": the words come with the button, only the number is counted here. */
  const sayRoll = () => {
    const roll = document.getElementById("roll");
    if (!roll?.dataset.dice) return;
    const free = roll.dataset.dice - document.querySelectorAll(".die__hold:checked").length;
    const words = free === 0 ? roll.dataset.none : free === 1 ? roll.dataset.one : roll.dataset.many.replace("%n", free);
    const what = roll.querySelector(".roll__what");
    if (what.textContent !== words) what.textContent = words;
    roll.toggleAttribute("aria-disabled", free === 0);
    if (free === 0) roll.setAttribute("aria-disabled", "true");
  };

  /* Ticked dice outlast a reload, or a phone that threw the page away, as long as the seat faces the same moment. */
  const KEY = "dicing-ticked";
  const moment = () => location.pathname + document.getElementById("moment")?.value;
  const noteTicks = () => {
    const ticked = [...document.querySelectorAll(".die__hold:checked")].map(box => box.id);
    try { sessionStorage.setItem(KEY, JSON.stringify([moment(), ticked])); } catch { /* a browser that keeps nothing */ }
  };
  const recallTicks = () => {
    let noted = null;
    try { noted = JSON.parse(sessionStorage.getItem(KEY)); } catch { /* nothing is remembered */ }
    if (noted?.[0] !== moment()) return;
    for (const box of document.querySelectorAll(".die__hold")) box.checked = noted[1].includes(box.id);
  };

  const disarm = button => {
    if (!button?.dataset.armed) return;
    button.value = button.value.replace("strike:", "ask-strike:");
    (button.querySelector(".cell__p") ?? button.firstElementChild).textContent = "0";
    delete button.dataset.armed;
  };
  const arm = button => {
    document.querySelectorAll("[data-armed]").forEach(disarm);
    button.value = button.value.replace("ask-strike:", "strike:");
    (button.querySelector(".cell__p") ?? button.firstElementChild).textContent = button.dataset.strike;
    button.dataset.armed = "1";
    setTimeout(disarm, ARMED_MS, button);
  };

  on("click", event => {
    const button = event.target.closest("button");
    if (button?.getAttribute("aria-disabled") === "true") { event.preventDefault(); return; }
    if (button?.dataset.strike && !button.dataset.armed) { event.preventDefault(); arm(button); return; }
    if (!button?.dataset.armed) document.querySelectorAll("[data-armed]").forEach(disarm);
    const menu = document.querySelector(".menu[open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
  }, true);
  on("change", event => { if (event.target.matches(".die__hold")) sayRoll(); });
  /* Who rolls has seen the last round's hands. */
  on("submit", event => {
    const seen = document.querySelector(".seen");
    if (seen && event.submitter?.id === "roll") seen.checked = true;
  });

  let turn = "";
  /* One's own pad is shown first; so it is read and reached first, too. */
  const order = () => {
    const mine = document.getElementById(`pad-${document.getElementById("me")?.dataset.seat}`);
    if (mine?.previousElementSibling) mine.parentElement.prepend(mine);
  };
  const settle = () => {
    order();
    sayRoll();
    const title = document.getElementById("headline")?.dataset.title ?? document.getElementById("winner")?.textContent;
    if (title && document.title !== title) document.title = title;
    const chip = document.querySelector(".seats .is-turn");
    if (chip && chip.id !== turn) {
      turn = chip.id;
      const strip = chip.parentElement;
      strip.scrollTo({ left: chip.offsetLeft - strip.clientWidth / 2 + chip.clientWidth / 2 });
    }
  };
  on("htmx:after:swap", settle);
  on("visibilitychange", noteTicks);
  addEventListener("pagehide", noteTicks);
  recallTicks();
  settle();
})();
