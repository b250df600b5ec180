import type { HeadTag } from '#contract/business/business.ts';

/** Names as services write them: google-site-verification, p:domain_verify, msvalidate.01. */
const META_NAME = /^[a-z][a-z0-9_.:-]{1,59}$/i;
/**
 * Names that control the browser or search engines, or that each page writes itself: a second one would contradict it
 * (docs/decisions/038).
 */
const reserved = new Set([
  'application-name',
  'charset',
  'color-scheme',
  'content-security-policy',
  'description',
  'format-detection',
  'googlebot',
  'monetization',
  'origin-trial',
  'referrer',
  'refresh',
  'robots',
  'set-cookie',
  'theme-color',
  'title',
  'viewport',
]);
const RESERVED_FAMILIES = /^(og|twitter|article|product):/i;
const linkRels = new Set(['me', 'author', 'license', 'help', 'publisher']);

/** More than this is no list of proofs. */
const MOST_TAGS = 20;
const MOST_LETTERS = 300;

/**
 * Tags staff add to the head of every page (app_custom_headers), limited to plain metadata: no script, style, redirect
 * or anything that loads. Each is { name | property, content } or { rel, href }.
 */
export function safeHeadTags(written: unknown): HeadTag[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap(safeTag).slice(0, MOST_TAGS);
}

function safeTag(tag: unknown): HeadTag[] {
  if (typeof tag !== 'object' || tag === null) return [];
  const { name, property, content, rel, href } = tag as Record<string, unknown>;
  const metaName = name ?? property;
  if (isMetaName(metaName) && isShort(content)) return [{ tag: 'meta', name: metaName, content }];
  if (isIn(linkRels, rel) && isShort(href) && URL.canParse(href) && new URL(href).protocol === 'https:') {
    return [{ tag: 'link', rel, href }];
  }
  return [];
}

function isMetaName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    META_NAME.test(name) &&
    !reserved.has(name.toLowerCase()) &&
    !RESERVED_FAMILIES.test(name)
  );
}

function isIn(allowed: ReadonlySet<string>, value: unknown): value is string {
  return typeof value === 'string' && allowed.has(value);
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_LETTERS;
}
