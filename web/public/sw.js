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
const FILE_PATHS = /^\/(assets|pictures)\/|^\/(business\.css|favicon\.(svg|ico)|manifest\.webmanifest)$/;

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil(begin()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname.endsWith('/users/logout')) event.waitUntil(forgetStaff());
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
  const names = await caches.keys();
  const old = names.filter((name) => /^(pages|files|staff)-/.test(name) && !(name in MOST));
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event, url) {
  const staff = await staffPage(url);
  try {
    const network = fromNetwork(event);
    const answer = await (staff ? Promise.race([network, timeout(STAFF_TIMEOUT_MS)]) : network);
    if (!isAway(answer)) {
      event.waitUntil(keep(PAGES, keyOf(url), answer.clone()));
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
  try {
    const answer = await fetch(`${path}?copia`, { headers: { accept: 'text/html' } });
    if (answer.status === 200 && !answer.redirected)
      await (await caches.open(STAFF)).put(location.origin + path, answer);
  } catch {
    // Without a network the copy there is stays.
  }
}

/** A person who signs out leaves nothing that opens, wherever they do it. */
async function forgetStaff() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('staff-')).map((name) => caches.delete(name)));
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
    return Response.json(known);
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
  const files = new Set(
    reading.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]),
  );
  await Promise.all([...files].map(keepFile));
}

/** A server that is going down answers 502 to 504 through its proxy: as good as none. */
function isAway({ status }) {
  return status >= 502 && status <= 504;
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

/** The cached copy, marked with when it was made, so that the page can say so. */
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

/** What stands at an address that is not here: what is, by the names its pages have. */
async function notSaved() {
  const title = 'Esta página no está guardada en tu';
  const saved = await savedPages();
  const list = saved.map(
    ([path, name]) => `<li style="margin:0 0 4px"><a href="${path}" style="${LINK}">${name}</a></li>`,
  );
  const html = `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><title>${title} dispositivo</title>
<style>@media (width >= 900px) { .phone { display: none } } @media (width < 900px) { .desk { display: none } }</style>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"></head>
<body style="margin:0;background:#f3f6f0;color:#14241b;font:16px/1.5 system-ui,sans-serif">
<main style="box-sizing:border-box;max-width:480px;margin:0 auto;padding:12vh 16px 32px">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 8px">${title} <span class="phone">teléfono</span><span class="desk">computador</span></h1>
<p style="margin:0 0 20px;color:#43544a">No hay conexión. Tu carrito sigue aquí; esta página vuelve sola cuando la tienda responda.</p>
<p><a href="" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#14683f;color:#fff;font-weight:600;text-decoration:none">Reintentar</a></p>
${list.length > 0 ? `<h2 style="font-size:18px;margin:24px 0 4px">Lo que sí puedes ver</h2><ul style="margin:0;padding:0;list-style:none">${list.join('')}</ul>` : ''}
</main><script>(${lookAgain})(${LOOK_MS})</script></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const LINK = 'display:inline-block;padding:10px 0;color:#0d5030;font-weight:600';
const MOST_NAMED = 8;
const LOOK_MS = 5_000;

/** Runs in the page: it comes back by itself once the shop answers, also when the network of the device never left. */
function lookAgain(everyMs) {
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer && answer.status < 502) location.reload();
  };
  setInterval(look, everyMs);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** Address and name of what can be read: the home, the cart, and what was seen last. */
async function savedPages() {
  const cache = await caches.open(PAGES);
  const pages = [];
  for (const request of (await cache.keys()).reverse()) {
    const { pathname, search } = new URL(request.url);
    const name = /<title>([^<]*)<\/title>/.exec(await (await cache.match(request)).text())?.[1] ?? pathname;
    pages.push([pathname + search, pathname === '/' ? 'Inicio' : name.split(' · ')[0]]);
  }
  const first = ['/', '/cart'];
  const standing = first.flatMap((path) => pages.filter(([address]) => address === path));
  return [...standing, ...pages.filter(([address]) => !first.includes(address))].slice(0, MOST_NAMED);
}
