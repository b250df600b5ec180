import { expect, test } from 'vitest';
import {
  heartTarget,
  isSaved,
  type SavedCustomCart,
  withoutProduct,
  withProduct,
} from './saved-custom-carts.ts';

const weekly: SavedCustomCart = { id: 'w', name: 'Lo de siempre', products: new Set(['leche']) };
const party: SavedCustomCart = { id: 'p', name: 'Asado', products: new Set() };

const view = (customCarts: readonly SavedCustomCart[]) =>
  customCarts.map(({ id, products }) => [id, ...products].join(' '));

test('a heart saves into the first custom cart, or into one without an id yet', () => {
  expect(heartTarget([weekly, party], 'Favoritos')).toMatchObject({ id: 'w' });
  expect(heartTarget([], 'Favoritos')).toEqual({ id: '', name: 'Favoritos' });
});

test('an optimistic change is reverted when it fails', () => {
  const target = heartTarget([], 'Favoritos');
  const hoped = withProduct([], target, 'cafe');
  expect(isSaved(hoped, 'cafe')).toBe(true);
  expect(withoutProduct(hoped, target.id, 'cafe')).toEqual([]);
});

test('a created custom cart replaces its placeholder, whatever was pressed meanwhile', () => {
  const target = heartTarget([], 'Favoritos');
  const hoped = withProduct(withProduct([], target, 'cafe'), target, 'pan');
  const made = { id: 'f', name: 'Favoritos' };
  const first = withProduct(withoutProduct(hoped, target.id, 'cafe'), made, 'cafe');
  expect(view(first)).toEqual([' pan', 'f cafe']);
  expect(view(withProduct(withoutProduct(first, target.id, 'pan'), made, 'pan'))).toEqual(['f cafe pan']);
});

test('a product is saved while a custom cart contains it', () => {
  const both = withProduct([weekly, party], party, 'leche');
  expect(isSaved(withoutProduct(both, 'w', 'leche'), 'leche')).toBe(true);
  expect(isSaved(withoutProduct(withoutProduct(both, 'w', 'leche'), 'p', 'leche'), 'leche')).toBe(false);
  expect(view(withoutProduct(both, 'p', 'leche'))).toEqual(['w leche', 'p']);
});
