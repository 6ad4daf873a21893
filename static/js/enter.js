/* Typing in real dice: big dice fill the slots in order. What the dice bring is the server's to say. */
(() => {
  const SURE_MS = 4000;
  const by = id => document.getElementById(id);
  const on = (name, act, capture) => document.addEventListener(name, act, capture);
  const picks = () => [...document.querySelectorAll("#tray .slot__pick")];
  const keyOf = pick => pick.value && document.querySelector(`#tray .key[data-face="${pick.value}"]`);
  const close = (button, closed) => {
    button.toggleAttribute("aria-disabled", closed);
    if (closed) button.setAttribute("aria-disabled", "true");
  };

  /* The slots, and what the buttons say, follow the selects: those are what is sent. */
  const say = () => {
    const enter = by("enter-dice");
    if (!enter) return;
    for (const pick of picks()) {
      const key = keyOf(pick), slot = pick.nextElementSibling;
      slot.replaceChildren(...(key ? [key.firstElementChild.cloneNode(true)] : []));
      slot.setAttribute("aria-label", key ? slot.dataset.full.replace("%f", key.getAttribute("aria-label")) : slot.dataset.empty);
      close(slot, !key);
    }
    const typed = picks().filter(pick => pick.value).length;
    enter.querySelector("small").textContent = enter.dataset.count.replace("%n", typed);
    close(enter, typed < enter.dataset.least);
    by("clear-dice").toggleAttribute("data-none", !typed);
    const bank = by("bank");
    if (!bank) return;
    /* Dice that are typed in but not set aside yet would be lost. */
    const words = bank.querySelector("small");
    words.dataset.words ??= words.textContent;
    words.textContent = typed ? bank.dataset.first : words.dataset.words;
    close(bank, typed > 0 || Boolean(bank.dataset.closed));
    close(by("bust"), typed > 0);
  };
  const typed = (pick, value) => {
    pick.value = value;
    say();
    const key = keyOf(pick);
    by("typed").textContent = `${key ? `${key.getAttribute("aria-label")}, ` : ""}${by("enter-dice").querySelector("small").textContent}`;
  };

  const calm = button => {
    if (!button.dataset.asked) return;
    button.querySelector(".bust__what").textContent = button.dataset.asked;
    delete button.dataset.asked;
  };
  on("click", event => {
    const button = event.target.closest("button");
    if (!button || event.defaultPrevented) return;
    if (button.matches(".key")) {
      const free = picks().find(pick => !pick.value);
      if (free) typed(free, button.dataset.face);
    } else if (button.matches(".slot__die")) {
      typed(button.previousElementSibling, "");
    } else if (button.id === "clear-dice") {
      for (const pick of picks()) typed(pick, "");
    } else if (button.dataset.sure && !button.dataset.asked) {
      /* A bust cannot be taken back. */
      event.preventDefault();
      const what = button.querySelector(".bust__what");
      button.dataset.asked = what.textContent;
      what.textContent = button.dataset.sure;
      setTimeout(calm, SURE_MS, button);
    }
  });
  on("change", event => {
    if (event.target.matches("#tray .slot__pick")) say();
    if (event.target.matches("#tray .enter__switch:checked")) document.querySelector("#tray .when-on .input")?.focus();
  });
  on("htmx:after:swap", say);
  say();
})();
