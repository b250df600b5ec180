import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import type { ShelfQuery } from './filter/shelf-choice.ts';

/** A part of an endless page: a subcategory, or a whole list that has its title above. */
export type FeedPart = {
  id: string;
  /** '' where the title stands above the feed. */
  title: string;
  query: ShelfQuery;
  /** Heads the parts that share it, where there is more than one. */
  group?: string;
  /** The part has an address of its own: here it is one row that slides sideways, there it is whole. */
  whole?: string;
};

/** What is shown of a part, and where its next page begins; null when nothing is left of it. */
export type FeedSection = { partId: string; products: readonly WireProduct[]; after: string | null };

/** What is fetched next: more of the last part shown, else the beginning of the one after it. */
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

/** The sections with another page at their end. A product that moved up meanwhile is not shown twice. */
export function withPage(sections: readonly FeedSection[], page: FeedSection): FeedSection[] {
  const last = sections.at(-1);
  if (last === undefined || last.partId !== page.partId) return [...sections, page];
  const known = new Set(last.products.map(({ id }) => id));
  const products = [...last.products, ...page.products.filter(({ id }) => !known.has(id))];
  return [...sections.slice(0, -1), { ...page, products }];
}

/** The group a part opens; '' when it goes on in the one before it, or when there is only one. */
export function openedGroup(parts: readonly FeedPart[], partId: string): string {
  const place = parts.findIndex(({ id }) => id === partId);
  const group = parts[place]?.group ?? '';
  const several = new Set(parts.map((part) => part.group)).size > 1;
  return several && group !== parts[place - 1]?.group ? group : '';
}
