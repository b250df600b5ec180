// With the server gone, what was seen stays readable (storefront 9). The one file of the browser that is not bundled:
// a service worker lives at the root, under one name. Pages come from the network first; a cached copy stands in when
// there is none. Kept is what the server sends to everybody: answers it marks no-store (personal pages) and calls of
// the API never are. A new build has another `v`, and with it caches of its own.

const version = new URL(location.href).searchParams.get('v') ?? '';
const PAGES = `pages-${version}`;
const FILES = `files-${version}`;
const STAFF = `staff-${version}`;
/** What a device keeps at most; the oldest goes first. */
const MOST = { [PAGES]: 60, [FILES]: 500, [STAFF]: 2 };
/** Pages of staff that open without a signal. */
const STAFF_PATHS = /^\/admin\/(picking|deliveries)$/;
/** A signal that brings nothing by then is none: between shelves a phone has one and waits for minutes. */
const STAFF_TIMEOUT_MS = 8_000;
const HTML = { headers: { accept: 'text/html' } };
const FILE_PATHS = /^\/(assets|pictures)\/|^\/(business\.css|favicon\.(svg|ico)|manifest\.webmanifest)$/;

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil(begin()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  // A person who signs out leaves nothing that opens, wherever they do it.
  if (request.method === 'POST' && url.pathname.endsWith('/users/logout'))
    event.waitUntil(forget((name) => name.startsWith('staff-')));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (FILE_PATHS.test(url.pathname)) event.respondWith(file(event));
  else if (url.pathname.endsWith('.data')) event.respondWith(data(event, url));
  else if (url.pathname === '/__manifest') event.respondWith(routes(event));
});

/** The page that brought the worker tells what it had loaded before there was one. */
addEventListener('message', (event) => {
  const { page: address, staff, files } = event.data ?? {};
  if (!Array.isArray(files)) return;
  if (typeof staff === 'string') event.waitUntil(Promise.all([keepStaff(staff), ...files.map(keepFile)]));
  if (typeof address !== 'string') return;
  const cart = new URL('/cart', location.origin).href;
  event.waitUntil(Promise.all([keepPage(address), keepPage(cart), ...files.map(keepFile)]).then(keepReading));
});

/** The shop tells of an order that moved; every push is shown, as browsers ask for. */
addEventListener('push', (event) => {
  const { title, body = '', path = '/', tag = '', image } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  const look = { icon: '/icon-192.png', badge: '/icon-192.png', lang: 'es-CO' };
  event.waitUntil(
    registration.showNotification(title, { ...look, body, tag, ...(image && { image }), data: { path } }),
  );
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
  await forget((name) => /^(pages|files|staff)-/.test(name) && !(name in MOST));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event, url) {
  const staff = await staffPage(url);
  try {
    const network = fromNetwork(event);
    const answer = await (staff ? Promise.race([network, timeout(STAFF_TIMEOUT_MS)]) : network);
    if (!isAway(answer)) {
      event.waitUntil(keep(PAGES, pageKey(url), answer.clone()));
      return answer;
    }
    return staff ?? (await keptPage(url)) ?? answer;
  } catch {
    return staff ?? (await keptPage(url)) ?? notSaved();
  }
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

function timeout(ms) {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('No answer in time')), ms));
}

async function staffPage({ origin, pathname }) {
  // Opening it would make it, also for the person who has signed out.
  return STAFF_PATHS.test(pathname) ? caches.match(origin + pathname, { cacheName: STAFF }) : undefined;
}

/** The page as it is drawn for the person who is signed in now, without data. */
async function keepStaff(path) {
  if (!STAFF_PATHS.test(path)) return;
  await ifReached(fetch(`${path}?copia`, HTML), async (answer) => {
    if (answer.status === 200 && !answer.redirected)
      await (await caches.open(STAFF)).put(location.origin + path, answer);
  });
}

/** Without a network the copy there is stays, and what is missing is asked for again when a page needs it. */
async function ifReached(answer, store) {
  await answer.then(store).catch(() => {});
}

