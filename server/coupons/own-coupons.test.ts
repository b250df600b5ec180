import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Coupons that a shop makes known (rule 141). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql('update business_config set cart_min_price = 0');
  luz = await server.as('luz');
});
afterEach(() => server.sql('update coupon set inactive = true'));
afterAll(() => server.close());

type Fields = InputOf<'cupons.create'>['body'];

async function create(code: string, fields: Partial<Fields> = {}): Promise<void> {
  const body = { code, type: 'total_cart', percentage: 10, inProfile: true, ...fields } as const;
  (await luz.call('cupons.create', { body })).ok();
}

async function somebody(coupons: string[] = []): Promise<Shopper> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.sal, count: 2 }]], coupons);
  if (!shopper) throw new Error('There is no shopper');
  return shopper;
}

const codesOf = async ({ client }: { client: Client }) =>
  (await client.call('cupons.mine', {})).ok().list.map(({ code }) => code);

it('those that are made known are listed with what they do, until when and where; the others are not', async () => {
  await create('escondido', { inProfile: false });
  await create('sinluz', { inactive: true });
  await create('vecinos', {
    description: 'Para los vecinos',
    minSubtotal: 80_000,
    endDate: '2026-11-22T05:00:00.000Z',
    offices_ids: [officeIds.chipichape],
  });
  await create('sal', { type: 'products_price', produtsIds: [goods.ron.id] });
  const { list } = (await (await somebody()).client.call('cupons.mine', {})).ok();
  expect(list).toEqual([
    {
      code: 'vecinos',
      description: 'Para los vecinos',
      text: '10\u00a0% menos, en compras desde $\u00a080.000',
      until: 'Hasta el 22 de noviembre',
      offices: [expect.any(String)],
    },
    {
      code: 'sal',
      description: '',
      text: '10\u00a0% menos (algunos productos)',
      until: '',
      offices: [],
    },
  ]);
});

it('one is not listed before its start, after its end, for another role, or without uses', async () => {
  await create('manana', { startDate: '2026-11-21T05:00:00.000Z' });
  await create('ayer', { endDate: '2026-11-19T05:00:00.000Z' });
  await create('mayorista', { forRole: 'wholesaler' });
  await create('sinusos', { usesTotalLimit: 1 });
  await server.sql("update coupon set uses_total_count = 1 where code = 'sinusos'");
  const shopper = await somebody();
  expect(await codesOf(shopper)).toEqual([]);
  await server.sql("update app_user set role = 'wholesaler' where id = $1", [shopper.userId]);
  expect(await codesOf(shopper)).toEqual(['mayorista']);
});

it('what its person used, and the one for a first order, are gone after the order', async () => {
  await create('unavez', { usesPerUserLimit: 1, stackLimit: 2 });
  await create('estreno', { firstOrderOnly: true, stackLimit: 2 });
  const shopper = await somebody(['unavez']);
  const other = await somebody();
  expect(await codesOf(shopper)).toEqual(['estreno', 'unavez']);
  (await order(shopper, await totalOf(shopper))).ok();
  expect(await codesOf(shopper)).toEqual([]);
  expect(await codesOf(other)).toEqual(['estreno', 'unavez']);
});

it('a visitor has none', async () => {
  expect((await server.guest().call('cupons.mine', {})).status).toBe(401);
});
