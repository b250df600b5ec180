import { createHash } from 'node:crypto';

/** API responses are data: nothing in them may run or be framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** An uploaded file: nothing in it can run, whatever a browser takes it for. */
export const filePolicy = `${apiPolicy}; sandbox`;

const NO_CAMERA = 'camera=(), microphone=(), geolocation=(self), payment=()';
/** Barcode scanning needs the camera. */
const OWN_CAMERA = NO_CAMERA.replace('camera=()', 'camera=(self)');

/** Device permissions of a page; the camera only in the back office. */
export function permissionsOf(pathname: string): string {
  return isBackOffice(pathname) ? OWN_CAMERA : NO_CAMERA;
}

/** Documents of the back office are always loaded in full from the shop, so they have their own policy. */
export function isBackOffice(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}

/** Headers of every response, with default policy and caching. */
export function baseHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy': apiPolicy,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_CAMERA,
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Hosts that a measuring service loads from and contacts, and the names of its script's trusted-types policies. */
type Measuring = { scripts: string; hits: string; trusted: readonly string[] };

const GOOGLE = {
  scripts: 'https://www.googletagmanager.com',
  hits: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const;
const ADS = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
].join(' ');
const MEASURING: Readonly<Record<MeasuringService, Measuring>> = {
  google: { ...GOOGLE, trusted: ['goog#html'] },
  // "Google Ads conversions" of Google's guide to policies like this one.
  ads: {
    scripts: `${GOOGLE.scripts} ${ADS}`,
    hits: `${GOOGLE.hits} ${ADS} https://google.com`,
    trusted: ['goog#html'],
  },
  // Each of its tags creates the policy of that name again; 'default' can be created only once.
  container: { ...GOOGLE, trusted: ['goog#html', "'allow-duplicates'"] },
  meta: {
    scripts: 'https://connect.facebook.net',
    hits: 'https://www.facebook.com https://connect.facebook.net',
    trusted: ['connect.facebook.net/fbevents'],
  },
};

export type MeasuringService = 'google' | 'ads' | 'container' | 'meta';

/**
 * A page may run its own files and the inline scripts whose hashes are listed, nothing else. Hashes instead of nonces,
 * so that a cached page is the same bytes for everybody (docs/decisions/003). Text becomes HTML or a script's address
 * only by the named policies: the browser refuses any other write into the page.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  options: {
    secure: boolean;
    dev: boolean;
    /** The services that measure the visits of the business, after consent. */
    measuredBy?: readonly MeasuringService[];
    /** Payment providers that the browser sends cards to, without this server (rule 139). */
    cardHosts?: readonly string[];
    tiles?: string | undefined;
    /** Whether the page shows pages of this host in frames: previews in the back office. */
    frames?: boolean;
    /** Whether the shop itself may frame the page; other pages may not be framed. */
    framed?: boolean;
    /** Whether the shop's own WebAssembly may run: the barcode reader where the browser has none. */
    wasm?: boolean;
    /** Trusted Types policies of the page's own code (web/content-policy/trusted-types.ts). */
    trusted?: readonly string[];
  },
): string {
  // Only for a business that measures; its pages may then contact these services alone.
  const measuring = (options.measuredBy ?? []).map((name) => MEASURING[name]);
  const scripts = allOf(measuring.map((one) => one.scripts));
  const hits = allOf(measuring.map((one) => one.hits));
  const cardHosts = allOf(options.cardHosts ?? []);
  const trusted = [...new Set([...(options.trusted ?? []), ...measuring.flatMap((one) => one.trusted)])];
  // Map tiles come only from the configured tile service, if any.
  const tiles = options.tiles === undefined ? '' : ` ${new URL(options.tiles).origin}`;
  const hashes = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('');
  const wasm = options.wasm ? " 'wasm-unsafe-eval'" : '';
  return [
    "default-src 'self'",
    options.dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self'${hashes}${wasm}${scripts}`,
    options.dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${hits}${tiles}`,
    "font-src 'self'",
    // 'self' is this host's sockets as well; Vite's own of development have another port.
    `connect-src 'self'${options.dev ? ' ws: wss:' : ''}${hits}${cardHosts}`,
    "worker-src 'self'",
    `frame-src ${options.frames ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.framed ? "'self'" : "'none'"}`,
    // Vite's error pages in development are built from text.
    ...(options.dev
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${trusted.join(' ') || "'none'"}`]),
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Each source once, with a space before it. */
function allOf(sources: readonly string[]): string {
  const names = new Set(sources.flatMap((list) => list.split(' ')));
  return [...names].map((name) => ` ${name}`).join('');
}

/** SHA-256 of every inline script that would run; a data block (JSON-LD) needs none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes);
    if (isData || /\ssrc=/.test(attributes) || code === '') continue;
    hashes.add(createHash('sha256').update(code).digest('base64'));
  }
  return [...hashes];
}
