import { afterEach, expect, test, vi } from 'vitest';
import type { CallId } from '#contract/index.ts';
import { callApi } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<[CallId, string]>([
  ['cart.addProduct', 'POST_SHOPPING_CART_ERROR'],
  ['users.login', 'POST_USERS_ERROR'],
  ['cart.setBags', 'FAIL_UPDATE_DOC'],
  ['cart.discardActive', 'FAIL_DELTE_DOC'],
  ['cart.active', 'FAIL_GET_SHOPPINGCART'],
  ['offers.create', 'POST_OFFERS_ERROR'],
  ['offers.update', 'FAIL_UPDATE_DOC'],
  ['offers.remove', 'FAIL_DELTE_DOC'],
  ['brands.create', 'POST_BRANDS_ERROR'],
  ['offices.list', 'INTERNAL_ERROR'],
])('an answer of %s that says nothing fails as %s', async (id, code) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  const input = { params: { uuid: 'c' }, query: {}, body: {} };
  await expect(callApi(id, input as never)).rejects.toMatchObject({
    code,
    status: 502,
    message: 'Algo falló. Intenta de nuevo.',
  });
});

test('the server’s text has priority', async () => {
  const details = { error: 'CART_CLOSED', message: 'Este carrito ya es un pedido.' };
  vi.stubGlobal('fetch', async () => Response.json(details, { status: 409 }));
  await expect(callApi('cart.discardActive', {})).rejects.toMatchObject({ code: 'CART_CLOSED' });
});
