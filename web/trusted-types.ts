/**
 * The only place where text becomes something the browser may read as HTML or load as a script. The content policy of
 * every page demands it (`require-trusted-types-for 'script'`): `element.innerHTML = text` anywhere else is refused
 * by the browser, whoever wrote it, a library included. Firefox and Safari of some years ago know nothing of it and
 * take the text as it is; scripts are kept out there by their hashes all the same.
 */

/** The names the content policy knows; nobody can make a policy of another name, nor one of these again. */
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

/** What React makes every script element from, and what the courier's map tries whether a browser can draw. */
const HARMLESS = ['<script></script>', '<svg/>'];

/**
 * What of text is harmless by itself, because React and its router hand it over as text: without a tag it is only words
 * (what search engines read in a script that is data), and React makes every script element from an empty one, which
 * browsers never run. Null: refused.
 */
factory?.createPolicy('default', {
  createHTML: (text) => (HARMLESS.includes(text) || !text.includes('<') ? text : null),
});

/**
 * HTML that the server has sanitised (server/community/safe-html.ts) or that stands in our own source; nothing else.
 */
export function trustedHtml(html: string): string {
  // React and the browser take the trusted object in the place of the text; the types of neither ask for it.
  return (own?.createHTML(html) ?? html) as string;
}

/**
 * HTML nobody has looked at yet, read into a document that runs nothing and fetches nothing: whoever reads it takes
 * of it what may stand, node by node.
 */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html');
}

/** The address of a script: our own worker, or the analytics service a business has chosen. */
export function trustedScriptUrl(url: string): string {
  return (own?.createScriptURL(url) ?? url) as string;
}

/** The same places the content policy names, so that a slip ends here and not at a server of somebody else's. */
function mayBeLoaded(url: string): boolean {
  return /^\/sw\.js\?/.test(url) || url.startsWith('https://www.googletagmanager.com/gtag/js?');
}
