import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#web/shop/orders/load-order.ts';
import { Questions } from './questions.tsx';

const asks = (product: { title: string; brand: string; size: string }) => {
  const question = {
    id: 'q',
    line_id: 'l',
    product: { ...product, id: 'p', photoUrl: '', tint: '' },
    count: 2,
    countType: 'units',
    countDisplay: '2 und',
    found_count: 0,
    line_total: 36_100,
    seconds_left: 290,
  };
  const line = { id: 'l', product: { title: 'Café molido' }, countType: 'units', totalPrice: 42_200 };
  const order = { id: 'o', questions: [question], products: [line] } as unknown as Order;
  return renderToStaticMarkup(<Questions order={order} onAnswer={() => {}} onChanged={() => {}} />)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
};

test('a replacement of the same name is told apart by its brand', () => {
  const coffee = { title: 'Café molido', brand: 'Sello Rojo', size: '500 g' };
  expect(asks(coffee)).toContain('¿Te llevamos 2 und de Café molido Sello Rojo 500 g?');
  expect(asks({ ...coffee, title: 'Café Sello Rojo molido' })).toContain(
    '2 und de Café Sello Rojo molido 500 g?',
  );
});
