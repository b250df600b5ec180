import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { failuresOf, outcomesOf, setStock, stockOf, times } from './shelf.ts';
import { seed, sized } from './sizes.ts';

/** Many want the last of something. The minimum of an order is 50.000 here. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

describe('the last pieces', () => {
  it('are sold once: as many orders as pieces, and later shoppers get the remaining stock', async () => {
    const [people, pieces] = [sized(80, 1_000), sized(10, 50)];
    await setStock(server, goods.ron, pieces);
    const shoppers = await readyShoppers(server, times(people, [{ product: goods.ron, count: 1 }]));
    const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 55_000)));
    expect(outcomesOf(answers)).toEqual(['200', '409 CART_CHANGED']);
    const failures = failuresOf(answers);
    expect(failures).toHaveLength(people - pieces);
    for (const { data } of failures) {
      const { check } = data as { check: OutputOf<'cart.check'> };
      expect(check.productsWithoutStock).toMatchObject([{ message: 'Sin stock', available: 0 }]);
    }
    expect(await stockOf(server, goods.ron)).toBe(0);
  });

  it('count in grams, by weight or by piece, without rounding drift', async () => {
    const line = fc.oneof(
      fc.record({ countType: fc.constant('units' as const), count: fc.integer({ min: 1, max: 6 }) }),
      fc.record({
        countType: fc.constant('grams' as const),
        count: fc.integer({ min: 2, max: 30 }).map((steps) => steps * 50),
      }),
    );
    const cart = fc.record({ ripe: fc.option(line), green: line });
    const crowd = fc.record({
      stock: fc.integer({ min: 0, max: 8_000 }),
      carts: fc.array(cart, { minLength: 20, maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(crowd, async ({ stock, carts }) => {
        await setStock(server, goods.ron, carts.length);
        const baskets = carts.map(({ ripe, green }): Item[] => [
          { product: goods.ron, count: 1 },
          { product: goods.aguacate, ...green, comment: 'Verde' },
          ...(ripe ? [{ product: goods.aguacate, ...ripe }] : []),
        ]);
        const demands = carts.map(({ ripe, green }) => gramsOf(green) + (ripe ? gramsOf(ripe) : 0));
        const shoppers = await readyShoppers(server, baskets);
        const totals = await Promise.all(shoppers.map(totalOf));
        await setStock(server, goods.aguacate, stock);
        const answers = await Promise.all(shoppers.map((shopper, turn) => order(shopper, totals[turn] ?? 0)));

        const sold = demands.filter((_, turn) => answers[turn]?.status === 200);
        const left = stock - sold.reduce((sum, grams) => sum + grams, 0);
        expect(await stockOf(server, goods.aguacate)).toBe(left);
        expect(left).toBeGreaterThanOrEqual(0);
        // Nobody was sent away who could have been served: what is left only ever becomes less.
        const sentAway = demands.filter((_, turn) => answers[turn]?.status !== 200);
        expect(sentAway.filter((grams) => grams <= left)).toEqual([]);
        expect(failuresOf(answers).filter(({ error }) => error !== 'CART_CHANGED')).toEqual([]);
      }),
      { seed, numRuns: sized(3, 200), endOnFailure: true },
    );
  });
});

/** 250 g a piece. */
function gramsOf({ countType, count }: { countType: 'units' | 'grams'; count: number }): number {
  return countType === 'units' ? count * 250 : count;
}
