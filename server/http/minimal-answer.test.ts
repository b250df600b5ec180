import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINIMAL } from '#contract/call.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** `Prefer: return=minimal`: the change is made, and its answer is not written. */

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());

const minimal = { prefer: MINIMAL };
const body = { product_id: goods.leche.id, count: 2 };

it('a change answers 204 without a body, and is done', async () => {
  await marcela.call('cart.discardActive', {}, minimal);
  const { status, headers } = await marcela.call('cart.addProduct', { body }, minimal);
  expect([status, headers.get('preference-applied'), headers.get('content-type')]).toEqual([
    204,
    MINIMAL,
    null,
  ]);
  const { cart } = (await marcela.call('cart.active', {}, minimal)).ok();
  expect(cart?.products.map(({ product, count }) => [product.id, count])).toEqual([[goods.leche.id, 2]]);
});

it('a refusal is written as always', async () => {
  const refused = await marcela.call(
    'cart.addProduct',
    { body: { ...body, count: 'dos' as never } },
    minimal,
  );
  expect(refused.status).toBe(400);
  expect(refused.failure().details).toEqual([expect.objectContaining({ field: 'count' })]);
});

it('another preference changes nothing', async () => {
  const { status, headers } = await marcela.call('cart.addProduct', { body }, { prefer: 'respond-async' });
  expect([status, headers.get('preference-applied')]).toEqual([200, null]);
});
