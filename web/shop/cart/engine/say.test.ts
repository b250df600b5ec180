import { expect, test } from 'vitest';
import { emptyView, type WireCart, type WireLine } from '#web/shop/cart/cart-types.ts';
import { cartView } from '#web/shop/cart/cart-view.ts';
import { closeToast, currentToasts } from '#web/ui/feedback/toast-store.ts';
import { sayChangedElsewhere, sayOthers } from './say.ts';

const line = { product: { title: 'Arroz Diana' }, countType: 'units', count: 3 } as WireLine;

test('a quantity that changed at the same time names the cart: of a household other people changed it', () => {
  sayOthers(line);
  expect(currentToasts().at(-1)?.text).toBe(
    'Arroz Diana cambió al mismo tiempo en otro dispositivo: quedó en 3 und.',
  );
  cartView.set({ ...emptyView, server: { household: { name: 'Casa Guadual' } } as WireCart });
  sayOthers(line);
  expect(currentToasts().at(-1)?.text).toBe(
    'Otra persona cambió Arroz Diana al mismo tiempo en el carrito del hogar: quedó en 3 und.',
  );
});

test('one change of several devices is said once, in the more exact words', () => {
  cartView.set({ ...emptyView, server: { household: { name: 'Casa Guadual' } } as WireCart });
  for (const { id } of currentToasts()) closeToast(id);
  sayChangedElsewhere();
  sayOthers(line);
  sayChangedElsewhere();
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'Otra persona cambió Arroz Diana al mismo tiempo en el carrito del hogar: quedó en 3 und.',
  ]);
  for (const { id } of currentToasts()) closeToast(id);
  sayChangedElsewhere();
  expect(currentToasts().at(-1)?.text).toBe('El carrito del hogar cambió.');
});
