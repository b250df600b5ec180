import { expect, test } from 'vitest';
import type { CatalogueContent } from './catalogue-content.ts';
import { facetsOf } from './list-shelf.ts';
import { emptyShelf } from './office-shelf.ts';

test('every brand of a long shelf can be found by its name, the most frequent first; of tags there are sixty', () => {
  const places = Array.from({ length: 201 }, (_, place) => place);
  const brandIds = places.map((place) => `marca-${Math.min(place, 199)}`);
  const brands = new Map(brandIds.map((id) => [id, { name: id, displayName: id }]));
  const documents = places.map((place) => ({ brandId: brandIds[place], tags: [`etiqueta-${place}`] }));
  // Only what narrowing a shelf reads.
  const content = { documents, names: { brands } } as unknown as CatalogueContent;
  const shelf = { ...emptyShelf(201), price: new Int32Array(201).fill(1_000) };
  const { found, brands: offered, tags } = facetsOf(content, shelf, {} as Parameters<typeof facetsOf>[2]);
  expect(found).toBe(201);
  expect(offered).toHaveLength(200);
  expect(offered[0]).toEqual({ name: 'marca-199', displayName: 'marca-199', count: 2 });
  expect(tags).toHaveLength(60);
});
