/* Picking dice for points: the roll came with what each selection brings; here it is looked up and never reckoned. */
(() => {
  const boxes = () => [...document.querySelectorAll("#tray .die__hold")];
  const by = id => document.getElementById(id);
  const close = (button, closed) => {
    button.toggleAttribute("aria-disabled", closed);
    if (closed) button.setAttribute("aria-disabled", "true");
  };

  /* Why a die cannot be picked is told until the next pick, or until other dice lie there. */
  let why = null;

  const say = () => {
    const offers = by("offers");
    const head = document.querySelector("#headline > span");
    if (head) head.textContent = head.dataset.usual ??= head.textContent;
    if (!offers) return;
    const picked = boxes().filter(box => box.checked).map(box => box.value).join(",");
    const found = offers.querySelector(`[data-keep="${picked}"]`) ?? offers.querySelector('[data-keep="?"]');
    const { line, bank, roll, risk, closed, total } = found.dataset;
    if (found.dataset.head) head.textContent = found.dataset.head;
    by("stake").textContent = why?.moment === by("moment").value ? why.words : line;
    by("bank").querySelector("small").textContent = bank;
    by("roll").querySelector(".roll__what").textContent = roll;
    by("roll").querySelector("small").textContent = risk;
    close(by("bank"), Boolean(closed));
    close(by("roll"), closed === "both");
    const turn = by("turn-total");
    if (turn) turn.textContent = total ?? turn.dataset.staked;
    if (by("picked")) by("picked").textContent = found.dataset.picked ?? "0";
  };

  document.addEventListener("click", event => {
    const words = event.target.dataset?.why;
    if (words) {
      event.preventDefault();
      why = { words, moment: by("moment").value };
      say();
      return;
    }
    const all = event.target.closest("#take-all");
    if (!all) return;
    const keep = all.dataset.keep.split(",");
    const taken = boxes().every(box => box.checked === keep.includes(box.value));
    for (const box of boxes()) box.checked = !taken && keep.includes(box.value);
    why = null;
    say();
  });
  document.addEventListener("change", event => {
    if (!event.target.matches("#tray .die__hold")) return;
    why = null;
    say();
  });
  document.addEventListener("htmx:after:swap", say);
  say();
})();
