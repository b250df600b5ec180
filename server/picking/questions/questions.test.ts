import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import type { Item } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import {
  acceptedOrder,
  action,
  linesOf,
  openPicking,
  orderToChoose,
  record,
} from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** What a shopper is asked about, once, and what the answer allows. */

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

const milk: Item = { product: goods.leche, count: 2 };
const rum: Item = { product: goods.ron, count: 1 };
const toChoose = () => orderToChoose(server, { luz, wilson }, [milk, rum]);
const ask = (id: string, line_id: string, product: { id: string }, more: object = {}) =>
  wilson.call('picking.ask', {
    params: { id },
    body: { id: newId(), line_id, product_id: product.id, count: 1, ...more },
  });

describe('a question', () => {
  it.each([
    ['finished by its picker', '9_store_invoice_products'],
    ['dispatched by staff', '10_store_dispatch_products'],
    ['cancelled', '12_store_cancel_order'],
  ] as const)('about an order that is %s meanwhile is withdrawn', async (_how, state) => {
    const { id, params, lineOf, shopper } = await toChoose();
    const [line, other] = [lineOf(goods.leche), lineOf(goods.ron)];
    await record(wilson, id, [
      action(line, { found: { count: 1 }, reason: 'shelf_empty' }),
      action(other, { found: { count: 1 } }),
    ]);
    const { question } = (await ask(id, line, goods.yogur, { found_count: 1 })).ok();
    const seen = async () => (await shopper.client.call('orders.get', { params })).ok().order.questions;
    expect(await seen()).toMatchObject([{ id: question.id }]);
    const everywhere = async (person: Client) => (await person.call('orders.questions', {})).ok().questions;
    expect(await everywhere(shopper.client)).toEqual([
      {
        id: question.id,
        order_id: id,
        id_order: expect.any(Number),
        title: goods.leche.title,
        seconds_left: 300,
      },
    ]);
    expect(await everywhere(luz)).toEqual([]);
    if (state === '9_store_invoice_products') (await wilson.call('picking.finish', { params })).ok();
    else (await luz.call('orders.move', { params, body: { state } })).ok();
    expect(await seen()).toEqual([]);
    expect(await everywhere(shopper.client)).toEqual([]);
    const late = await shopper.client.call('orders.answerQuestion', {
      params: { ...params, question_id: question.id },
      body: { answer: 'yes' },
    });
    expect(late.failure()).toMatchObject({
      error: 'QUESTION_OVER',
      message: 'Quien alista tu pedido ya lo resolvió: esta pregunta se cerró.',
    });
    const rows = await server.sql(
      'select state, ended_at is not null as ended from order_question where id = $1',
      [question.id],
    );
    expect(rows).toEqual([{ state: 'withdrawn', ended: true }]);
  });

  it('is not about what costs more than double, is found, is for adults, or is not picked yet', async () => {
    const { id, lineOf } = await toChoose();
    const line = lineOf(goods.leche);
    const refused = async (product: { id: string }, more: object = {}) =>
      (await ask(id, line, product, more)).failure().error;
    expect(await refused(goods.huevos, { count: 2 })).toBe('QUESTION_NOT_POSSIBLE');
    expect(await refused(goods.yogur, { found_count: 2 })).toBe('QUESTION_NOT_POSSIBLE');
    expect(await refused(goods.cerveza)).toBe('QUESTION_NOT_POSSIBLE');
    expect((await ask(id, line, goods.yogur, { found_count: 1 })).status).toBe(200);

    const waiting = await acceptedOrder(server, luz, [milk]);
    const body = { delivery: { picker_id: people.wilson.id } };
    (await luz.call('orders.move', { params: { id: waiting.id }, body })).ok();
    const [row] = await server.sql<{ id: string }>('select id from order_line where order_id = $1', [
      waiting.id,
    ]);
    expect((await ask(waiting.id, row?.id ?? '', goods.yogur)).failure().error).toBe('ORDER_STATE');
  });

  it('sent twice is one, and so is its answer; picked meanwhile, it is over', async () => {
    const { id, lineOf, shopper } = await toChoose();
    const answer = (question_id: string, text: 'yes' | 'no') =>
      shopper.client.call('orders.answerQuestion', { params: { id, question_id }, body: { answer: text } });
    const questions = async () => (await linesOf(wilson, id)).flatMap((line) => line.questions);
    const one = { id: newId() };
    const sent = await Promise.all([1, 2].map(() => ask(id, lineOf(goods.leche), goods.yogur, one)));
    expect(sent.map((each) => each.ok().question.id)).toEqual([one.id, one.id]);
    expect((await ask(id, lineOf(goods.leche), goods.yogur, one)).status).toBe(200);
    const found = action(lineOf(goods.leche), { found: { count: 2 } });
    (await record(wilson, id, [found])).ok();
    expect((await questions()).map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await answer(one.id, 'yes')).failure().error).toBe('QUESTION_OVER');

    const other = { id: newId() };
    (await ask(id, lineOf(goods.ron), goods.cerveza, other)).ok();
    for (const _ of [1, 2]) expect((await answer(other.id, 'yes')).status).toBe(200);
    expect((await answer(other.id, 'no')).failure().error).toBe('QUESTION_OVER');
  });

  it('of an order that staff sent to billing is over', async () => {
    const { id, lineOf, shopper, params } = await toChoose();
    const { question } = (await ask(id, lineOf(goods.leche), goods.yogur)).ok();
    const body = { state: '9_store_invoice_products' as const };
    (await luz.call('orders.move', { params, body })).ok();
    const yes = { params: { id, question_id: question.id }, body: { answer: 'yes' as const } };
    const late = await shopper.client.call('orders.answerQuestion', yes);
    expect(late.failure().error).toBe('QUESTION_OVER');
    const [row] = await server.sql('select state from order_question where id = $1', [question.id]);
    expect(row?.state).not.toBe('yes');
  });

  it('answered with yes costs what was said, above the promised amount', async () => {
    const { id, lineOf, total, shopper } = await toChoose();
    const { question } = (await ask(id, lineOf(goods.leche), goods.huevos)).ok();
    expect(question.extra).toBeGreaterThan(0);
    const yes = { params: { id, question_id: question.id }, body: { answer: 'yes' as const } };
    (await shopper.client.call('orders.answerQuestion', yes)).ok();
    (await record(wilson, id, [action(lineOf(goods.ron), { found: { count: 1 } })])).ok();
    const { amount_to_pay } = (await wilson.call('picking.finish', { params: { id } })).ok();
    expect(amount_to_pay).toBe(total + question.extra);
  });

  it('answered with no allows nothing above the promised amount', async () => {
    const { id, lineOf, total, shopper } = await toChoose();
    const { question } = (await ask(id, lineOf(goods.leche), goods.huevos)).ok();
    const no = { params: { id, question_id: question.id }, body: { answer: 'no' as const } };
    (await shopper.client.call('orders.answerQuestion', no)).ok();
    const replacement = { product_id: goods.huevos.id, count: 1 };
    const output = action(lineOf(goods.leche), { replaces: question.id, replacement, reason: 'shelf_empty' });
    expect((await record(wilson, id, [output])).ok().results[0]?.conflict).toBeNull();
    (await record(wilson, id, [action(lineOf(goods.ron), { found: { count: 1 } })])).ok();
    expect((await wilson.call('picking.finish', { params: { id } })).ok().amount_to_pay).toBe(total);
  });
});
