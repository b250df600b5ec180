/** An answer of the API is data: nothing in it may run or be framed. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A file that somebody sent: nothing in it can run, whatever a browser makes of it. */
export const filePolicy = `${apiPolicy}; sandbox`;

const NO_CAMERA = 'camera=(), microphone=(), geolocation=(self), payment=()';
/** Pickers scan with it. */
const OWN_CAMERA = NO_CAMERA.replace('camera=()', 'camera=(self)');

/** What a page may ask the device for; the camera only in the back office. */
export function permissionsOf(pathname: string): string {
  return isBackOffice(pathname) ? OWN_CAMERA : NO_CAMERA;
}

/** Its documents are loaded anew from the shop, so they have a policy of their own. */
export function isBackOffice(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}

/** On every answer; its policy and how long it may be held, unless it says something else itself. */
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

const ANALYTICS_SCRIPTS = 'https://www.googletagmanager.com';
/** What the service's script itself is built with. */
const ANALYTICS_TRUSTED = 'goog#html';
const ANALYTICS_HITS =
  'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com';

/**
 * A page may run its own files and the inline scripts whose hashes are listed, nothing else. Hashes instead of
 * nonces, so that a page kept for visitors is the same bytes for everybody (docs/decisions/003). Text becomes HTML or
 * a script's address only by the policies that are named: whatever else writes into the page is refused by the
 * browser.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  options: {
    secure: boolean;
    dev: boolean;
    measured?: boolean;
    tiles?: string | undefined;
    /** It shows pages of this host in frames: previews in the back office. */
    frames?: boolean;
    /** It may stand in one of those; no other page may. */
    framed?: boolean;
    /** WebAssembly of our own may run: the reader of barcodes where the browser has none. */
    wasm?: boolean;
    /** Names of what the page's own code may make of text (web/trusted-types.ts). */
    trusted?: readonly string[];
  },
): string {
  // Only a business with a name there may count its visits; its pages then may speak to that service alone.
  const [scripts, hits] = options.measured ? [` ${ANALYTICS_SCRIPTS}`, ` ${ANALYTICS_HITS}`] : ['', ''];
  const trusted = [...(options.trusted ?? []), ...(options.measured ? [ANALYTICS_TRUSTED] : [])];
  // Pictures of the map come from the one tile service that is configured, where one is.
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
    `connect-src 'self'${options.dev ? ' ws: wss:' : ''}${hits}`,
    "worker-src 'self'",
    `frame-src ${options.frames ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.framed ? "'self'" : "'none'"}`,
    // Vite's own pages of development, which tell of faults, are made of text.
    ...(options.dev
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${trusted.join(' ') || "'none'"}`]),
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
