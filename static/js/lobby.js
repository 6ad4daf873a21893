/* The lobby: the phone's own share sheet, the copied link, house rules saved as they are picked. */
(() => {
  const show = () => {
    const share = document.getElementById("share");
    if (share && navigator.share) share.hidden = false;
  };
  document.addEventListener("click", async event => {
    const button = event.target.closest("#share, #copy");
    if (!button) return;
    if (button.id === "share") {
      try { await navigator.share({ title: button.dataset.title, url: button.dataset.url }); } catch { /* put off by the person */ }
      return;
    }
    try {
      await navigator.clipboard.writeText(button.dataset.url);
    } catch {
      /* Plain http has no clipboard: select the link, and the person copies it. */
      getSelection().selectAllChildren(document.getElementById("room-link"));
      if (!document.execCommand("copy")) return;
    }
    const words = button.querySelector("span");
    const before = words.textContent;
    words.textContent = button.dataset.done;
    setTimeout(() => { words.textContent = before; }, 2000);
  });
  document.addEventListener("change", event => {
    const save = event.target.dataset?.autosave;
    if (save) document.getElementById("change").requestSubmit(document.getElementById(save));
  });
  document.addEventListener("htmx:after:swap", show);
  show();
})();
