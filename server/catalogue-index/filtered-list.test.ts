import { expect, test } from 'vitest';
import type { CatalogueContent } from './catalogue-content.ts';
import { facetsOf, listFiltered } from './filtered-list.ts';
import { emptyShelf } from './office-shelf.ts';

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
  } = facetsOf(content, shelf, { categoryId: 'c' } as Parameters<typeof facetsOf>[2]);
  expect(facetsOf(content, shelf, {} as Parameters<typeof facetsOf>[2]).tags).toEqual([]);
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
    listFiltered(content, shelf, {} as Parameters<typeof listFiltered>[2], { sort: 'pum', offset, limit });
  const whole = page(0, 120);
  expect(new Set(whole).size).toBe(120);
  expect([0, 20, 40, 60, 80, 100].flatMap((offset) => page(offset))).toEqual(whole);
});
