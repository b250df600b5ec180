/**
 * The only place where text becomes HTML or the address of a script. The content policy of every page requires it
 * (`require-trusted-types-for 'script'`): the browser refuses `element.innerHTML = text` anywhere else, in libraries as
 * well. Older Firefox and Safari ignore trusted types; there the hashes of scripts still protect.
 */

/** The policy names allowed by the content policy; nobody can create others, or these twice. */
export const TRUSTED_POLICIES = ['canasta', 'default'] as const;

type Rules = { createHTML(html: string): string | null; createScriptURL?(url: string): string };
type Policy = { createHTML(html: string): object; createScriptURL(url: string): object };
type Factory = { createPolicy(name: (typeof TRUSTED_POLICIES)[number], rules: Rules): Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

const own = factory?.createPolicy('canasta', {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (!mayBeLoaded(url)) throw new TypeError(`No script of ours: ${url}`);
    return url;
  },
});

/** React creates script elements from the first; the courier's map tests SVG support with the second. */
const HARMLESS = ['<script></script>', '<svg/>'];

/**
 * Harmless text that React and its router pass as a string: without tags it is plain text (such as JSON-LD in a data
 * script), and React creates every script element from an empty one, which browsers never execute. Null: refused.
 */
factory?.createPolicy('default', {
  createHTML: (text) => (HARMLESS.includes(text) || !text.includes('<') ? text : null),
});

/** HTML sanitised by the server (server/resource/safe-html.ts) or written in our source; nothing else. */
export function trustedHtml(html: string): string {
  return (own?.createHTML(html) ?? html) as string;
}

/**
 * Unsanitised HTML parsed into a document that executes and loads nothing: the caller copies allowed nodes from it.
 */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html');
}

/** The address of a script: our own worker, or a service that a business measures with. */
export function trustedScriptUrl(url: string): string {
  return (own?.createScriptURL(url) ?? url) as string;
}

/** The same origins as in the content policy, so that a mistake stops here. */
function mayBeLoaded(url: string): boolean {
  return /^\/sw\.js\?|^https:\/\/(www\.googletagmanager\.com|connect\.facebook\.net)\//.test(url);
}
