/* Only one page is kept: the one that says what to do without a network. Everything else always comes from the server.
   A newer worker waits until the pages of the older one are closed: taking over at once can leave a page hanging that is
   just on its way. */
const SHELF = "offline-{{ edition }}";
const KEPT = [{% for file in kept %}"{{ file }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
self.addEventListener("install", event => {
  event.waitUntil(caches.open(SHELF).then(shelf => shelf.addAll(KEPT)));
});
self.addEventListener("activate", event => {
  event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name !== SHELF).map(name => caches.delete(name)))));
});
self.addEventListener("fetch", event => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(() => caches.match("{{ page }}")));
  } else if (request.method === "GET" && KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
