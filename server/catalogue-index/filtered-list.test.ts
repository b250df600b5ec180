import { expect, test } from 'vitest';
import type { CatalogueContent } from './catalogue-content.ts';
import { type Filters, facetsOf, listFiltered } from './filtered-list.ts';
import { emptyShelf } from './office-shelf.ts';

const today = '2026-11-20';

test('every brand of a long shelf can be found by name, the most frequent first; tags are limited to sixty', () => {
  const places = Array.from({ length: 201 }, (_, place) => place);
  const brandIds = places.map((place) => `marca-${Math.min(place, 199)}`);
  const brands = new Map(brandIds.map((id) => [id, { name: id, displayName: id }]));
  const documents = places.map((place) => ({
    brandId: brandIds[place],
    tags: [`etiqueta-${place}`],
    categoryId: 'c',
    goodsKind: 'general',
  }));
  // Only what filtering a shelf reads.
  const content = { documents, names: { brands } } as unknown as CatalogueContent;
  const shelf = { ...emptyShelf(201), price: new Int32Array(201).fill(1_000) };
  const {
    found,
    brands: offered,
    tags,
  } = facetsOf({ content, shelf, today }, { categoryId: 'c' } as Filters);
  expect(facetsOf({ content, shelf, today }, {} as Filters).tags).toEqual([]);
  expect(found).toBe(201);
  expect(offered).toHaveLength(200);
  expect(offered[0]).toEqual({ name: 'marca-199', displayName: 'marca-199', count: 2 });
  expect(tags).toHaveLength(60);
});

test('the pages of a list contain everything once, also when half has no unit price and all are equally popular', () => {
  const documents = Array.from({ length: 120 }, (_, place) => ({
    id: `producto-${place}`,
    goodsKind: 'general',
    popularity: 1,
    quantityPum: place % 2 === 0 ? 0 : 100,
  }));
  const content = { documents, names: {} } as unknown as CatalogueContent;
  const price = Int32Array.from(documents, (_, place) => 1_000 + (place % 7));
  const shelf = { ...emptyShelf(120), price };
  const page = (offset: number, limit = 20) =>
    listFiltered({ content, shelf, today }, {} as Filters, { sort: 'pum', offset, limit });
  const whole = page(0, 120);
  expect(new Set(whole).size).toBe(120);
  expect([0, 20, 40, 60, 80, 100].flatMap((offset) => page(offset))).toEqual(whole);
});

test('offers are counted by category, and those of the last day are a list of their own', () => {
  const categories = ['frutas', 'lacteos', 'frutas', 'aseo', 'frutas'];
  const documents = categories.map((categoryId, place) => ({
    id: `p${place}`,
    categoryId,
    tags: [],
    goodsKind: 'general',
  }));
  const content = { documents, names: { brands: new Map() } } as unknown as CatalogueContent;
  const shelf = {
    ...emptyShelf(5),
    price: new Int32Array(5).fill(1_000),
    discount: Uint16Array.from([10, 20, 0, 5, 30]),
    // The third costs its list price again: its day says nothing of it.
    offerUntil: new Map([
      [0, today],
      [1, '2026-11-21'],
      [2, today],
      [3, today],
    ]),
  };
  const offers = { discounted: true } as Filters;
  expect(facetsOf({ content, shelf, today }, offers)).toMatchObject({
    found: 4,
    ends_today: 2,
    categories: [
      { id: 'frutas', count: 2 },
      { id: 'lacteos', count: 1 },
      { id: 'aseo', count: 1 },
    ],
  });
  expect(facetsOf({ content, shelf, today }, {} as Filters)).toMatchObject({ ends_today: 0, categories: [] });
  const page = { sort: 'discount', offset: 0, limit: 9 } as const;
  expect(listFiltered({ content, shelf, today }, { ...offers, endsToday: true }, page)).toEqual(['p0', 'p3']);
});
