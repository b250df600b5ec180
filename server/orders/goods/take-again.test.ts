import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** An order whose payment failed takes its goods, window and coupons again: others may have taken them meanwhile. */

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.server.sql('update office set window_capacity = 0');
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const rum = [{ product: goods.ron, count: 2 }];

/** An order to be paid online that was given up unpaid, and the person who placed it. */
async function givenUp(coupons: string[] = []): Promise<{ shopper: Shopper; id: string }> {
  const [shopper] = await readyShoppers(world.server, [rum], coupons, 'online');
  if (!shopper) throw new Error('There is no shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  world.pass(31);
  await world.reaches(id, '11_store_onlinepayment_fail');
  return { shopper, id };
}

const payAgain = ({ shopper, id }: { shopper: Shopper; id: string }) =>
  shopper.client.call('payments.link', { params: { id }, body: {} });

describe('products reserved again', () => {
  it('a window that became full is not overbooked: the order gets the next one', async () => {
    await world.server.sql('update office set window_capacity = 1 where id = $1', [officeIds.bretana]);
    const failed = await givenUp();
    const startOf = async (id: string) => {
      const [row] = await world.server.sql<{ window_start: Date }>(
        'select window_start from customer_order where id = $1',
        [id],
      );
      return row?.window_start.toISOString() ?? '';
    };
    const [other] = await readyShoppers(world.server, [rum]);
    if (!other) throw new Error('There is no shopper');
    const window_start = await startOf(failed.id);
    const placed = await order(other, await totalOf(other), { window_start });
    expect(await startOf(placed.ok().order.id)).toBe(window_start);

    (await payAgain(failed)).ok();
    expect(Date.parse(await startOf(failed.id))).toBeGreaterThan(Date.parse(window_start));
    expect(await world.server.sql('select starts_at from delivery_window where taken > 1')).toEqual([]);
  });

  it('a coupon that the person used up meanwhile refuses the order, and nothing is reserved', async () => {
    await world.server.sql("update coupon set uses_per_user_limit = 1 where code = 'mercado5'");
    const failed = await givenUp(['mercado5']);
    const { shopper } = failed;
    const added = await shopper.client.call('cart.addProduct', {
      body: { product_id: goods.ron.id, count: 2 },
    });
    const { id: cartId } = added.ok().cart;
    await world.server.sql(
      `update cart c set payment_method = 'cash', bags_code = '', coupon_codes = '{mercado5}',
         address_id = (select id from address a where a.user_id = c.user_id) where id = $1`,
      [cartId],
    );
    const next = { ...shopper, cartId };
    (await order(next, await totalOf(next))).ok();

    const stock = await world.stock();
    const refused = (await payAgain(failed)).failure();
    expect([refused.error, refused.message]).toEqual([
      'ORDER_STATE',
      'El cupón mercado5 de este pedido ya se usó todas las veces. Vuelve a hacer el pedido.',
    ]);
    expect(await world.stock()).toBe(stock);
    expect(await world.statusOf(failed.id)).toMatchObject({
      state: '11_store_onlinepayment_fail',
      holds: false,
    });
    const uses = 'select count(*)::int as uses from coupon_use where user_id = $1 and returned_at is null';
    expect(await world.server.sql(uses, [shopper.userId])).toEqual([{ uses: 1 }]);
  });
});
