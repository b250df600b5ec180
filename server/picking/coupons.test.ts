import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { action, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** What a coupon takes off when less was picked than ordered (rule 63). */

let server: TestServer;
let staff: { luz: Client; wilson: Client };

beforeAll(async () => {
  ({ server, ...staff } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

it.each([
  // Two of four bags of coffee: half of its percentage.
  { code: 'cafe15', discount: (coffee: number) => Math.trunc((coffee * 15) / 100), share: 0.5 },
  // Pesos stay whole while the goods cost as much.
  { code: 'mercado5', discount: () => 5_000, share: 1 },
])(
  '$code takes off $share of its discount when half of the coffee was found',
  async ({ code, discount, share }) => {
    const basket = [
      { product: goods.cafe, count: 4 },
      { product: goods.arroz, count: 1 },
    ];
    const { id, total } = await orderInWalk(server, staff, basket, { coupons: [code] });
    const lines = await linesOf(staff.wilson, id);
    const coffee = lines.find(({ product_id }) => product_id === goods.cafe.id);
    const rice = lines.find(({ product_id }) => product_id === goods.arroz.id);
    if (!coffee || !rice) throw new Error('No lines');
    const answer = await record(staff.wilson, id, [
      action(coffee.id, { found: { count: 2 }, reason: 'shelf_empty' }),
      action(rice.id, { found: { count: 1 } }),
    ]);
    expect(answer.ok().results.map(({ conflict }) => conflict)).toEqual([null, null]);
    const { amount_to_pay } = (await staff.wilson.call('picking.finish', { params: { id } })).ok();
    const whole = discount(coffee.totalPrice);
    expect(amount_to_pay).toBe(total - coffee.totalPrice / 2 + whole - Math.ceil(whole * share));
  },
);

it('pesos off some products take nothing off the others when their own were not found', async () => {
  const fields = { type: 'products_price' as const, value: 8_000, produtsIds: [goods.cafe.id] };
  (await staff.luz.call('cupons.create', { body: { code: 'cafe8', ...fields } })).ok();
  const basket = [
    { product: goods.cafe, count: 1 },
    { product: goods.arroz, count: 5 },
  ];
  const { id, total } = await orderInWalk(server, staff, basket, { coupons: ['cafe8'] });
  const lines = await linesOf(staff.wilson, id);
  const coffee = lines.find(({ product_id }) => product_id === goods.cafe.id);
  if (!coffee) throw new Error('No coffee');
  await record(
    staff.wilson,
    id,
    lines.map((line) =>
      action(line.id, line === coffee ? { reason: 'shelf_empty' } : { found: { count: line.count } }),
    ),
  );
  const { amount_to_pay } = (await staff.wilson.call('picking.finish', { params: { id } })).ok();
  expect(amount_to_pay).toBe(total - coffee.totalPrice + 8_000);
});
