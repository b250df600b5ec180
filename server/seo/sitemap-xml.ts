import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { escaped } from './xml-text.ts';

/** A page for search engines: its path, and the day of its last change if known. */
export type Place = { path: string; changed?: Date | undefined };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A list of pages (sitemaps.org). */
export function pagesXml(origin: string, places: readonly Place[]): string {
  const pages = places.map(
    ({ path, changed }) => `<url>${location(origin, path)}${lastChange(changed)}</url>`,
  );
  return `${HEAD}\n<urlset ${SPACE}>\n${pages.join('\n')}\n</urlset>\n`;
}

/** The index of the lists, whose address is in robots.txt. */
export function indexXml(origin: string, paths: readonly string[]): string {
  const lists = paths.map((path) => `<sitemap>${location(origin, path)}</sitemap>`);
  return `${HEAD}\n<sitemapindex ${SPACE}>\n${lists.join('\n')}\n</sitemapindex>\n`;
}

function location(origin: string, path: string): string {
  return `<loc>${escaped(origin + path)}</loc>`;
}

function lastChange(changed: Date | undefined): string {
  return changed ? `<lastmod>${bogotaDay(changed)}</lastmod>` : '';
}
