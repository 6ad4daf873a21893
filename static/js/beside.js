/* A page beside the table: who reads it is there, and says so as the table's own page does. */
(() => {
  const { address } = document.currentScript.dataset;
  const AGAIN_MS = 3000;
  let link = null;
  const tell = () => {
    if (link.readyState === WebSocket.OPEN) link.send(JSON.stringify({ visible: document.visibilityState === "visible" ? "1" : "0" }));
  };
  const open = () => {
    const socket = link = new WebSocket(location.origin.replace(/^http/, "ws") + address);
    socket.addEventListener("open", tell);
    socket.addEventListener("close", event => {
      if (socket !== link) return;
      if (event.code === 4401) location.reload(); /* the seat is played elsewhere now: the page says so */
      else if (event.code !== 4404) setTimeout(() => { if (socket === link) open(); }, AGAIN_MS);
    });
  };
  /* Back in view a socket may look open and be dead: a new one tells for sure. */
  const turn = () => {
    if (document.visibilityState !== "visible") { tell(); return; }
    const old = link;
    open();
    old.close();
  };
  document.addEventListener("visibilitychange", turn);
  addEventListener("pageshow", event => { if (event.persisted) turn(); });
  open();
})();
