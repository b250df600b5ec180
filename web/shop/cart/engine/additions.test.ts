import { expect, test } from 'vitest';
import type { ProductCard } from '#web/shop/cart/cart-types.ts';
import { type Addition, additionsIn, textOf, withAddition } from './additions.ts';

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
const six = { count: 6, countType: 'units', maturity: null, cut: null, comment: '', optionsTags: [] };
const line = { id: 'one', product: milk, state: six };

test.each([null, '', '{', 'null', '7', '[]', '{"lines":3}'])('%j is an empty cart', (text) => {
  expect(additionsIn(text)).toEqual([]);
});

test('what was sent keeps its key when its removal is undone: the shop may have it', () => {
  const sent = { key: 'first', account: 'marcela', state: six, price: 3_100 };
  const removed = { ...line, state: null, sent } as Addition;
  expect(withAddition([removed], line as Addition)).toEqual([{ ...line, sent }]);
});

test('a malformed line does not affect others', () => {
  const broken = [
    null,
    'line',
    { ...line, id: 7 },
    { ...line, state: null },
    { ...line, state: { ...six, countType: 'boxes' } },
    { ...line, state: { ...six, count: 0 } },
    { ...line, state: { ...six, count: -2 } },
    { ...line, product: { ...milk, price_neto: '3100' } },
    { ...line, product: { ...milk, title: '' } },
    // Storefront 2: only lines with an item id and a count above 0 are shown.
    { ...line, product: { ...milk, id_item: '' } },
    { ...line, product: { ...milk, id_item: undefined } },
    { ...line, product: null },
  ];
  const additions = additionsIn(JSON.stringify([...broken, line]));
  expect(additions.map(({ id, state }) => [id, state?.count])).toEqual([['one', 6]]);
});

test('missing fields get defaults, and an invalid count is the minimum', () => {
  const odd = {
    ...line,
    state: {
      countType: 'units',
      count: 'seis',
      comment: 4,
      optionsTags: [{ label: 'Empaque' }, null],
      maturity: '2',
    },
  };
  expect(additionsIn(JSON.stringify([odd]))[0]?.state).toEqual({ ...six, count: 1 });
  const half = { ...line, state: { ...six, count: 2.5 } };
  expect(additionsIn(JSON.stringify([half]))[0]?.state).toMatchObject({ count: 1 });
});

test('what was sent is kept unchanged, also of a line that was taken away since', () => {
  const sent = { key: 'key', account: 'marcela', state: six, price: 3_000 };
  const gone = { ...line, id: 'two', state: null, owner: 'marcela', sent };
  const additions = additionsIn(JSON.stringify([{ ...line, sent: { ...sent, key: 7 } }, gone]));
  expect(additions).toEqual([line, gone]);
  expect(additionsIn(textOf(additions))).toEqual(additions);
});

test('what only the page of a product shows is not kept', () => {
  const detail = { ...milk, description: 'De vaca', anotherPhotos: [], options: [] };
  expect(textOf([{ ...line, product: detail } as Parameters<typeof textOf>[0][number]])).not.toMatch(
    /De vaca|anotherPhotos|"options"/,
  );
});
