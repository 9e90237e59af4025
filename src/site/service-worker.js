/*
 * Keeps the page for when there is no network. What the build puts in place of the two words below is all files of the
 * page, and a name that changes with them.
 */
const KEPT = '__NAME__';
const FILES = __FILES__;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('montecrawl-') && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  // Parts of one version belong together: what is kept goes first.
  event.respondWith(
    caches.open(KEPT).then(async (cache) => {
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept !== undefined) return kept;
      // Without a network there are no rulebooks but those that are kept.
      if (!event.request.url.endsWith('/books.json')) return fetch(event.request);
      return fetch(event.request).catch(() => Response.json([]));
    }),
  );
});
