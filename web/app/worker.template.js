// Keeps the app working without a network. Each build has its own cache, filled whole or not at all;
// a new build takes over when the last page of the old one is closed.

const CACHE = "fourfold-__VERSION__";
const FILES = "__FILES__";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("fourfold-") && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  const inside = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  if (request.method !== "GET" || !inside) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path === "" || path === "index.html" || path.startsWith("assets/") || FILES.includes(path)) {
    event.respondWith(answer(request, path));
  }
});

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(path === "" || path === "index.html" ? "./" : request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request);
  // The names of assets change with their content, so that a copy is never out of date.
  if (response.ok && path.startsWith("assets/")) await cache.put(request, response.clone());
  return response;
}
