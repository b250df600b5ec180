import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import {
  acceptedOrder,
  action,
  goodsAt,
  linesOf,
  openPicking,
  orderInWalk,
  record,
} from '#test/picking/picking-world.ts';
import { fridayMorning, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let wilson: Client;
let now = fridayMorning;
const bretana = officeIds.bretana;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking({ now: () => now }));
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const inWalk = (basket: Parameters<typeof orderInWalk>[2], more?: Parameters<typeof orderInWalk>[3]) =>
  orderInWalk(server, { luz, wilson }, basket, more);

async function finished(id: string) {
  return (await wilson.call('picking.finish', { params: { id } })).ok();
}

describe('picking', () => {
  it('takes the unassigned order that is due first, and a repeated press takes one', async () => {
    const first = await acceptedOrder(server, luz, [{ product: goods.ron, count: 1 }]);
    const before = (await wilson.call('picking.orders', {})).ok();
    expect(before.free).toBeGreaterThan(0);
    const key = newId();
    const press = () => wilson.call('picking.takeNext', { body: { key } });
    const [one, other] = await Promise.all([press(), press()]);
    expect(one.ok().order?.id).toBe(first.id);
    expect(other.ok().order?.id).toBe(first.id);
    expect((await wilson.call('picking.takeNext', { body: { key: newId() } })).ok().order).toBeNull();
    const walk = (
      await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [first.id] } })
    ).ok();
    expect(walk.orders.map(({ id, crate, state }) => [id, crate, state])).toEqual([
      [first.id, 'A', '8_store_select_products'],
    ]);
    const [line] = walk.lines;
    if (!line) throw new Error('No line');
    await record(wilson, first.id, [action(line.id, { found: { count: 1 } })]);
    expect(await finished(first.id)).toMatchObject({
      amount_to_pay: first.total,
      refund: 0,
      differences: [],
    });
    const { order } = (await luz.call('orders.get', { params: { id: first.id } })).ok();
    expect(order).toMatchObject({
      state: '9_store_invoice_products',
      settlement: { amount_to_pay: first.total, fill_rate: 10_000, lines_found: 1 },
    });
    (await wilson.call('picking.billed', { params: { id: first.id } })).ok();
    const { delivery } = (await luz.call('orders.get', { params: { id: first.id } })).ok().order;
    expect(delivery.events.map(({ event }) => event)).toEqual(['ready']);
    expect(delivery).toMatchObject({
      cashier_id: people.wilson.id,
      cashier_name: 'Wilson Angulo',
      label_cart: expect.stringMatching(/^[A-F]$/),
      label_cart_assigned: true,
      products_approved_ids: [line.product_id],
      products_rejected_ids: [],
      products_modified: false,
    });
    expect(delivery.assigned_history.at(-1)).toMatchObject({ role: 'cashier', user_name: 'Wilson Angulo' });
    const seen = (await first.shopper.client.call('orders.get', { params: { id: first.id } })).ok();
    expect(seen.order.delivery).toMatchObject({
      cashier_name: '',
      label_cart: '',
      products_approved_ids: [],
    });
  });

  it('charges by the scale, up to the promised amount, and moves the stock', async () => {
    const { id, total } = await inWalk([
      { product: goods.banano, count: 1000, countType: 'grams' },
      { product: goods.mango, count: 500, countType: 'grams' },
      { product: goods.leche, count: 6 },
      { product: goods.arroz, count: 2 },
    ]);
    const of = new Map((await linesOf(wilson, id)).map((line) => [line.product_id, line]));
    const line = (good: { id: string }) => of.get(good.id)?.id ?? '';
    const before = await goodsAt(server, goods.leche.id, bretana);
    const banano = await goodsAt(server, goods.banano.id, bretana);
    const answer = await record(wilson, id, [
      action(line(goods.banano), { found: { count: 900 } }),
      action(line(goods.mango), { found: { count: 530 } }),
      action(line(goods.leche), { found: { count: 4 }, reason: 'shelf_empty' }),
      action(line(goods.arroz), { reason: 'other' }),
    ]);
    expect(answer.ok().results.map(({ conflict }) => conflict)).toEqual([null, null, null, null]);
    expect(await goodsAt(server, goods.leche.id, bretana)).toEqual({
      ...before,
      missing: before.missing + 2,
    });
    expect(await goodsAt(server, goods.banano.id, bretana)).toEqual({ ...banano, stock: banano.stock + 100 });
    const { amount_to_pay, differences } = await finished(id);
    // A tenth of the bananas, two of six litres and all of the rice; the mangos cost what was promised.
    const lines = [...of.values()];
    const price = (good: { id: string }) =>
      lines.find(({ product_id }) => product_id === good.id)?.totalPrice ?? 0;
    const less = price(goods.banano) / 10 + price(goods.leche) / 3 + price(goods.arroz);
    expect(amount_to_pay).toBe(total - less);
    expect(differences.map(({ picked }) => picked.outcome).sort()).toEqual(['found', 'less', 'missing']);
  });

  it('answers a repeated action the same, and stores conflicts', async () => {
    const { id } = await inWalk([{ product: goods.ron, count: 2 }]);
    const [line] = await linesOf(wilson, id);
    if (!line) throw new Error('No line');
    const found = action(line.id, { found: { count: 2 } });
    const stale = action(line.id, { reason: 'shelf_empty' });
    const send = () => record(wilson, id, [found, stale]);
    const [one, other] = await Promise.all([send(), send()]);
    for (const answer of [one, other, await send()]) {
      expect(answer.ok().results).toEqual([
        { id: found.id, conflict: null },
        { id: stale.id, conflict: 'LINE_CHANGED' },
      ]);
    }
    const rows = await server.sql(
      'select applied, conflict from pick_action where order_id = $1 order by applied',
      [id],
    );
    expect(rows).toEqual([
      { applied: false, conflict: 'LINE_CHANGED' },
      { applied: true, conflict: '' },
    ]);
    await finished(id);
    const late = await record(wilson, id, [action(line.id, { replaces: found.id, reason: 'expired' })]);
    expect(late.ok().results[0]?.conflict).toBe('ORDER_FINISHED');
  });

  it('reports that an order was cancelled or reassigned meanwhile', async () => {
    const gone = await inWalk([{ product: goods.ron, count: 1 }]);
    const [line] = await linesOf(wilson, gone.id);
    if (!line) throw new Error('No line');
    await luz.call('orders.move', { params: { id: gone.id }, body: { delivery: { picker_id: null } } });
    const taken = await record(wilson, gone.id, [action(line.id, { found: { count: 1 } })]);
    expect(taken.ok()).toMatchObject({ results: [{ conflict: 'ORDER_REASSIGNED' }], lines: null });
    const stock = await goodsAt(server, goods.ron.id, bretana);
    await luz.call('orders.move', { params: { id: gone.id }, body: { state: '12_store_cancel_order' } });
    const late = await record(wilson, gone.id, [action(line.id, { found: { count: 1 } })]);
    expect(late.ok().results[0]?.conflict).toBe('ORDER_CANCELLED');
    expect(await goodsAt(server, goods.ron.id, bretana)).toEqual({ ...stock, stock: stock.stock + 1 });
  });

  it('cancelled half picked, returns what it has and not what was missing', async () => {
    const { id } = await inWalk([
      { product: goods.leche, count: 4 },
      { product: goods.ron, count: 1 },
    ]);
    const milk = (await linesOf(wilson, id)).find(({ product_id }) => product_id === goods.leche.id);
    const before = await goodsAt(server, goods.leche.id, bretana);
    await record(wilson, id, [action(milk?.id ?? '', { found: { count: 1 }, reason: 'shelf_empty' })]);
    await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });
    const after = await goodsAt(server, goods.leche.id, bretana);
    expect(after).toEqual({ ...before, stock: before.stock + 1, missing: before.missing + 3 });
  });

  it('keeps a picker out of others’ orders', async () => {
    const { id } = await acceptedOrder(server, luz, [{ product: goods.ron, count: 1 }]);
    for (const other of [id, missingId]) {
      expect((await record(wilson, other, [action(newId(), { reason: 'other' })])).status).toBe(404);
      expect((await wilson.call('picking.finish', { params: { id: other } })).status).toBe(404);
      expect((await wilson.call('picking.proposals', { params: { id: other }, query: {} })).status).toBe(404);
      const start = { walk_id: newId(), order_ids: [other] };
      expect((await wilson.call('picking.start', { body: start })).status).toBe(404);
    }
    expect((await luz.call('picking.orders', {})).status).toBe(404);
    await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });
  });

  it('cannot finish an incomplete or empty order', async () => {
    const { id } = await inWalk([{ product: goods.ron, count: 1 }]);
    const finish = () => wilson.call('picking.finish', { params: { id } });
    expect((await finish()).failure().error).toBe('PICKING_UNFINISHED');
    const [line] = await linesOf(wilson, id);
    await record(wilson, id, [action(line?.id ?? '', { reason: 'shelf_empty' })]);
    expect((await finish()).failure().error).toBe('PICKING_EMPTY');
  });
});

