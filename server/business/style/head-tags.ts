import type { HeadTag } from '#contract/business.ts';

/** What other services look for in the head of a shop: proofs of ownership and links to apps. */
const metaNames = new Set([
  'google-site-verification',
  'facebook-domain-verification',
  'msvalidate.01',
  'p:domain_verify',
  'yandex-verification',
  'apple-itunes-app',
  'google-play-app',
  'author',
  'keywords',
  'fb:app_id',
]);
const linkRels = new Set(['me', 'author', 'license', 'help', 'publisher']);

/** More than this is no list of proofs. */
const MOST_TAGS = 20;
const MOST_LETTERS = 300;

/**
 * The tags staff put into the head of every page (app_custom_headers), as far as they only say something: no script,
 * no style, no redirect, nothing that loads. Each is { name | property, content } or { rel, href }.
 */
export function safeHeadTags(written: unknown): HeadTag[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap(safeTag).slice(0, MOST_TAGS);
}

function safeTag(tag: unknown): HeadTag[] {
  if (typeof tag !== 'object' || tag === null) return [];
  const { name, property, content, rel, href } = tag as Record<string, unknown>;
  const metaName = name ?? property;
  if (isIn(metaNames, metaName) && isShort(content)) return [{ tag: 'meta', name: metaName, content }];
  if (isIn(linkRels, rel) && isShort(href) && URL.canParse(href) && new URL(href).protocol === 'https:') {
    return [{ tag: 'link', rel, href }];
  }
  return [];
}

function isIn(allowed: ReadonlySet<string>, value: unknown): value is string {
  return typeof value === 'string' && allowed.has(value);
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_LETTERS;
}
