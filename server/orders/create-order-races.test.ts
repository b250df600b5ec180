import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { OutputOf } from '#contract/index.ts';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import type { Answer } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/**
 * Many at once, as it happens on a Saturday. The minimum of an order is 50.000 here. The last pieces of something and
 * the last uses of a coupon: test/races/last-units.test.ts and coupon-rush.test.ts.
 */

let server: TestServer;

beforeAll(async () => {
  // As many connections as a shop has: on a slow machine those that wait leave some to readers.
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

async function setStock(product: { id: string }, stock: number): Promise<void> {
  await server.sql(
    'update product_office set received = received - stock + $3, stock = $3 where office_id = $1 and product_id = $2',
    [officeIds.bretana, product.id, stock],
  );
}

async function stockOf(product: { id: string }): Promise<number> {
  const [row] = await server.sql<{ stock: number }>(
    'select stock::int from product_office where office_id = $1 and product_id = $2',
    [officeIds.bretana, product.id],
  );
  return row?.stock ?? Number.NaN;
}

function failures(answers: Answer<'cart.createOrder'>[]): ErrorBody[] {
  return answers.filter((answer) => answer.status !== 200).map((answer) => answer.failure());
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('many concurrent orders', () => {
  it('two lines of one product count together: 6 + 6 of 10 are refused, with 4 left for the second', async () => {
    await setStock(goods.cerveza, 10);
    const basket = [
      { product: goods.cerveza, count: 6 },
      { product: goods.cerveza, count: 6, comment: 'Bien frías' },
    ];
    const [shopper] = await readyShoppers(server, [basket]);
    if (!shopper) throw new Error('No shopper');
    const failure = (await order(shopper, await totalOf(shopper))).failure();
    expect(failure.error).toBe('CART_CHANGED');
    const { check } = failure.data as { check: OutputOf<'cart.check'> };
    expect(check.productsWithoutStock).toMatchObject([
      { error_type: 'product_not_enough', message: 'Solo quedan 4 de las 6 que pediste', available: 4 },
    ]);
    expect(await stockOf(goods.cerveza)).toBe(10);
  });

  it('10 shoppers who want 3 + 2 of the last 20 get four orders, however they interleave', async () => {
    await setStock(goods.cerveza, 20);
    const basket = [
      { product: goods.cerveza, count: 3 },
      { product: goods.cerveza, count: 2, comment: 'Bien frías' },
    ];
    const shoppers = await readyShoppers(server, times(10, basket));
    const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 102_000)));
    expect(failures(answers).map((failure) => failure.error)).toEqual(times(6, 'CART_CHANGED'));
    expect(await stockOf(goods.cerveza)).toBe(0);
  });

  it('many carts of 25 lines over the same products in any order: no deadlock reaches a shopper', async () => {
    const shelf = Object.values(goods).filter(
      (good) => !good.hidden && !good.inactive && good.picture !== '' && !good.only && !good.soldOutIn,
    );
    for (const good of shelf) await setStock(good, 100_000);
    const baskets = times(sized(30, 60), null).map((_, turn): Item[] => {
      const rotated = shelf.map((good, index) => ({ good, rank: (index * 7919 + turn * 104_729) % 1009 }));
      const mixed = rotated.sort((a, b) => a.rank - b.rank).map(({ good }) => good);
      const lines = mixed.map((product) => ({ product, count: product.byGram ? 200 : 2 }));
      return [...lines, ...lines.map((line) => ({ ...line, comment: 'Otra vez' }))].slice(0, 25);
    });
    expect(baskets.every((basket) => basket.length === 25)).toBe(true);
    const shoppers = await readyShoppers(server, baskets);
    const totals = await Promise.all(shoppers.map(totalOf));
    const [before] = await deadlocks();
    const answers = await Promise.all(shoppers.map((shopper, index) => order(shopper, totals[index] ?? 0)));
    expect(failures(answers)).toEqual([]);
    const [after] = await deadlocks();
    expect(after?.deadlocks).toBe(before?.deadlocks);
  });

  it('orders that wait for the same products leave connections to readers, and all are created', async () => {
    await setStock(goods.ron, 1_000);
    const shoppers = await readyShoppers(server, times(15, [{ product: goods.ron, count: 1 }]));
    const [looks] = shoppers;
    if (!looks) throw new Error('No shopper');
    const answers = await withClient(server.adminUrl, async (holder) => {
      await holder.query('begin');
      await holder.query('select from product_office where product_id = $1 for update', [goods.ron.id]);
      const ordering = shoppers.map((shopper) => order(shopper, 55_000));
      await expect
        .poll(() =>
          server.sql(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .not.toEqual([]);
      await totalOf(looks);
      await holder.query('commit');
      return Promise.all(ordering);
    });
    expect(failures(answers)).toEqual([]);
    expect(await stockOf(goods.ron)).toBe(1_000 - shoppers.length);
  });

  it('a window for 5 orders with 20 at once accepts five, the others get the next one', async () => {
    await setStock(goods.ron, 1_000);
    await server.sql('update office set window_capacity = 5 where id = $1', [officeIds.bretana]);
    const shoppers = await readyShoppers(server, times(20, [{ product: goods.ron, count: 1 }]));
    // Carts of the tests before may have left a window half full.
    const [before] = await server.sql<{ taken: number }>(promised);
    const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 55_000)));
    expect(failures(answers)).toEqual([]);
    const [after] = await server.sql<{ taken: number }>(promised);
    expect(after?.taken).toBe((before?.taken ?? 0) + 20);
    const rows = await server.sql<{ taken: number }>(
      'select taken from delivery_window where capacity = 5 order by starts_at',
    );
    const taken = rows.map((row) => row.taken);
    expect(taken.slice(0, 4)).toEqual([5, 5, 5, 5]);
    expect(taken[4] ?? 0).toBeLessThan(5);
  });

  it('a full chosen window is reported, and nothing is reserved', async () => {
    const [first] = await server.sql<{ starts_at: Date }>(
      'select starts_at from delivery_window order by starts_at limit 1',
    );
    const shoppers = await readyShoppers(server, times(2, [{ product: goods.ron, count: 1 }]));
    const stock = await stockOf(goods.ron);
    const answers = await Promise.all(
      shoppers.map((shopper) =>
        order(shopper, 55_000, { window_start: first?.starts_at.toISOString() ?? '' }),
      ),
    );
    expect(failures(answers).map((failure) => failure.error)).toEqual(['NO_WINDOW', 'NO_WINDOW']);
    expect(await stockOf(goods.ron)).toBe(stock);
    await server.sql('update office set window_capacity = 0 where id = $1', [officeIds.bretana]);
  });
});

