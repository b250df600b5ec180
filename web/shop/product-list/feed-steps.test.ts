import { expect, test } from 'vitest';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { type FeedPart, nextStep, openedGroup, withPage } from './feed-steps.ts';

const fruit: FeedPart = { id: 'frutas', title: 'Frutas', query: { sub_category_id: 'frutas' } };
const greens: FeedPart = { id: 'verduras', title: 'Verduras', query: { sub_category_id: 'verduras' } };
const parts = [fruit, greens];

test('a part loads to its end before the next one', () => {
  expect(nextStep(parts, [])).toEqual({ part: fruit, after: null });
  expect(nextStep(parts, [{ partId: 'frutas', products: [], after: 'x' }])).toEqual({
    part: fruit,
    after: 'x',
  });
  expect(nextStep(parts, [{ partId: 'frutas', products: [], after: null }])).toEqual({
    part: greens,
    after: null,
  });
});

test('after the last page of the last part there is nothing', () => {
  expect(nextStep(parts, [{ partId: 'verduras', products: [], after: null }])).toBeNull();
});

test('a page is appended to its part, without products already shown', () => {
  const visible = [{ partId: 'frutas', products: [named('banano'), named('mango')], after: 'x' }];
  const page = { partId: 'frutas', products: [named('mango'), named('piña')], after: null };
  const [section] = withPage(visible, page);
  expect(section?.products.map(({ id }) => id)).toEqual(['banano', 'mango', 'piña']);
  expect(section?.after).toBeNull();
});

test('the first page of another part is a section', () => {
  const listed = [{ partId: 'frutas', products: [named('banano')], after: null }];
  const page = { partId: 'verduras', products: [named('tomate')], after: null };
  expect(withPage(listed, page).map(({ partId }) => partId)).toEqual(['frutas', 'verduras']);
});

function named(id: string): WireProduct {
  return { id } as WireProduct;
}

test('a part shown elsewhere is one row here, followed by the next part', () => {
  const rows = parts.map((part) => ({ ...part, whole: `/product-subcategory/mercado/${part.id}` }));
  expect(nextStep(rows, [{ partId: 'frutas', products: [], after: 'x' }])?.part.id).toBe('verduras');
});

test('a group is the heading of its first part, if there is more than one group', () => {
  const roots: FeedPart = { id: 'raices', title: 'Raíces', query: {}, group: 'De la tierra' };
  const grouped = [{ ...fruit, group: 'Del árbol' }, { ...greens, group: 'De la tierra' }, roots];
  expect(grouped.map(({ id }) => openedGroup(grouped, id))).toEqual(['Del árbol', 'De la tierra', '']);
  expect(openedGroup([{ ...fruit, group: 'Del árbol' }], 'frutas')).toBe('');
  expect(openedGroup(parts, 'frutas')).toBe('');
});
