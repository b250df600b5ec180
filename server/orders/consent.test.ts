import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an order needs the authorisation to treat personal data, given with it at the latest', async () => {
  const [shopper] = await readyShoppers(server, [[{ product: goods.arroz, count: 20 }]]);
  if (!shopper) throw new Error('There is a shopper');
  const body = { purpose: 'personal_data', granted: false } as const;
  (await shopper.client.call('personalData.decide', { body })).ok();
  const total = await totalOf(shopper);
  const params = { uuid: shopper.cartId };
  const send = (habeasAccept?: true) =>
    shopper.client.call('cart.createOrder', { params, body: { total_price: total, habeasAccept } });
  expect((await send()).failure().error).toBe('CONSENT_NEEDED');
  expect(await server.sql('select 1 from customer_order where user_id = $1', [shopper.userId])).toEqual([]);
  expect((await send(true)).status).toBe(200);
  expect((await shopper.client.call('users.me', {})).ok().user.habeasAccept).toBe(true);
});
