import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import {
  action,
  goodsAt,
  linesOf,
  openPicking,
  orderInWalk,
  orderToChoose,
  record,
} from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

it('two phones of a picker that say the same of a line do not meet; a different result does', async () => {
  const { id } = await orderInWalk(server, { luz, wilson }, [{ product: goods.leche, count: 5 }]);
  const [line] = await linesOf(wilson, id);
  if (!line) throw new Error('No line');
  const stock = () => goodsAt(server, goods.leche.id, officeIds.bretana);
  const conflictOf = async (text: ReturnType<typeof action>) =>
    (await record(wilson, id, [text])).ok().results[0]?.conflict;
  const two = { found: { count: 2 }, reason: 'shelf_empty' } as const;
  const first = action(line.id, two);
  expect(await conflictOf(first)).toBeNull();
  const before = await stock();

  // The other phone was offline, knew nothing of it and said the same; sent again, it counts once.
  const same = action(line.id, two);
  expect(await conflictOf(same)).toBeNull();
  expect(await conflictOf(same)).toBeNull();
  expect(await stock()).toEqual(before);
  expect(await conflictOf(action(line.id, { ...two, reason: 'expired' }))).toBe('LINE_CHANGED');
  expect(await conflictOf(action(line.id, { found: { count: 3 }, reason: 'shelf_empty' }))).toBe(
    'LINE_CHANGED',
  );

  // The first phone has not heard of the second, and what it knows is still so: it may correct it.
  expect(await conflictOf(action(line.id, { replaces: first.id, found: { count: 5 } }))).toBeNull();
  expect(await conflictOf(action(line.id, { replaces: same.id, found: { count: 4 }, reason: 'other' }))).toBe(
    'LINE_CHANGED',
  );
  expect((await linesOf(wilson, id))[0]?.picked?.outcome).toBe('found');
});

it('the same replacement from a second phone, or pressed again, costs what it cost, at whatever it is sold now', async () => {
  const { id, lineOf } = await orderToChoose(server, { luz, wilson }, [{ product: goods.leche, count: 5 }]);
  const line = lineOf(goods.leche);
  const replacement = { product_id: goods.arroz.id, count: 1 };
  const textOf = (replaces: string | null) => action(line, { replaces, replacement, reason: 'shelf_empty' });
  const sold = (change: string) =>
    server.sql(`update product_office set ${change} where product_id = $1 and office_id = $2`, [
      ...[goods.arroz.id, officeIds.bretana],
    ]);
  const send = async (one: ReturnType<typeof textOf>) => (await record(wilson, id, [one])).ok().results;
  const view = async () => (await linesOf(wilson, id))[0]?.picked;
  const first = textOf(null);
  expect(await send(first)).toEqual([{ id: first.id, conflict: null }]);
  const before = await view();
  const stock = await goodsAt(server, goods.arroz.id, officeIds.bretana);
  const [shelf] = await server.sql<{ price: number }>(
    'select price_neto::int as price from product_office where product_id = $1 and office_id = $2',
    [goods.arroz.id, officeIds.bretana],
  );

  await sold('price = price * 2, price_neto = price_neto * 2');
  for (const again of [textOf(null), textOf(first.id)]) {
    expect(await send(again)).toEqual([{ id: again.id, conflict: null }]);
    expect(await view()).toEqual({ ...before, action_id: again.id, date: expect.any(String) });
  }
  expect(await goodsAt(server, goods.arroz.id, officeIds.bretana)).toEqual(stock);
  // Another quantity is another result, and has today's price.
  const two = { ...textOf((await view())?.action_id ?? null), replacement: { ...replacement, count: 2 } };
  expect(await send(two)).toEqual([{ id: two.id, conflict: null }]);
  const worth = await server.sql<{ worth: number }>(
    "select worth::int from order_pick where action_id = $1 and kind = 'replaced'",
    [two.id],
  );
  expect(worth).toEqual([{ worth: 4 * (shelf?.price ?? 0) }]);
});
