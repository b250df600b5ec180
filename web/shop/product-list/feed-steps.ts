import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import type { ShelfQuery } from './filter/shelf-choice.ts';

/** A part of an endless page: a subcategory, or a whole list whose title is above. */
export type FeedPart = {
  id: string;
  /** '' when the title is above the feed. */
  title: string;
  query: ShelfQuery;
  group?: string;
  whole?: string;
};

/** The loaded products of a part, and the cursor of its next page; null at its end. */
export type FeedSection = { partId: string; products: readonly WireProduct[]; after: string | null };

/** The next request: more of the last part shown, otherwise the first page of the following part. */
export type FeedStep = { part: FeedPart; after: string | null };

export function nextStep(parts: readonly FeedPart[], sections: readonly FeedSection[]): FeedStep | null {
  const last = sections.at(-1);
  const place = parts.findIndex(({ id }) => id === last?.partId);
  const part = parts[place];
  if (last !== undefined && last.after !== null && part !== undefined && part.whole === undefined) {
    return { part, after: last.after };
  }
  const following = parts[place + 1];
  return following === undefined ? null : { part: following, after: null };
}

/** The sections with another page appended. Products that moved up between requests are not repeated. */
export function withPage(sections: readonly FeedSection[], page: FeedSection): FeedSection[] {
  const last = sections.at(-1);
  if (last === undefined || last.partId !== page.partId) return [...sections, page];
  const ids = new Set(last.products.map(({ id }) => id));
  const products = [...last.products, ...page.products.filter(({ id }) => !ids.has(id))];
  return [...sections.slice(0, -1), { ...page, products }];
}

/**
 * The group heading that a part opens; '' when it continues the previous group, or when there is only one.
 */
export function openedGroup(parts: readonly FeedPart[], partId: string): string {
  const place = parts.findIndex(({ id }) => id === partId);
  const group = parts[place]?.group ?? '';
  const several = new Set(parts.map((part) => part.group)).size > 1;
  return several && group !== parts[place - 1]?.group ? group : '';
}
