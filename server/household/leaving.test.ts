import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { erasePerson } from '#server/identity/personal-data/deletion/erase-person.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { readyShoppers } from '#test/faults/shoppers.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an erased person leaves the household first, and nothing of theirs stays in the shared cart', async () => {
  const rum = [{ product: goods.ron, count: 1 }];
  const [ana, luis] = await readyShoppers(server, [rum, rum]);
  if (!ana || !luis) throw new Error('Two shoppers were asked for');
  const body = { name: 'Casa Ortiz', branch_office_id: officeIds.bretana };
  (await ana.client.call('household.create', { body })).ok();
  const { url } = (await ana.client.call('household.invite', {})).ok();
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  (await luis.client.call('household.join', { params: { token } })).ok();
  (await ana.client.call('household.giveBack', {})).ok();
  const added = await luis.client.call('cart.addProduct', { body: { product_id: goods.leche.id } });
  const cartId = added.ok().cart.id;
  const database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
  try {
    const db = database.forBusiness(businessIds.canasta);
    await db.transaction((tx) => erasePerson(tx, ana.userId, fridayMorning));
  } finally {
    await database.close();
  }
  const { household } = (await luis.client.call('household.mine', {})).ok();
  expect(household?.members).toMatchObject([{ id: luis.userId, is_owner: true }]);
  const { cart } = (await luis.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ product, added_by }) => [product.id, added_by?.id])).toEqual([
    [goods.ron.id, undefined],
    [goods.leche.id, luis.userId],
  ]);
  // The history of the cart has left who is gone, and nobody else.
  const rows = await server.sql<{ actor_id: string }>(
    'select distinct actor_id from cart_history where cart_id = $1',
    [cartId],
  );
  expect(rows).toEqual([{ actor_id: luis.userId }]);
  const left = await server.sql(
    `select user_id from household_member where user_id = $1
       union all select user_id from household_taking where user_id = $1
       union all select added_by from cart_line where added_by = $1`,
    [ana.userId],
  );
  expect(left).toEqual([]);
});

it('the link ends when a member is removed, who knows it; its owner sees how many it brought', async () => {
  const rum = [{ product: goods.ron, count: 1 }];
  const [ana, luis, eva] = await readyShoppers(server, [rum, rum, rum]);
  if (!ana || !luis || !eva) throw new Error('Three shoppers were asked for');
  const body = { name: 'Casa Ortiz', branch_office_id: officeIds.bretana };
  (await ana.client.call('household.create', { body })).ok();
  const { url } = (await ana.client.call('household.invite', {})).ok();
  const params = { token: new URL(url).pathname.split('/').at(-1) ?? '' };
  // Who is in already is not counted again.
  for (const guest of [luis, eva, eva]) (await guest.client.call('household.join', { params })).ok();
  const { household } = (await ana.client.call('household.mine', {})).ok();
  expect(household).toMatchObject({ link_brought: 2, link_expires: expect.any(String) });
  const removed = await ana.client.call('household.removeMember', { params: { userId: luis.userId } });
  expect(removed.ok().household).toMatchObject({ link_brought: 0, link_expires: null });
  for (const call of ['household.join', 'household.invitation'] as const)
    expect((await luis.client.call(call, { params })).failure().error).toBe('HOUSEHOLD_LINK_OVER');
  expect((await luis.client.call('household.mine', {})).ok().household).toBeNull();
});
