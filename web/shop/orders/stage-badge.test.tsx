import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDER_STATE_LABELS, type OrderState } from '#rules/orders/moves.ts';
import { StageBadge, StateMeaning } from './stage-badge.tsx';

function words(state: OrderState, stage: Parameters<typeof StageBadge>[0]['order']['stage']): string {
  const order = { state, stage, stateDisplayName: { name: ORDER_STATE_LABELS[state] } };
  return renderToStaticMarkup(<StageBadge order={order} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the stage stands first, the label of the specification beside it', () => {
  expect(words('8_store_select_products', 'preparing')).toBe('Alistando Productos en selección');
  expect(words('10_store_dispatch_products', 'on_the_way')).toBe('En camino Despachado');
});

test('what was handed over or waits at the store is not beside what says otherwise', () => {
  const all = (['delivered', 'collected', 'ready', 'returned'] as const).map((stage) =>
    words('10_store_dispatch_products', stage),
  );
  expect(all).toEqual(['Entregado', 'Recogido', 'Listo para recoger', 'Volvió a la tienda']);
});

test('an older process says the state alone; what only a shop understands is explained', () => {
  expect(words('7_admin_cart_accept', undefined)).toBe('Aprobado por Admin');
  expect(renderToStaticMarkup(<StateMeaning state="7_admin_cart_accept" />)).toContain('revisó y aceptó');
  expect(renderToStaticMarkup(<StateMeaning state="13_order_received" />)).toBe('');
});
