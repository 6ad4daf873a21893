/* What screen readers say: the one place that speaks, so that a roll is told once however often its piece is pushed.

   It says what is marked with data-say when that has changed, and the dice anew when they have been thrown anew. */
(() => {
  const voice = document.getElementById("voice");
  const say = words => { if (voice.textContent !== words) voice.textContent = words; else voice.replaceChildren(words); };
  const told = () => [...document.querySelectorAll("[data-say]")].filter(part => part.checkVisibility()).map(part => {
    const words = part.innerText.replace(/\s+/g, " ").trim();
    const dice = part.id === "said" ? [...document.querySelectorAll("#tray .dice > li")].map(die => die.id) : [];
    return { words, key: [part.id, words, ...dice].join() };
  }).filter(each => each.words).reverse(); /* first what happened, then whose turn it is */

  let before = new Set(told().map(each => each.key));
  document.addEventListener("htmx:after:swap", () => {
    const now = told();
    const fresh = now.filter(each => !before.has(each.key));
    before = new Set(now.map(each => each.key));
    if (fresh.length) say(fresh.map(each => each.words).join(" "));
  });

  /* What one's own hand does before the server hears of it: dice picked for points, a strike or a bust that asks once more. */
  const answer = event => {
    const asks = event.target.closest?.("[data-armed], [data-asked]");
    if (asks) say(`${asks.dataset.strike ?? asks.dataset.sure} ${asks.getAttribute("aria-label") ?? ""}`.trim());
    else if (event.target.closest?.("#take-all, .die__hold") && document.getElementById("offers")) say(document.getElementById("stake").textContent);
  };
  document.addEventListener("change", event => {
    answer(event);
    before = new Set(told().map(each => each.key));
  });
  document.addEventListener("click", event => { if (!event.target.matches(".die__hold")) answer(event); });
})();
