import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';

/** A part of an endless page: a subcategory, or all the offers. */
export type FeedPart = {
  id: string;
  title: string;
  query: { category_id?: string; sub_category_id?: string; offers?: 'true' };
};

/** What is shown of a part, and where its next page begins; null when nothing is left of it. */
export type FeedSection = { partId: string; products: readonly WireProduct[]; after: string | null };

/** What is fetched next: more of the last part shown, else the beginning of the one after it. */
export type FeedStep = { part: FeedPart; after: string | null };

export function nextStep(parts: readonly FeedPart[], sections: readonly FeedSection[]): FeedStep | null {
  const last = sections.at(-1);
  const place = parts.findIndex(({ id }) => id === last?.partId);
  const part = parts[place];
  if (last !== undefined && last.after !== null && part !== undefined) return { part, after: last.after };
  const following = parts[place + 1];
  return following === undefined ? null : { part: following, after: null };
}

/** The sections with another page at their end. A product that moved up meanwhile is not shown twice. */
export function withPage(sections: readonly FeedSection[], page: FeedSection): FeedSection[] {
  const last = sections.at(-1);
  if (last === undefined || last.partId !== page.partId) return [...sections, page];
  const known = new Set(last.products.map(({ id }) => id));
  const products = [...last.products, ...page.products.filter(({ id }) => !known.has(id))];
  return [...sections.slice(0, -1), { ...page, products }];
}
