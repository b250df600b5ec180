import { expect, test } from 'vitest';
import type { ProductCard } from '#web/shop/cart/cart-types.ts';
import { readSaved } from './saved-cart.ts';

const milk = {
  id: 'milk',
  id_item: '770100',
  title: 'Leche deslactosada bolsa',
  countType: 'units',
  grams_x_unidad: 0,
  quantity_pum: 900,
  price: 3_100,
  price_neto: 3_100,
  pum: 3.4,
  stock: 40,
} as ProductCard;
const line = { id: 'one', product: milk, count: 6, countType: 'units' };

test.each([null, '', '{', 'null', '7', '[]', '{"lines":3}'])('%j is an empty cart', (text) => {
  expect(readSaved(text)).toEqual({ lines: [], sent: [] });
});

test('a malformed line does not affect others', () => {
  const broken = [
    null,
    'line',
    { ...line, id: 7 },
    { ...line, countType: 'boxes' },
    { ...line, count: 0 },
    { ...line, count: -2 },
    { ...line, product: { ...milk, price_neto: '3100' } },
    { ...line, product: { ...milk, title: '' } },
    // Storefront 2: only lines with an item id and a count above 0 are shown.
    { ...line, product: { ...milk, id_item: '' } },
    { ...line, product: { ...milk, id_item: undefined } },
    { ...line, product: null },
  ];
  const { lines } = readSaved(JSON.stringify({ lines: [...broken, line] }));
  expect(lines.map(({ id, count }) => [id, count])).toEqual([['one', 6]]);
});

test('fields missing in older data get defaults, and an invalid count is the minimum', () => {
  const odd = {
    ...line,
    count: 'seis',
    comment: 4,
    optionsTags: [{ label: 'Empaque' }, null],
    maturity: '2',
  };
  expect(readSaved(JSON.stringify({ lines: [odd] })).lines).toEqual([
    { ...line, count: 1, comment: '', optionsTags: [], maturity: null, cut: null },
  ]);
  const half = { ...line, count: 2.5 };
  expect(readSaved(JSON.stringify({ lines: [half] })).lines).toMatchObject([{ count: 1 }]);
});

test('a started merge is unchanged, also from an older page; a malformed one is dropped', () => {
  const rest = { countType: 'units', maturity: null, cut: null, comment: '', optionsTags: [] };
  const sent = [
    { key: 'key', owner: 'marcela', lines: [{ ...rest, id: 'one', product_id: 'milk', count: 6 }] },
  ];
  const broken = [null, { key: 7, lines: [] }, { key: 'a', lines: [] }, { key: 'b', lines: [{ id: 'x' }] }];
  expect(readSaved(JSON.stringify({ lines: [line], sent: [...broken, ...sent] })).sent).toEqual(sent);
  expect(readSaved(JSON.stringify({ lines: [line], mergeKey: 'key' })).sent).toMatchObject([
    { key: 'key', lines: [{ id: 'one', product_id: 'milk', count: 6, price_neto: 3_100 }] },
  ]);
});