async function forget(isOld) {
  const names = await caches.keys();
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

/**
 * The pages and the files that draw them: the router asks before it opens one that no link has shown it. Without the
 * answer it takes any address for an unknown one, and shows the home there. One file of every build has them all.
 */
async function routes(event) {
  try {
    return await fetch(event.request);
  } catch (error) {
    const known = await keptRoutes();
    if (!known) throw error;
    return new Response(JSON.stringify(known), { headers: { 'content-type': 'application/json' } });
  }
}

async function keptRoutes() {
  const cache = await caches.open(FILES);
  const file = (await cache.keys()).find(({ url }) => /\/assets\/manifest-[\w-]+\.js$/.test(url));
  const text = file && (await (await cache.match(file)).text());
  return text && JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')).routes;
}

/** Files that draw the pages for reading, and the cart: one opened later is drawn, or says that it is not cached. */
const READING = /^shop\/((home|category|product|search|offers|brand|cart)\/|checkout\/checkout-cart-page$)/;

async function keepReading() {
  const known = (await keptRoutes()) ?? {};
  const reading = Object.values(known).filter(({ id }) => READING.test(id));
  const files = reading.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  await Promise.all([...new Set(files)].map(keepFile));
}

/** A server that is going down answers 502 to 504 through its proxy: as good as none. */
const isAway = ({ status }) => status >= 502 && status <= 504;

async function file(event) {
  const cache = await caches.open(FILES);
  const cached = await cache.match(event.request);
  // Names of /assets/ and /pictures/ change with their content; the few others are asked for while there is a network.
  if (cached && /^\/(assets|pictures)\//.test(new URL(event.request.url).pathname)) return cached;
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(FILES, event.request.url, answer.clone()));
    return answer;
  } catch {
    return cached ?? Response.error();
  }
}

/** What a page asks for when a link is followed: its document is cached with it, so that a reload finds it. */
async function data(event, url) {
  const address = documentOf(url);
  try {
    const answer = await fetch(event.request);
    if (answer.ok && isForEverybody(answer)) event.waitUntil(keepPage(address));
    return isAway(answer) ? ((await openKept(event, address)) ?? answer) : answer;
  } catch (error) {
    const opened = await openKept(event, address);
    if (!opened) throw error;
    return opened;
  }
}

/** The whole page takes the place of the one that asked for its data; nobody reads this answer any more. */
async function openKept(event, address) {
  const client = await clients.get(event.clientId);
  if (!client || !(await keptPage(new URL(address)))) return undefined;
  client.navigate(address);
  return new Promise(() => {});
}

async function keepPage(address) {
  const url = new URL(address);
  const cache = await caches.open(PAGES);
  const cached = await cache.match(pageKey(url));
  if (cached && Date.now() - Date.parse(cached.headers.get('date') ?? '') < 60_000) return;
  await ifReached(fetch(address, HTML), (answer) => keep(PAGES, pageKey(url), answer));
}

async function keepFile(address) {
  if (typeof address !== 'string') return;
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !FILE_PATHS.test(url.pathname)) return;
  const cache = await caches.open(FILES);
  if (await cache.match(url.href)) return;
  await ifReached(fetch(url.href), (answer) => keep(FILES, url.href, answer));
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

