/* Keeps the screen awake while a game is on screen, and offers the board the full screen. */
(() => {
  let lock = null;
  const playing = () => document.querySelector("#screen.play, #screen.tv") !== null;
  const keep = async () => {
    if (!playing()) { lock?.release(); lock = null; return; }
    if (lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch { /* refused, on low battery say: the game goes on */ }
  };
  document.addEventListener("visibilitychange", keep);
  document.addEventListener("htmx:after:swap", keep);
  keep();

  const full = document.getElementById("full-screen");
  if (full && document.fullscreenEnabled) {
    full.hidden = false;
    full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  }
})();
