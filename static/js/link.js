/* The page's link to the table: the socket when it is open, an ordinary POST when not, and never an older picture. */
(() => {
  const root = document.getElementById("room");
  const play = document.getElementById("play");
  const SILENT_MS = 4000;
  const DOWN_MS = 1500;
  const on = (name, act, capture) => document.addEventListener(name, act, capture);
  let link = null;
  let silence = 0;
  let probe = 0;
  let pressed = null;
  let lost = 0;

  const isOpen = () => link?.socket?.readyState === WebSocket.OPEN;
  /* Without network a press would wait in the socket and come true later; a POST fails at once. */
  const carries = () => isOpen() && navigator.onLine;
  const answered = () => { clearTimeout(silence); clearTimeout(probe); silence = 0; };

  /* A socket that says nothing when it should is dead, whatever the browser believes: open a new one. */
  const renew = () => {
    answered();
    link = null;
    htmx.process(root, true);
  };
  /* After a press, send it by POST as well; the moment it carries makes sure that it counts once. */
  const silent = () => {
    renew();
    const button = pressed && document.getElementById(pressed);
    if (button) play.requestSubmit(button);
  };

  /* In view again the server answers with the present whole; no answer means no link. */
  const tellVisible = () => {
    if (!isOpen()) return;
    const visible = document.visibilityState === "visible";
    link.socket.send(JSON.stringify({ visible: visible ? "1" : "0" }));
    clearTimeout(probe);
    if (visible) probe = setTimeout(renew, SILENT_MS);
  };

  on("htmx:ws:after:connection", event => {
    link = event.detail.connection;
    clearTimeout(lost);
    root.dataset.link = "live";
    if (document.visibilityState !== "visible") tellVisible();
  });
  on("htmx:ws:close", event => {
    answered();
    const code = event.detail.code;
    /* The room is gone or this seat is played elsewhere: the server has a page for that. */
    if (code === 4401 || code === 4404) { location.reload(); return; }
    clearTimeout(lost);
    lost = setTimeout(() => { if (!isOpen()) root.dataset.link = "down"; }, DOWN_MS);
  });

  on("submit", event => {
    if (event.target.id === "change" || event.target === play) document.getElementById("notice")?.replaceChildren();
    if (event.target !== play) return;
    if (silence) { event.preventDefault(); event.stopImmediatePropagation(); return; }
    pressed = event.submitter?.id;
    if (carries()) silence = setTimeout(silent, SILENT_MS);
  }, true);
  on("htmx:config:request", event => { if (event.target === play && carries()) event.preventDefault(); });
  on("htmx:ws:before:message:outgoing", event => {
    if (!carries()) { event.preventDefault(); return; } /* nothing is queued: a press must not come true later */
    delete event.detail.message.values.csrfmiddlewaretoken;
    delete event.detail.message.headers;
  });
  on("htmx:ws:before:message:incoming", () => { answered(); if (carries()) root.dataset.link = "live"; }); /* a last one may come after the network has gone */

  /* The latest version that an element shows anywhere inside: pieces are newer than the screen they came with. */
  const newest = element => Math.max(0, ...[element, ...(element?.querySelectorAll?.("[data-version]") ?? [])]
    .map(piece => +(piece?.dataset?.version ?? 0)));

  on("htmx:before:swap", event => {
    const tasks = event.detail.tasks;
    for (let at = tasks.length; at--;) {
      const got = +(tasks[at].fragment.firstElementChild?.dataset.version ?? 0);
      if (got && got < newest(tasks[at].target)) tasks.splice(at, 1);
    }
  });

  /* Back from sleep or from another page: a socket may look open and be dead, so ask the server at once. */
  const back = () => {
    if (root.dataset.link === "down" && !isOpen() && document.visibilityState === "visible") renew();
    else tellVisible();
  };
  on("visibilitychange", back);
  addEventListener("pageshow", event => { if (event.persisted) back(); });
  addEventListener("online", back);
  addEventListener("offline", () => { root.dataset.link = "down"; });
})();