/** The cached copy, marked with when it was made, so that the page can say so. */
async function keptPage(url) {
  const cached = await (await caches.open(PAGES)).match(pageKey(url));
  if (!cached) return undefined;
  const made = new Date(cached.headers.get('date') ?? 0).toISOString();
  const html = (await cached.text()).replace('<html ', `<html data-stored-at="${made}" `);
  const headers = new Headers(cached.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(html, { status: 200, headers });
}

const pageKey = ({ origin, pathname, search }) => origin + pathname + search;

/** '/_root.data?_routes=x' → '/', '/offers.data' → '/offers'. */
function documentOf(url) {
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/');
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  search.delete('index');
  const query = search.toString();
  return url.origin + path + (query === '' ? '' : `?${query}`);
}

/** What stands at an address that is not here: what is, by the names its pages have, drawn with the files of those. */
async function notSaved() {
  const title = 'Esta página no está guardada en tu';
  const { pages, look, theme } = await savedPages();
  const list = pages.map(
    ([path, name]) =>
      `<li><a href="${path}" class="flex items-center min-h-13 font-semibold">${name}</a></li>`,
  );
  const html = `<!doctype html><html lang="es-CO" data-theme="${theme}"><head><meta charset="utf-8"><title>${title} dispositivo</title>
${look}<style>@media (width >= 900px) { .phone { display: none } } @media (width < 900px) { .desk { display: none } }</style>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"></head>
<body style="border-top:12px solid var(--brand-deep)"><main class="mx-auto max-w-[480px] px-4 py-10"><section class="state-card">
<div class="state-scene state-warn"><svg viewBox="0 0 256 256" width="56" height="56" fill="currentColor" aria-hidden="true"><path d="${NO_SIGNAL}"/></svg></div>
<div class="state-words"><h1 class="state-title">${title} <span class="phone">celular</span><span class="desk">computador</span></h1>
<p class="type-note text-ink-2">No hay conexión. Tu carrito sigue aquí; esta página vuelve sola cuando la tienda responda.</p>
<div class="state-actions"><a href="" class="btn btn-primary btn-44">Reintentar</a></div></div></section>
${list.length > 0 ? `<h2 class="mt-6 mb-2 font-bold">Lo que sí puedes ver</h2><ul class="panel py-0 divide-y divide-line">${list.join('')}</ul>` : ''}
</main><script>(${lookAgain})()</script></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The icon wifi-slash. */
const NO_SIGNAL =
  'M213.92,210.62a8,8,0,1,1-11.84,10.76l-52-57.15a60,60,0,0,0-57.41,7.24,8,8,0,1,1-9.42-12.93A75.43,75.43,0,0,1,128,144c1.28,0,2.55,0,3.82.1L104.9,114.49A108,108,0,0,0,61,135.31,8,8,0,0,1,49.73,134,8,8,0,0,1,51,122.77a124.27,124.27,0,0,1,41.71-21.66L69.37,75.4a155.43,155.43,0,0,0-40.29,24A8,8,0,0,1,18.92,87,171.87,171.87,0,0,1,58,62.86L42.08,45.38A8,8,0,1,1,53.92,34.62ZM128,192a12,12,0,1,0,12,12A12,12,0,0,0,128,192ZM237.08,87A172.3,172.3,0,0,0,106,49.4a8,8,0,1,0,2,15.87A158.33,158.33,0,0,1,128,64a156.25,156.25,0,0,1,98.92,35.37A8,8,0,0,0,237.08,87ZM195,135.31a8,8,0,0,0,11.24-1.3,8,8,0,0,0-1.3-11.24,124.25,124.25,0,0,0-51.73-24.2A8,8,0,1,0,150,114.24,108.12,108.12,0,0,1,195,135.31Z';
const MOST_NAMED = 8;

/** Runs in the page: it comes back by itself once the shop answers, also when the network of the device never left. */
function lookAgain(everyMs = 5_000) {
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer && answer.status < 502) location.reload();
  };
  setInterval(look, everyMs);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** Address and name of what can be read: the home, the cart, and what was seen last; and how these pages are drawn. */
async function savedPages() {
  const cache = await caches.open(PAGES);
  const pages = [];
  let html = '';
  for (const request of (await cache.keys()).reverse()) {
    const { pathname, search } = new URL(request.url);
    html = await (await cache.match(request)).text();
    const name = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? pathname;
    pages.push([pathname + search, pathname === '/' ? 'Inicio' : name.split(' · ')[0]]);
  }
  const rank = ([address]) => ['/', '/cart', address].indexOf(address);
  const shown = [...pages].sort((one, other) => rank(one) - rank(other)).slice(0, MOST_NAMED);
  const look = (html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? []).join('');
  return { pages: shown, look, theme: /data-theme="(\w+)"/.exec(html)?.[1] ?? 'green' };
}
