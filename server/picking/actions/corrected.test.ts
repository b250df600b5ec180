import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { sendEvents } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import {
  type Action,
  action,
  goodsAt,
  openPicking,
  orderToChoose,
  record,
} from '#test/picking/picking-world.ts';
import { sized } from '#test/races/sizes.ts';
import type { TestServer } from '#test/server.ts';

/** A weight or a count that was typed wrong and corrected leaves the stock as if it had been typed right at once. */

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  const { orders } = (await wilson.call('picking.orders', {})).ok();
  for (const { id } of orders)
    await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });
  for (const id of [bananoId, arrozId]) await leave(id, 9_000);
});

const { bananoId, arrozId } = { bananoId: goods.banano.id, arrozId: goods.arroz.id };
const bookOf = (productId: string) => goodsAt(server, productId, officeIds.bretana);

/** As much on the shelf as is wanted, all of it received. */
async function leave(productId: string, stock: number): Promise<void> {
  await server.sql(
    'update product_office set received = received - stock + $3, stock = $3 where product_id = $1 and office_id = $2',
    [productId, officeIds.bretana, stock],
  );
}

/** Says one after the other of a line, each in place of the last; returns the last. */
async function say(orderId: string, lineId: string, all: readonly Partial<Action>[]): Promise<string | null> {
  let replaces: string | null = null;
  for (const one of all) {
    const text: Action = action(lineId, { ...one, replaces });
    expect((await record(wilson, orderId, [text])).ok().results).toEqual([{ id: text.id, conflict: null }]);
    replaces = text.id;
  }
  return replaces;
}

const grams = (weight: number): Partial<Action> => ({
  replacement: { product_id: bananoId, count: 3, grams: weight },
  reason: 'shelf_empty',
});

describe('a replacement of 5.000 g that are 500 g', () => {
  const toReplace = async () => {
    const { id, params, lineOf } = await orderToChoose(server, { luz, wilson }, [
      { product: goods.leche, count: 2 },
    ]);
    await leave(bananoId, 3_000);
    return { id, params, line: lineOf(goods.leche), before: await bookOf(bananoId) };
  };

  it('takes 500 g when it is corrected', async () => {
    const { id, line, before } = await toReplace();
    await say(id, line, [grams(5_000), grams(500)]);
    expect(await bookOf(bananoId)).toEqual({ ...before, stock: 2_500 });
  });

  it('takes nothing when another product is put in, or the order is cancelled', async () => {
    const { id, line, before } = await toReplace();
    await say(id, line, [grams(5_000), { found: { count: 2 } }]);
    expect(await bookOf(bananoId)).toEqual(before);

    const other = await toReplace();
    await say(other.id, other.line, [grams(5_000)]);
    expect(await bookOf(bananoId)).toEqual({
      ...other.before,
      stock: 0,
      received: other.before.received + 2_000,
    });
    const cancel = { params: other.params, body: { state: '12_store_cancel_order' as const } };
    (await luz.call('orders.move', cancel)).ok();
    expect(await bookOf(bananoId)).toEqual(other.before);
  });

  it('takes nothing when it comes back from the door and is received', async () => {
    const { id, params, line, before } = await toReplace();
    await say(id, line, [grams(5_000)]);
    (await wilson.call('picking.finish', { params })).ok();
    const body = {
      state: '10_store_dispatch_products',
      delivery: { delivery_id: people.yeison.id },
    } as const;
    (await luz.call('orders.move', { params, body })).ok();
    const yeison = await server.as('yeison');
    await sendEvents(yeison, id, { kind: 'started' });
    await sendEvents(yeison, id, { kind: 'attempt', reason: 'nobody' }, { kind: 'returned' });
    const back = (await luz.call('deliveries.report', { params })).ok().goods;
    const list = back.map(({ line_id, product_id }) => ({ line_id, product_id, outcome: 'stock' as const }));
    (await luz.call('deliveries.restock', { params, body: { goods: list } })).ok();
    expect(await bookOf(bananoId)).toEqual(before);
  });

  it('takes nothing when its shopper refuses it', async () => {
    const { id, shopper, lineOf } = await orderToChoose(server, { luz, wilson }, [
      { product: goods.leche, count: 2 },
    ]);
    await leave(bananoId, 3_000);
    const before = await bookOf(bananoId);
    const put = await say(id, lineOf(goods.leche), [grams(5_000)]);
    const refuse = { params: { id, line_id: lineOf(goods.leche) }, body: { action_id: put ?? '' } };
    (await shopper.client.call('orders.refuseReplacement', refuse)).ok();
    expect(await bookOf(bananoId)).toEqual(before);
  });
});

