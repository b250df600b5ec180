import { expect, test } from 'vitest';
import { emptyView, type WireCart, type WireLine } from '#web/shop/cart/cart-types.ts';
import { cartView } from '#web/shop/cart/cart-view.ts';
import { currentToasts } from '#web/ui/feedback/toast-store.ts';
import { sayOthers } from './say.ts';

const line = { product: { title: 'Arroz Diana' }, countType: 'units', count: 3 } as WireLine;

test('a quantity that changed at the same time names the cart: of a household other people changed it', () => {
  sayOthers(line);
  expect(currentToasts().at(-1)?.text).toBe(
    'Arroz Diana cambió al mismo tiempo en otro dispositivo. Quedó en 3 und.',
  );
  cartView.set({ ...emptyView, server: { household: { name: 'Casa Guadual' } } as WireCart });
  sayOthers(line);
  expect(currentToasts().at(-1)?.text).toBe(
    'Arroz Diana cambió al mismo tiempo en el carrito del hogar. Quedó en 3 und.',
  );
});