it('a product that two offices sell out concurrently is in no office', async () => {
  const [one, other] = await server.sql<{ office_id: string }>(
    'update product_office set received = received - stock + 1, stock = 1 where product_id = $1 returning office_id',
    [goods.cafe.id],
  );
  await server.sql(
    'update product_office set received = received - stock, stock = 0 where product_id = $1 and office_id <> all ($2)',
    [goods.cafe.id, [one?.office_id, other?.office_id]],
  );
  const sellOut =
    'update product_office set received = received - 1, stock = 0 where product_id = $1 and office_id = $2';
  await withClient(server.adminUrl, async (first) => {
    await first.query('begin');
    await first.query(sellOut, [goods.cafe.id, one?.office_id]);
    const second = server.sql(sellOut, [goods.cafe.id, other?.office_id]);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.sql(waits)).length, { timeout: 5_000 }).toBe(1);
    await first.query('commit');
    await second;
  });
  const [counted] = await server.sql('select in_stock from product_office_count where product_id = $1', [
    goods.cafe.id,
  ]);
  expect(counted).toEqual({ in_stock: 0 });
});

const promised = 'select sum(taken)::int as taken from delivery_window';

async function deadlocks(): Promise<{ deadlocks: string }[]> {
  await server.sql('select pg_stat_clear_snapshot()');
  return server.sql('select deadlocks from pg_stat_database where datname = current_database()');
}
