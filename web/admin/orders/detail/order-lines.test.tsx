import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeftOut } from './order-lines.tsx';
import type { Order } from './use-order.ts';

type Rejected = Order['products_rejected'];

const view = (products_rejected: Rejected) =>
  renderToStaticMarkup(<LeftOut order={{ products_rejected }} />).replaceAll(/<[^>]+>/g, '');

test('staff see which products left the cart, how many and why', () => {
  const milk: Rejected[number] = {
    product_id: 'milk',
    id_item: 'L-1',
    product_name: 'Leche entera',
    date: '2026-11-20T14:00:00.000Z',
    count: 2,
    countType: 'units',
    error_type: 'product_without_stock',
  };
  expect(view([milk, { ...milk, product_name: 'Papa', count: 500, countType: 'grams' }])).toBe(
    'Quedó por fuera del carrito: Leche entera, 2 und (sin stock); Papa, 500 g (sin stock).',
  );
  expect(view([])).toBe('');
});
