import { expect, test } from 'vitest';
import { pixelParameters } from './meta-pixel.ts';

test('the goods of an event are told to Meta by the ids of the catalogue', () => {
  const items = [
    { item_id: 'arroz', item_name: 'Arroz', quantity: 2 },
    { item_id: 'sal', item_name: 'Sal' },
  ];
  expect(pixelParameters({ items, value: 9_800, currency: 'COP', transaction_id: 'pedido' })).toEqual({
    content_type: 'product',
    content_ids: ['arroz', 'sal'],
    contents: [
      { id: 'arroz', quantity: 2 },
      { id: 'sal', quantity: 1 },
    ],
    value: 9_800,
    currency: 'COP',
  });
  expect(pixelParameters({ search_term: 'losartán' })).toEqual({});
  expect(pixelParameters({ page_path: '/' })).toEqual({});
});
