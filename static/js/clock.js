/* Counts the turn's clock down. The server's clock counts; the page only shows it, however wrong the phone's own is. */
(() => {
  const room = document.getElementById("room");
  const ahead = Date.now() - Number(room?.dataset.now);
  const tick = () => {
    for (const time of document.querySelectorAll("[data-deadline]")) {
      const left = Math.ceil((Number(time.dataset.deadline) + ahead - Date.now()) / 1000);
      const words = left <= 0 ? time.dataset.over : left === 1 ? time.dataset.one : time.dataset.many.replace("%n", left);
      if (time.textContent !== words) time.textContent = words;
      time.parentElement.classList.toggle("is-short", left <= 10);
    }
  };
  setInterval(tick, 500);
  document.addEventListener("htmx:after:swap", tick);
  tick();
})();
