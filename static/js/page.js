/* What every page needs before it is painted: that there is a script, and that what stands there stays still. */
document.documentElement.classList.add("js-on", "still");

/* The language chosen is the language at once. */
document.addEventListener("change", event => { if (event.target.matches("[data-speak]")) event.target.form.requestSubmit(); });

/* Where the browser allows it (https, or this very machine), the app is kept for when the network is away. */
if ("serviceWorker" in navigator && window.isSecureContext) {
  addEventListener("load", () => { navigator.serviceWorker.register(`/sw.js?lang=${document.documentElement.lang}`).catch(() => {}); });
}
