/* Where the browser allows it (https, or this very machine), the app is kept for when the network is away. */
if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
