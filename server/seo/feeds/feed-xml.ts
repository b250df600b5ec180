import { escaped } from '../xml-text.ts';
import { type FeedField, type FeedPlace, feedItem } from './feed-item.ts';
import type { FeedRow } from './feed-queries.ts';

/** RSS 2.0 with the fields of Google, which Meta reads as well; a field a line, as Meta asks for. */
export async function* feedXml(
  shop: { title: string; origin: string },
  batches: AsyncIterable<readonly FeedRow[]>,
  place: FeedPlace,
): AsyncIterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(shop.title)}</title>
<link>${escaped(shop.origin)}</link>
<description>${escaped(shop.title)}</description>
`;
  for await (const rows of batches) yield rows.map((row) => itemXml(feedItem(row, place))).join('');
  yield '</channel>\n</rss>\n';
}

function itemXml(fields: readonly FeedField[] | undefined): string {
  if (!fields) return '';
  const lines = fields.map(([name, value]) => `<g:${name}>${escaped(value)}</g:${name}>\n`);
  return `<item>\n${lines.join('')}</item>\n`;
}
