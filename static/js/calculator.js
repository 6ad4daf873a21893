/* The dice calculator: tap dice and house rules; the page is asked again, and its answer takes the place of the last. */
(() => {
  const form = document.getElementById("question");
  if (!form) return;
  const picker = document.getElementById("picker");
  const selects = [...form.querySelectorAll("select[name=dice]")];
  const places = [...picker.querySelectorAll("[name=place]")];
  const keys = [...picker.querySelectorAll("[data-face]")];
  let asked = 0;

  /* The address as one would write it: all dice in one, and only the house rules that are not the usual ones. */
  const address = () => {
    const fields = new URLSearchParams();
    const dice = selects.map(select => select.value).filter(Boolean);
    fields.set("dice", dice.join(","));
    for (const [name, value] of new FormData(form)) if (name !== "dice") fields.set(name, value);
    for (const usual of form.querySelectorAll("[data-usual]:checked")) fields.delete(usual.name);
    return `${location.pathname}?${String(fields).replaceAll("%2C", ",")}`;
  };

  const ask = async () => {
    const now = ++asked;
    const url = address();
    history.replaceState(null, "", url);
    let answer;
    try {
      answer = await (await fetch(url, { headers: { Accept: "text/html" } })).text();
    } catch {
      return; /* No connection: the last answer stays, and the next tap asks again. */
    }
    if (now !== asked) return;
    const page = new DOMParser().parseFromString(answer, "text/html");
    const [said, fresh] = ["said", "readings"].map(id => page.getElementById(id));
    if (!fresh) return;
    const shown = document.getElementById("said");
    shown.textContent = said.textContent;
    shown.className = said.className;
    document.getElementById("readings").replaceWith(fresh);
  };

  const lay = key => {
    const at = places.findIndex(place => place.checked);
    selects[at].value = key.dataset.face;
    places[at].parentElement.querySelector("svg").replaceWith(key.querySelector("svg").cloneNode(true));
    places[at].setAttribute("aria-label", `${places[at].dataset.place}: ${key.dataset.name}`);
    places[(at + 1) % places.length].checked = true;
    ask();
  };

  picker.addEventListener("click", event => {
    const key = event.target.closest("[data-face]");
    if (key) lay(key);
  });
  /* With a keyboard: stand on a place and type its face; "t" is the ten, as nobody types two keys for one die. */
  picker.addEventListener("keydown", event => {
    const typed = event.key.toUpperCase() === "T" ? "10" : event.key.toUpperCase();
    const key = event.target.name === "place" && keys.find(each => each.dataset.face === typed);
    if (!key) return;
    lay(key);
    places.find(place => place.checked).focus();
  });
  form.addEventListener("change", ask);
  form.addEventListener("submit", event => { event.preventDefault(); ask(); });
})();
