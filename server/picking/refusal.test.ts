import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { action, goodsAt, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** The shopper says no to what was put in the place of a line, until the order goes to billing. */

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

/** An order of milk and rum, its milk replaced by eggs after a yes. */
async function replaced() {
  const basket = [
    { product: goods.leche, count: 2 },
    { product: goods.ron, count: 1 },
  ];
  const { id, shopper, total } = await orderInWalk(server, { luz, wilson }, basket);
  const lines = await linesOf(wilson, id);
  const lineOf = (good: { id: string }) => lines.find(({ product_id }) => product_id === good.id);
  const [milk, rum] = [lineOf(goods.leche), lineOf(goods.ron)];
  if (!milk || !rum) throw new Error('No lines');
  const input = { id: newId(), line_id: milk.id, product_id: goods.huevos.id, count: 1 };
  (await wilson.call('picking.ask', { params: { id }, body: input })).ok();
  const yes = { params: { id, question_id: input.id }, body: { answer: 'yes' } } as const;
  (await shopper.client.call('orders.answerQuestion', yes)).ok();
  const refuse = (action_id = input.id, who = shopper.client, line_id = milk.id) =>
    who.call('orders.refuseReplacement', { params: { id, line_id }, body: { action_id } });
  return { id, shopper, total, milk, rum, request: input, refuse };
}

it('a refused product returns to the shelf, costs nothing, and is not replaced', async () => {
  const { id, total, milk, rum, request, refuse } = await replaced();
  // Of the milk itself its picker reads what was confirmed, not what was agreed for the eggs.
  const walked = (await linesOf(wilson, id)).find((one) => one.id === milk.id);
  expect(walked?.questions[0]?.line_total).toBeGreaterThan(milk.totalPrice);
  expect(walked?.ceiling).toBe(milk.totalPrice);
  const eggs = await goodsAt(server, goods.huevos.id, officeIds.bretana);
  const { order } = (await refuse()).ok();
  const line = order.products.find((one) => one.id === milk.id);
  expect(line).toMatchObject({
    is_replaced: false,
    substitution: 'none',
    picked: { outcome: 'missing', reason: 'refused', totalPrice: 0 },
  });
  expect(await goodsAt(server, goods.huevos.id, officeIds.bretana)).toEqual({
    ...eggs,
    stock: eggs.stock + 1,
  });
  // Not even what was agreed to before.
  const again = { replaces: line?.picked?.action_id ?? null, reason: 'shelf_empty' } as const;
  const replacement = { product_id: goods.huevos.id, count: 1 };
  const put = await record(wilson, id, [action(milk.id, { ...again, replacement })]);
  expect(put.ok().results[0]?.conflict).toBe('NO_REPLACEMENT');
  const ask = await wilson.call('picking.ask', { params: { id }, body: { ...request, id: newId() } });
  expect(ask.failure().error).toBe('QUESTION_NOT_POSSIBLE');

  await record(wilson, id, [action(rum.id, { found: { count: 1 } })]);
  const { amount_to_pay } = (await wilson.call('picking.finish', { params: { id } })).ok();
  expect(amount_to_pay).toBe(total - milk.totalPrice);
});

it('is refused once, however often it is pressed', async () => {
  const { id, refuse } = await replaced();
  const answers = await Promise.all([refuse(), refuse(), refuse()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await server.sql(
    "select 1 from pick_action where order_id = $1 and asked ->> 'reason' = 'refused'",
    [id],
  );
  expect(rows).toHaveLength(1);
});

it('concerns the displayed replacement: a later one stays', async () => {
  const { id, milk, request, refuse } = await replaced();
  const replacement = { product_id: goods.huevos.id, count: 1, grams: 700 };
  const weighed = action(milk.id, { replaces: request.id, replacement, reason: 'shelf_empty' });
  expect((await record(wilson, id, [weighed])).ok().results[0]?.conflict).toBeNull();
  expect((await refuse()).failure().error).toBe('REPLACEMENT_OVER');
  (await refuse(weighed.id)).ok();
});

it('is too late once the order is billed, and a picker who was offline is informed', async () => {
  const { id, milk, rum, request, refuse } = await replaced();
  await record(wilson, id, [action(rum.id, { found: { count: 1 } })]);
  const late = await replaced();
  (await late.refuse()).ok();
  const offline = action(late.milk.id, { replaces: late.request.id, found: { count: 2 } });
  expect((await record(wilson, late.id, [offline])).ok().results[0]?.conflict).toBe('LINE_CHANGED');

  (await wilson.call('picking.finish', { params: { id } })).ok();
  expect((await refuse()).failure().error).toBe('REPLACEMENT_OVER');
  const { order } = (await luz.call('orders.get', { params: { id } })).ok();
  const line = order.products.find((one) => one.id === milk.id);
  expect(line?.picked).toMatchObject({ outcome: 'replaced', action_id: request.id });
});

it('is only for the shopper, and only for that line', async () => {
  const { request, rum, refuse, shopper } = await replaced();
  for (const who of [await server.as('marcela'), luz, wilson])
    expect((await refuse(request.id, who)).status).toBe(404);
  for (const line of [missingId, rum.id])
    expect((await refuse(request.id, shopper.client, line)).failure().error).toBe('REPLACEMENT_OVER');
});

it('what happens when something is sold out is chosen until that line is picked, or the order is over', async () => {
  const { id, milk, rum, shopper } = await replaced();
  const choose = (line_id?: string) =>
    shopper.client.call('orders.setSubstitution', {
      params: { id },
      body: { substitution: 'none', ...(line_id === undefined ? {} : { line_id }) },
    });
  expect((await choose(milk.id)).failure().error).toBe('ORDER_STATE');
  expect((await choose(rum.id)).status).toBe(200);
  expect((await choose()).status).toBe(200);
  (await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } })).ok();
  for (const line of [rum.id, undefined]) expect((await choose(line)).failure().error).toBe('ORDER_STATE');
});

it('the link alone shows what was picked, not what the shopper answered', async () => {
  const { id, milk, refuse } = await replaced();
  const { order } = (await refuse()).ok();
  const guest = server.guest();
  const { order: seen } = (await guest.call('orders.get', { params: { id: order.token } })).ok();
  const line = seen.products.find((one) => one.id === milk.id);
  expect(line?.picked).toMatchObject({ outcome: 'missing', reason: null });
  expect([seen.questions, seen.delivery.picker_name]).toEqual([[], '']);
  expect(order.delivery.picker_name).toBe('Wilson');
  expect((await guest.call('orders.get', { params: { id } })).status).toBe(404);
});
