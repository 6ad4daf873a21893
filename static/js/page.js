document.documentElement.classList.add("js-on");

/* The language chosen is the language at once. */
document.addEventListener("change", event => { if (event.target.matches("[data-speak]")) event.target.form.requestSubmit(); });

/* Where the browser allows it (https, or this very machine), the app is kept for when the network is away. */
if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
