import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an existing code is no guess, even if it does not apply to the cart', async () => {
  const jorge = await server.as('jorge');
  const added = await jorge.call('cart.addProduct', { body: { product_id: goods.arroz.id } });
  const uuid = added.ok().cart.id;
  const apply = (code: string) => jorge.call('cart.applyCoupon', { params: { uuid }, body: { code } });
  // All its uses are gone.
  for (let turn = 0; turn < 35; turn += 1)
    expect((await apply('agotado')).failure().error).toBe('COUPON_NOT_APPLICABLE');
  expect((await apply('bienvenida')).status).toBe(200);
});
