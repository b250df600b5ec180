import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let shopper: Shopper;
let other: Shopper;

beforeAll(async () => {
  server = await startTestServer();
  const [first, second] = await readyShoppers(server, [
    [{ product: goods.ron, count: 1 }],
    [{ product: goods.ron, count: 1 }],
  ]);
  if (!first || !second) throw new Error('Two shoppers were asked for');
  [shopper, other] = [first, second];
  (await order(shopper, 55_000)).ok();
  (await order(other, 55_000)).ok();
});
afterAll(() => server.close());

const usual = async (who: Shopper, branch_id = officeIds.bretana) =>
  (await who.client.call('products.usual', { query: { branch_id } })).ok().list.map(({ id }) => id);

async function change(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

/** Marks what was bought as something else, as if it had been ordered. */
async function boughtInstead(orderId: string, products: string[]): Promise<void> {
  await change(
    `insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, price, price_neto, total, stock_demand)
     select business_id, order_id, gen_random_uuid(), 2, p, product, count_type, count, price, price_neto, total, stock_demand
     from order_line, unnest($2::uuid[]) p where order_id = $1`,
    [orderId, products],
  );
}

describe('what is usual', () => {
  it('is one’s own, and only what the office sells now', async () => {
    expect(await usual(shopper)).toEqual([goods.ron.id]);
    const { orders } = (await shopper.client.call('orders.mine', { query: {} })).ok();
    await boughtInstead(orders[0]?.id ?? '', [goods.arroz.id, goods.leche.id]);
    expect(new Set(await usual(shopper))).toEqual(new Set([goods.ron.id, goods.arroz.id, goods.leche.id]));
    expect(await usual(other)).toEqual([goods.ron.id]);
    await change('update product_office set stock = 0 where product_id = $1 and office_id = $2', [
      goods.arroz.id,
      officeIds.bretana,
    ]);
    expect(await usual(shopper)).not.toContain(goods.arroz.id);
  });

  it('has first what is bought most often', async () => {
    await change(
      `update customer_order set user_id = (select user_id from customer_order order by number limit 1)`,
    );
    expect((await usual(shopper))[0]).toBe(goods.ron.id);
  });

  it('forgets what was cancelled', async () => {
    await change("update customer_order set state = '12_store_cancel_order', holds_goods = false");
    expect(await usual(shopper)).toEqual([]);
  });

  it('is nobody else’s business: a guest is asked to sign in', async () => {
    const answer = await server.guest().call('products.usual', { query: {} });
    expect(answer.failure().error).toBe('NOT_SIGNED_IN');
  });
});
