// With the server gone, what was seen stays readable (storefront 9). The one file of the browser that is not bundled:
// a service worker lives at the root, under one name. Pages come from the network first; a kept copy stands in when
// there is none. Kept is what the server sends to everybody: answers it marks no-store (personal pages) and calls of
// the API never are. A new build has another `v`, and with it caches of its own.

const version = new URL(location.href).searchParams.get('v') ?? '';
const PAGES = `pages-${version}`;
const FILES = `files-${version}`;
/** What a device keeps at most; the oldest goes first. */
const MOST = { [PAGES]: 60, [FILES]: 500 };
const FILE_PATHS = /^\/(assets|pictures)\/|^\/(business\.css|favicon\.(svg|ico)|manifest\.webmanifest)$/;

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil(begin()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (FILE_PATHS.test(url.pathname)) event.respondWith(file(event));
  else if (url.pathname.endsWith('.data')) event.respondWith(data(event, url));
});

/** The page that brought the worker tells what it had loaded before there was one. */
addEventListener('message', (event) => {
  const { page: address, files } = event.data ?? {};
  if (typeof address !== 'string' || !Array.isArray(files)) return;
  event.waitUntil(Promise.all([keepPage(address), ...files.map(keepFile)]));
});

/** The shop tells of an order that moved; every push is shown, as browsers ask for. */
addEventListener('push', (event) => {
  const { title, body = '', path = '/', tag = '' } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  const look = { icon: '/icon-192.png', badge: '/icon-192.png', lang: 'es-CO' };
  event.waitUntil(registration.showNotification(title, { ...look, body, tag, data: { path } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.path ?? '/', location.origin)));
});

/** The page of the order: in a window that shows it already, else in a new one. Never another site's. */
async function open(url) {
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window' });
  const there = windows.find((one) => new URL(one.url).pathname === url.pathname);
  await (there ? there.focus() : clients.openWindow(url));
}

async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => /^(pages|files)-/.test(name) && !(name in MOST));
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event, url) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    // A server that is going down answers 502 to 504 through its proxy: as good as none.
    if (answer.status < 502 || answer.status > 504) {
      event.waitUntil(keep(PAGES, keyOf(url), answer.clone()));
      return answer;
    }
    return (await keptPage(url)) ?? answer;
  } catch {
    return (await keptPage(url)) ?? withoutNetwork();
  }
}

async function file(event) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(event.request);
  // Names of /assets/ and /pictures/ change with their content; the few others are asked for while there is a network.
  if (kept && /^\/(assets|pictures)\//.test(new URL(event.request.url).pathname)) return kept;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(FILES, event.request.url, answer.clone()));
    return answer;
  } catch {
    return kept ?? Response.error();
  }
}

/** What a page asks for when a link is followed: its document is kept with it, so that a reload finds it. */
async function data(event, url) {
  const address = documentOf(url);
  try {
    const answer = await fetch(event.request);
    if (answer.ok && isForEverybody(answer)) event.waitUntil(keepPage(address));
    return answer;
  } catch (error) {
    const client = await clients.get(event.clientId);
    if (!client || !(await keptPage(new URL(address)))) throw error;
    // The whole page takes the place of the one that asked; nobody reads this answer any more.
    client.navigate(address);
    return new Promise(() => {});
  }
}

async function keepPage(address) {
  const url = new URL(address);
  const cache = await caches.open(PAGES);
  const kept = await cache.match(keyOf(url));
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < 60_000) return;
  try {
    await keep(PAGES, keyOf(url), await fetch(address, { headers: { accept: 'text/html' } }));
  } catch {
    // Without a network the copy there is stays.
  }
}

async function keepFile(address) {
  if (typeof address !== 'string') return;
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !FILE_PATHS.test(url.pathname)) return;
  const cache = await caches.open(FILES);
  if (await cache.match(url.href)) return;
  try {
    await keep(FILES, url.href, await fetch(url.href));
  } catch {
    // It is asked for again when a page needs it.
  }
}

async function keep(name, key, answer) {
  if (answer.status !== 200 || answer.redirected || !isForEverybody(answer)) return;
  const cache = await caches.open(name);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((old) => cache.delete(old)));
}

function isForEverybody(answer) {
  return !/no-store/.test(answer.headers.get('cache-control') ?? '');
}

/** The kept copy, marked with when it was made, so that the page can say so. */
async function keptPage(url) {
  const kept = await (await caches.open(PAGES)).match(keyOf(url));
  if (!kept) return undefined;
  const made = new Date(kept.headers.get('date') ?? 0).toISOString();
  const html = (await kept.text()).replace('<html ', `<html data-kept-at="${made}" `);
  const headers = new Headers(kept.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(html, { status: 200, headers });
}

function keyOf(url) {
  return url.origin + url.pathname + url.search;
}

/** '/_root.data?_routes=x' → '/', '/offers.data' → '/offers'. */
function documentOf(url) {
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/');
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  search.delete('index');
  const query = search.toString();
  return url.origin + path + (query === '' ? '' : `?${query}`);
}

function withoutNetwork() {
  const html = `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>Sin conexión</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="font-family: system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 16px; text-align: center">
<h1>Sin conexión</h1><p>Esta página no la habías visitado, así que no está guardada en tu dispositivo.
Revisa tu conexión e intenta de nuevo.</p><p><a href="">Reintentar</a> · <a href="/">Ir al inicio</a></p></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
