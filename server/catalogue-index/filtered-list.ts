import type { z } from 'zod';
import type { ShelfSort } from '#contract/catalogue/shelf-filters.ts';
import { isGated } from '#rules/goods/gated.ts';
import { type GoodsKind, listLegend } from '#rules/goods/kinds.ts';
import { bitsOf, type LabelMark } from '#rules/label/marks.ts';
import { namesInList } from '#rules/search/name-list.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import {
  type Facets,
  hasTags,
  MOST_BRANDS,
  MOST_TAGS,
  offeredMarks,
} from '#server/catalogue/shelf-facets.ts';
import { bestFrom } from './best-of.ts';
import type { CatalogueContent } from './catalogue-content.ts';
import type { OfficeShelf } from './office-shelf.ts';
import type { Document } from './words/documents.ts';

/** Filters of a list; names in any spelling, separated by commas. */
export type Filters = {
  categoryId: string | undefined;
  subcategoryId: string | undefined;
  brands: string | undefined;
  providers: string | undefined;
  tag: string | undefined;
  discounted: boolean | undefined;
  /** Only offers that end today. */
  endsToday?: boolean | undefined;
  priceMin: number | undefined;
  priceMax: number | undefined;
  /** Marks that the label must have, all of them. */
  marks?: readonly LabelMark[] | undefined;
  /** Includes products behind the question of age. */
  adult?: boolean | undefined;
};

export type Sort = 'popular' | z.infer<typeof ShelfSort>;

export type ListPage = { sort: Sort; offset: number; limit: number };

/** A listed document with its figures in the office. */
export type Item = { place: number; document: Document; price: number; discount: number };

/** What an office lists, on a day ('2026-11-20'). */
export type Goods = { content: CatalogueContent; shelf: OfficeShelf; today: string };

/** A page of the products of an office that fit, in some order; equal ones by popularity. */
export function listFiltered(
  { content, shelf, today }: Goods,
  filters: Filters,
  { sort, offset, limit }: ListPage,
): string[] {
  const page = bestFrom(fitting({ content, shelf, today }, filters), offset, limit, orderBy(sort));
  return page.map(({ document }) => document.id);
}

export function countFiltered(goods: Goods, filters: Filters): number {
  let found = 0;
  for (const _ of fitting(goods, filters)) found += 1;
  return found;
}