describe('a replacement', () => {
  async function proposed(id: string) {
    const { lines } = (await wilson.call('picking.proposals', { params: { id }, query: {} })).ok();
    return lines[0]?.proposals ?? [];
  }

  it('is chosen for shoppers who allow it, and never costs more than the replaced product', async () => {
    const { id, shopper, total } = await inWalk([{ product: goods.leche, count: 2 }]);
    const [line] = await linesOf(wilson, id);
    const [first] = await proposed(id);
    if (!line || !first) throw new Error('No proposal');
    const replacement = { product_id: first.product_id, count: first.count };
    const unasked = await record(wilson, id, [action(line.id, { replacement })]);
    expect(unasked.ok().results[0]?.conflict).toBe('ASK_FIRST');
    const rule = { substitution: 'choose' } as const;
    (await shopper.client.call('orders.setSubstitution', { params: { id }, body: rule })).ok();
    (await record(wilson, id, [action(line.id, { replacement })])).ok();
    const { order } = (await shopper.client.call('orders.get', { params: { id } })).ok();
    expect(order.products[0]).toMatchObject({
      is_replaced: true,
      replaced_product_id: first.product_id,
      original_product_id: goods.leche.id,
      totalPrice: line.totalPrice,
      picked: { outcome: 'replaced' },
    });
    const { amount_to_pay } = await finished(id);
    expect(amount_to_pay).toBe(total - Math.max(0, -first.difference));
  });

  it('is asked about, and a yes above the ceiling is charged, a no is not', async () => {
    const { id, shopper, total } = await inWalk([
      { product: goods.leche, count: 2 },
      { product: goods.ron, count: 1 },
    ]);
    const lines = await linesOf(wilson, id);
    const milk = lines.find(({ product_id }) => product_id === goods.leche.id);
    if (!milk) throw new Error('No milk');
    const ask = (more: object = {}) =>
      wilson.call('picking.ask', {
        params: { id },
        body: { id: newId(), line_id: milk.id, product_id: goods.huevos.id, count: 1, ...more },
      });
    const { question } = (await ask()).ok();
    expect((await ask()).failure().error).toBe('QUESTION_OPEN');
    const { order } = (await shopper.client.call('orders.get', { params: { id } })).ok();
    expect(order.questions.map((one) => one.id)).toEqual([question.id]);
    const answer = (say: 'yes' | 'no', who = shopper.client) =>
      who.call('orders.answerQuestion', {
        params: { id, question_id: question.id },
        body: { answer: say, words: '' },
      });
    expect((await answer('yes', await server.as('marcela'))).status).toBe(404);
    const [yes, no] = await Promise.all([answer('yes'), answer('no')]);
    const won = yes.status === 200 ? 'yes' : 'no';
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    const rum = lines.find(({ product_id }) => product_id === goods.ron.id);
    await record(wilson, id, [action(rum?.id ?? '', { found: { count: 1 } })]);
    const { amount_to_pay } = await finished(id);
    expect(amount_to_pay).toBe(
      won === 'yes' ? total - milk.totalPrice + question.line_total : total - milk.totalPrice,
    );
  });

  it('without an answer in time is left out', async () => {
    const { id, shopper } = await inWalk([
      { product: goods.leche, count: 2 },
      { product: goods.ron, count: 1 },
    ]);
    const milk = (await linesOf(wilson, id)).find(({ product_id }) => product_id === goods.leche.id);
    const body = { id: newId(), line_id: milk?.id ?? '', product_id: goods.huevos.id, count: 1 };
    (await wilson.call('picking.ask', { params: { id }, body })).ok();
    now = new Date(now.getTime() + 5 * 60_000);
    const late = await shopper.client.call('orders.answerQuestion', {
      params: { id, question_id: body.id },
      body: { answer: 'yes' },
    });
    expect(late.failure().error).toBe('QUESTION_OVER');
    await expect
      .poll(async () => (await linesOf(wilson, id)).find(({ id: one }) => one === milk?.id)?.picked, {
        timeout: 15_000,
      })
      .toMatchObject({ outcome: 'missing', reason: 'no_answer' });
  });

  it('that the shopper does not want is neither asked about nor added', async () => {
    const { id, shopper } = await inWalk([{ product: goods.leche, count: 2 }]);
    const [line] = await linesOf(wilson, id);
    const rule = { substitution: 'none', line_id: line?.id ?? '' } as const;
    (await shopper.client.call('orders.setSubstitution', { params: { id }, body: rule })).ok();
    const ask = { id: newId(), line_id: line?.id ?? '', product_id: goods.huevos.id, count: 1 };
    expect((await wilson.call('picking.ask', { params: { id }, body: ask })).failure().error).toBe(
      'QUESTION_NOT_POSSIBLE',
    );
    const replacement = { product_id: goods.huevos.id, count: 1 };
    const put = await record(wilson, id, [action(line?.id ?? '', { replacement })]);
    expect(put.ok().results[0]?.conflict).toBe('NO_REPLACEMENT');
    expect(await proposed(id)).toEqual([]);
    expect(people.wilson.role).toBe('picker');
  });
});
