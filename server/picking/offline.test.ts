import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import {
  acceptedOrder,
  action,
  goodsAt,
  linesOf,
  openPicking,
  orderInWalk,
  record,
} from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let wilson: Client;
const bretana = officeIds.bretana;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const inWalk = (basket: Parameters<typeof orderInWalk>[2]) => orderInWalk(server, { luz, wilson }, basket);
const walkOf = async (had = '') => (await wilson.call('picking.walk', { query: { had } })).ok();
const lineOf = async (id: string, product: { id: string }) => {
  const line = (await linesOf(wilson, id)).find(({ product_id }) => product_id === product.id);
  if (!line) throw new Error('No line');
  return line;
};

it('half an hour offline is synced with the changes meanwhile, nothing twice and nothing lost', async () => {
  const walked = [
    await inWalk([
      { product: goods.leche, count: 2 },
      { product: goods.ron, count: 1 },
    ]),
    await inWalk([{ product: goods.huevos, count: 2 }]),
    await inWalk([{ product: goods.arroz, count: 2 }]),
  ] as const;
  const [request, cancelled, input] = walked;
  const milk = await lineOf(request.id, goods.leche);
  const rum = await lineOf(request.id, goods.ron);
  const question = { id: newId(), line_id: milk.id, product_id: goods.huevos.id, count: 1 };
  (await wilson.call('picking.ask', { params: { id: request.id }, body: question })).ok();

  // The phone is between the shelves: what is done there, each with the last that it knew of its line.
  const done = {
    milk: action(milk.id, { reason: 'shelf_empty' }),
    rum: action(rum.id, { found: { count: 1 } }),
    eggs: action((await lineOf(cancelled.id, goods.huevos)).id, { found: { count: 2 } }),
    rice: action((await lineOf(input.id, goods.arroz)).id, { found: { count: 1 }, reason: 'shelf_empty' }),
  };
  const again = action(rum.id, { replaces: done.rum.id, reason: 'bad_quality' });

  // Meanwhile the shopper says yes, another cancels, and the third order is given to somebody else.
  const answer = { params: { id: request.id, question_id: question.id }, body: { answer: 'yes' as const } };
  (await request.shopper.client.call('orders.answerQuestion', answer)).ok();
  const cancel = { params: { id: cancelled.id }, body: { state: '12_store_cancel_order' as const } };
  (await luz.call('orders.move', cancel)).ok();
  const away = { params: { id: input.id }, body: { delivery: { picker_id: null } } };
  (await luz.call('orders.move', away)).ok();
  const stock = () =>
    Promise.all([goods.leche, goods.huevos, goods.arroz].map(({ id }) => goodsAt(server, id, bretana)));
  const before = await stock();

  const sync = async () => [
    ...(await record(wilson, request.id, [done.milk, done.rum, again])).ok().results,
    ...(await record(wilson, cancelled.id, [done.eggs])).ok().results,
    ...(await record(wilson, input.id, [done.rice])).ok().results,
  ];
  // Sent by two tabs at once, and once more after an answer that was lost.
  const [first, second] = await Promise.all([sync(), sync()]);
  const third = await sync();
  expect(first.map(({ conflict }) => conflict)).toEqual([
    ...['LINE_CHANGED', null, null],
    ...['ORDER_CANCELLED', 'ORDER_REASSIGNED'],
  ]);
  expect(second).toEqual(first);
  expect(third).toEqual(first);

  const all = [...Object.values(done), again].map(({ id }) => id);
  const [kept] = await server.sql<{ rows: number; ids: number }>(
    'select count(*)::int as rows, count(distinct id)::int as ids from pick_action where id = any($1::uuid[])',
    [all],
  );
  expect(kept).toEqual({ rows: all.length, ids: all.length });
  // What the shopper said stands; the goods of what met something did not move.
  expect((await lineOf(request.id, goods.leche)).picked).toMatchObject({
    outcome: 'replaced',
    action_id: question.id,
  });
  expect((await lineOf(request.id, goods.ron)).picked).toMatchObject({
    outcome: 'missing',
    action_id: again.id,
  });
  expect(await stock()).toEqual(before);
  // Looked at again and said with what is known now, it goes in.
  const looked = action(milk.id, { replaces: question.id, found: { count: 2 } });
  expect((await record(wilson, request.id, [looked])).ok().results).toEqual([
    { id: looked.id, conflict: null },
  ]);
});