/** Further filters of such a list, each with the number of products it would show. */
export function facetsOf(goods: Goods, filters: Filters): Facets {
  const { content, shelf, today } = goods;
  const categories = new Map<string, number>();
  let endsToday = 0;
  const brands = new Map<string, number>();
  const tags = new Map<string, number>();
  const kinds = new Set<GoodsKind>();
  const labels = new Map<number, number>();
  let [found, discounted, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (const { place, document, price, discount } of fitting(goods, filters)) {
    found += 1;
    if (filters.discounted) {
      categories.set(document.categoryId, (categories.get(document.categoryId) ?? 0) + 1);
      if (shelf.offerUntil.get(place) === today) endsToday += 1;
    }
    kinds.add(document.goodsKind);
    labels.set(document.labelMarks, (labels.get(document.labelMarks) ?? 0) + 1);
    if (discount > 0) discounted += 1;
    min = Math.min(min, price);
    max = Math.max(max, price);
  }
  // Several brands can be chosen: the others still show what they would add.
  for (const { document } of fitting(goods, { ...filters, brands: undefined })) {
    if (document.brandId) brands.set(document.brandId, (brands.get(document.brandId) ?? 0) + 1);
  }
  for (const { document } of hasTags(filters) ? fitting(goods, { ...filters, tag: undefined }) : []) {
    for (const tag of document.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return {
    found,
    discounted,
    brands: mostOf(brands, MOST_BRANDS).flatMap(([id, count]) => {
      const names = content.names.brands.get(id);
      return names ? [{ ...names, count }] : [];
    }),
    tags: mostOf(tags, MOST_TAGS).map(([tag, count]) => ({ tag, count })),
    marks: hasTags(filters) ? offeredMarks(labels) : [],
    categories: mostOf(categories, categories.size).map(([id, count]) => ({ id, count })),
    ends_today: endsToday,
    price: { min: found > 0 ? min : 0, max },
    legend: listLegend(kinds),
  };
}

/** Whether one product precedes another in a list. */
export function orderBy(sort: Sort): (one: Item, other: Item) => boolean {
  const before = orders[sort];
  return (one, other) => {
    const order = before(one, other);
    return order < 0 || (order === 0 && isMoreSeen(one, other));
  };
}

const orders: Record<Sort, (one: Item, other: Item) => number> = {
  popular: () => 0,
  discount: (one, other) => other.discount - one.discount,
  price: (one, other) => one.price - other.price,
  price_desc: (one, other) => other.price - one.price,
  // Two products without a unit price are equal (Infinity - Infinity is NaN).
  pum: (one, other) => unitPrice(one) - unitPrice(other) || 0,
  name: ({ document: one }, { document: other }) =>
    one.phrase < other.phrase ? -1 : one.phrase > other.phrase ? 1 : 0,
};

/** Most seen first, then the larger discount (storefront 7). */
function isMoreSeen(one: Item, other: Item): boolean {
  if (one.document.popularity !== other.document.popularity)
    return one.document.popularity > other.document.popularity;
  return one.discount === other.discount ? one.place < other.place : one.discount > other.discount;
}

/** Products without a unit price are last. */
function unitPrice({ document, price }: Item): number {
  return document.quantityPum > 0 ? price / document.quantityPum : Number.POSITIVE_INFINITY;
}

function* fitting({ content, shelf, today }: Goods, filters: Filters): Generator<Item> {
  const brandIds = idsNamed(filters.brands, content.names.brands, (brand) => [brand.name, brand.displayName]);
  const providerIds = idsNamed(filters.providers, content.names.providers, (name) => [name]);
  const {
    categoryId,
    subcategoryId,
    tag,
    discounted,
    endsToday,
    priceMin = 0,
    priceMax = Number.POSITIVE_INFINITY,
    adult,
  } = filters;
  const marks = bitsOf(filters.marks ?? []);
  for (const place of placesOf(content, subcategoryId)) {
    const price = shelf.price[place] ?? 0;
    const document = content.documents[place];
    if (price <= 0 || price < priceMin || price > priceMax || !document) continue;
    const discount = shelf.discount[place] ?? 0;
    const fits =
      (adult || !isGated(document.goodsKind)) &&
      (!categoryId || document.categoryId === categoryId) &&
      (document.labelMarks & marks) === marks &&
      (!discounted || discount > 0) &&
      (!endsToday || (discount > 0 && shelf.offerUntil.get(place) === today)) &&
      (!brandIds || (document.brandId !== null && brandIds.has(document.brandId))) &&
      (!providerIds || (document.providerId !== null && providerIds.has(document.providerId))) &&
      (!tag || document.tags.includes(tag));
    if (fits) yield { place, document, price, discount };
  }
}

function placesOf(content: CatalogueContent, subcategoryId: string | undefined): Iterable<number> {
  return subcategoryId ? content.ofSubcategory(subcategoryId) : content.documents.keys();
}

function idsNamed<Name>(
  query: string | undefined,
  names: ReadonlyMap<string, Name>,
  spellings: (name: Name) => string[],
): Set<string> | undefined {
  if (query === undefined) return undefined;
  const called = [...names].flatMap(([id, name]) =>
    spellings(name).map((one) => ({ id, name: normaliseText(one) })),
  );
  // A name may contain commas; all names are scanned only when the query has one.
  const knownNames = query.includes(',') ? new Set(called.map(({ name }) => name)) : new Set();
  const list = namesInList(query, (name) => knownNames.has(normaliseText(name)));
  const listed = new Set(list.map(normaliseText));
  return new Set(called.filter(({ name }) => listed.has(name)).map(({ id }) => id));
}

function mostOf(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, most);
}
