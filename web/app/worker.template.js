// Keeps the app working without a network. Each build has its own cache, filled whole or not at all;
// a new build takes over when the user says so, or when the last page of the old one is closed.

const CACHE = "fourfold-__VERSION__";
const FILES = "__FILES__";
/** The files of each language but English. */
const LANGUAGES = "__LANGUAGES__";

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

async function fill() {
  const cache = await caches.open(CACHE);
  // Past what the browser has kept for itself: hosts let it keep files for a while, those of the build before.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  const page = await (await cache.match("./")).text();
  // A host that is just being updated may still give out the old page. Then better luck next time.
  const belongs = (page.match(/assets\/[\w.-]+/g) ?? []).every((file) => FILES.includes(file));
  if (belongs) return void (await keepEarlierLanguages(cache));
  await caches.delete(CACHE);
  throw new Error("the page is not the one of this build");
}

/** The app shows the languages that it showed before also in this build, whether or not there is a network. */
async function keepEarlierLanguages(cache) {
  const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const known = keys.flat().map(({ url }) => new URL(url).pathname);
  for (const [code, files] of Object.entries(LANGUAGES)) {
    if (known.some((path) => path.includes(`/language-${code}-main-`))) await keepLanguage(cache, files).catch(() => undefined);
  }
}

async function keepLanguage(cache, files) {
  const missing = [];
  for (const file of files) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  const files = LANGUAGES[event.data?.language];
  if (files)
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => keepLanguage(cache, files))
        .catch(() => undefined),
    );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      await (open ? open.focus() : self.clients.openWindow("./#/play"));
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const others = (await caches.keys()).filter((name) => name.startsWith("fourfold-") && name !== CACHE);
      // In other tabs pages of the build before may still be open, and want their files.
      for (const name of others.slice(0, -1)) await caches.delete(name);
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
  const isAsset = path.startsWith("assets/");
  const old = isAsset && (await caches.match(request));
  if (old) return old;
  const response = await fetch(request);
  // The names of assets change with their content, so that a copy is never out of date.
  if (response.ok && isAsset) await cache.put(request, response.clone());
  return response;
}
