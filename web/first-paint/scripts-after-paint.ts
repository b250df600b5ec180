import { HEARD, keepEarlyPresses, READY } from './early-presses.ts';

/** Without a frame for this long (a background tab), the page starts anyway. */
const NO_FRAME_MS = 400;

/** Visible pictures load before the scripts, but delay them no longer than this. */
const SEEN_WAIT_MS = 1_500;

/**
 * Scripts may never load: after this long other pictures stop waiting for them (shell.css), and the store dialog, which
 * only they can answer, closes, so that the page is readable.
 */
const SCRIPTS_WAIT_MS = 12_000;

/** Starting a request costs a slow phone about ten milliseconds: a few at a time, so that a tap fits in between. */
const LINKS_AT_ONCE = 3;

const preloadLink = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*\/>/g;
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const entryImport = /^import\(/m;
const routeImport = /import \* as (\w+) from ("[^"]+");/g;

/**
 * Delays the scripts of a page until its first paint. On a slow phone they would compete with text and pictures for
 * bandwidth and CPU; the page is readable before they load, so they are requested one frame later, all at once.
 *
 * The requesting script is in the head: a long page is painted long before its end is parsed, and from then on only
 * visible pictures, which have priority, use the connection. The end of the page starts the scripts.
 */
export function scriptsAfterPaint(page: string): string {
  const scripts = [...page.matchAll(preloadLink)].map(([, href = '']) => href);
  return withScripts(page.replaceAll(preloadLink, ''), asking(scripts));
}

/**
 * Requests the scripts of a page at once and starts them after its first paint: staff come to work with it, and its
 * connection is idle while a long list is laid out.
 */
export function scriptsAtOnce(page: string): string {
  return withScripts(page);
}

function withScripts(page: string, request = ''): string {
  const [whole = '', code = ''] = startScript.exec(page) ?? [];
  const routes = [...code.matchAll(routeImport)];
  if (routes.length === 0) return page;
  const early = `if(performance.getEntriesByType("navigation")[0]?.type!=="navigate")delete document.documentElement.dataset.fresh;
(${keepEarlyPresses})(${JSON.stringify(HEARD)},${JSON.stringify(READY)});
`;
  return page
    .replace('</head>', () => `<script type="module" async="">${early}${request}</script></head>`)
    .replace(whole, () => `<script type="module" async="">${starting(routes, code)}</script>`);
}

/**
 * A reloaded or restored page is not fresh (root.tsx): its scroll position depends on all heights above. Before the
 * stylesheet has loaded nothing is painted, so the second frame is the one after the first paint.
 */
function asking(scripts: readonly string[]): string {
  return `const scripts=${JSON.stringify(scripts)};
requestAnimationFrame(()=>requestAnimationFrame(async()=>{
const seen=[...document.images].filter((image)=>image.loading!=="lazy"&&!image.complete);
await Promise.race([Promise.allSettled(seen.map((image)=>image.decode())),new Promise((late)=>setTimeout(late,${SEEN_WAIT_MS}))]);
for(const[at,href]of scripts.entries()){
if(at%${LINKS_AT_ONCE}===0)await new Promise((next)=>setTimeout(next));
document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
}
}));`;
}

function starting(routes: readonly RegExpMatchArray[], code: string): string {
  const names = routes.map(([, name]) => name).join(',');
  const files = routes.map(([, , file]) => `import(${file})`).join(',');
  return `const held=document.documentElement.dataset;
const fetched=()=>{held.fetched??=""};
let begun;
const begin=()=>begun??=(async()=>{
const [${names}]=await Promise.all([${files}]).finally(fetched);
${code.replaceAll(routeImport, '').replace(entryImport, 'await import(')}
})().catch((error)=>{held.failed="";throw error});
if(!("old" in held)){
requestAnimationFrame(()=>requestAnimationFrame(begin));
setTimeout(begin,${NO_FRAME_MS});
}
setTimeout(()=>{
if(held.ready)return;
held.fetched="late";
document.querySelector("dialog[open]")?.close();
},${SCRIPTS_WAIT_MS});`;
}