it('more of its own product than the books have is taken out of them again when it was a mistake', async () => {
  const basket = [{ product: goods.banano, count: 1_000, countType: 'grams' as const }];
  const { id, lineOf } = await orderToChoose(server, { luz, wilson }, basket);
  await leave(bananoId, 0);
  const before = await bookOf(bananoId);
  await say(id, lineOf(goods.banano), [{ found: { count: 1_500 } }, { found: { count: 1_000 } }]);
  expect(await bookOf(bananoId)).toEqual(before);
});

it('any corrections of two lines leave what the last of each would have left alone, and cancelling leaves nothing', async () => {
  const bananas = fc.integer({ min: 1, max: 5_000 }).map(grams);
  const rice = fc
    .integer({ min: 1, max: 9 })
    .map(
      (count): Partial<Action> => ({ replacement: { product_id: arrozId, count }, reason: 'shelf_empty' }),
    );
  const own = fc
    .constantFrom(null, 1, 2)
    .map(
      (count): Partial<Action> =>
        count === null ? { reason: 'bad_quality' } : { found: { count }, reason: 'other' },
    );
  const output = fc.array(fc.oneof(bananas, rice, own), {
    minLength: 1,
    maxLength: 4,
  });
  const stocks = fc.record({
    banano: fc.integer({ min: 0, max: 4_000 }),
    arroz: fc.integer({ min: 0, max: 6 }),
  });
  const all = [goods.leche, goods.huevos, goods.banano, goods.arroz].map(({ id }) => id);
  const books = () => Promise.all(all.map(bookOf));
  await fc.assert(
    fc.asyncProperty(output, output, stocks, fc.boolean(), async (milk, eggs, stock, together) => {
      const left = async (first: typeof milk, second: typeof eggs) => {
        const { id, params, lineOf } = await orderToChoose(server, { luz, wilson }, [
          { product: goods.leche, count: 2 },
          { product: goods.huevos, count: 2 },
        ]);
        await leave(bananoId, stock.banano);
        await leave(arrozId, stock.arroz);
        const before = await books();
        await say(id, lineOf(goods.leche), first);
        await say(id, lineOf(goods.huevos), second);
        const after = await books();
        (await luz.call('orders.move', { params, body: { state: '12_store_cancel_order' } })).ok();
        return { moved: after.map((now, at) => differenceOf(now, before[at])), cancelled: await books() };
      };
      const corrected = await left(milk, eggs);
      const once = await left(milk.slice(-1), together ? eggs.slice(-1) : eggs);
      expect(corrected.moved).toEqual(once.moved);
      // What was lost stays lost; of what takes the place of others nothing is left.
      expect(corrected.cancelled[2]?.stock).toBe(stock.banano);
      expect(corrected.cancelled[3]?.stock).toBe(stock.arroz);
    }),
    { numRuns: sized(6, 60) },
  );
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
}, 60_000);

type Book = Awaited<ReturnType<typeof goodsAt>>;

function differenceOf(now: Book, before: Book | undefined) {
  if (!before) throw new Error('Nothing before');
  return [now.stock - before.stock, now.missing - before.missing, now.received - before.received];
}