it('orders taken out of a walk are told with their crate: cancelled, given away, undone; a finished one is not', async () => {
  const basket = [{ product: goods.huevos, count: 1 }];
  const [cancelled, values, undone, finished, open] = [
    ...[await inWalk(basket), await inWalk(basket), await inWalk(basket)],
    ...[await inWalk(basket), await inWalk(basket)],
  ] as const;
  const crates = new Map((await walkOf()).orders.map(({ id, crate }) => [id, crate]));
  const found = async ({ id }: { id: string }) =>
    action((await lineOf(id, goods.huevos)).id, { found: { count: 1 } });
  const late = await found(undone);
  await record(wilson, finished.id, [await found(finished)]);
  (await wilson.call('picking.finish', { params: { id: finished.id } })).ok();
  const move = (id: string, body: InputOf<'orders.move'>['body']) =>
    luz.call('orders.move', { params: { id }, body });
  (await move(cancelled.id, { state: '12_store_cancel_order' })).ok();
  (await move(values.id, { delivery: { picker_id: null } })).ok();
  const { version } = (await luz.call('orders.get', { params: { id: undone.id } })).ok().order;
  (await luz.call('orders.undo', { params: { id: undone.id }, body: { version } })).ok();

  const had = [cancelled, values, undone, finished, open].map(({ id }) => id);
  const { left = [] } = await walkOf(had.join());
  expect(new Map(left.map(({ order_id, crate, why }) => [order_id, [crate, why]]))).toEqual(
    new Map([
      [cancelled.id, [crates.get(cancelled.id), 'ORDER_CANCELLED']],
      [values.id, [crates.get(values.id), 'ORDER_REASSIGNED']],
      [undone.id, [crates.get(undone.id), 'PICKING_UNDONE']],
    ]),
  );
  // Orders of other pickers are none of theirs.
  const other = await acceptedOrder(server, luz, basket);
  expect((await walkOf(other.id)).left).toEqual([]);
  // It is not finished: it is picked again, into the crate that has its goods.
  expect((await record(wilson, undone.id, [late])).ok().results[0]?.conflict).toBe('PICKING_UNDONE');
  const again = { walk_id: newId(), order_ids: [undone.id] };
  const { orders } = (await wilson.call('picking.start', { body: again })).ok();
  expect(orders.find(({ id }) => id === undone.id)?.crate).toBe(crates.get(undone.id));
});

it('two of five are found and three are replaced: asked, proposed and charged for the three', async () => {
  const { id, shopper, total } = await inWalk([{ product: goods.leche, count: 5 }]);
  const line = await lineOf(id, goods.leche);
  const rule = { substitution: 'choose' } as const;
  (await shopper.client.call('orders.setSubstitution', { params: { id }, body: rule })).ok();
  const proposed = async (found_count: number) => {
    const query = { line_id: line.id, found_count };
    const { lines } = (await wilson.call('picking.proposals', { params: { id }, query })).ok();
    return lines[0]?.proposals[0];
  };
  const [whole, rest] = [await proposed(0), await proposed(2)];
  if (!whole || !rest) throw new Error('No proposal');
  expect([whole.count, rest.count]).toEqual([5, 3]);
  const three = (line.totalPrice * 3) / 5;
  expect(rest.difference).toBe(rest.worth - three);
  const replacement = { product_id: rest.product_id, count: rest.count };
  const text = action(line.id, { found: { count: 2 }, replacement, reason: 'shelf_empty' });
  expect((await record(wilson, id, [text])).ok().results[0]?.conflict).toBeNull();
  const { picked } = await lineOf(id, goods.leche);
  expect(picked?.parts.map(({ kind, count }) => [kind, count])).toEqual([
    ['found', 2],
    ['replaced', 3],
  ]);
  // Never more than what was promised for the five (rule 10).
  expect(picked?.totalPrice).toBe(Math.min(line.totalPrice, line.totalPrice - three + rest.worth));
  const done = (await wilson.call('picking.finish', { params: { id } })).ok();
  expect(done.amount_to_pay).toBe(total - line.totalPrice + (picked?.totalPrice ?? 0));
});
