import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import type { Item } from '#test/faults/shoppers.ts';
import { action, openPicking, orderToChoose, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** What the store gives away with a replacement, and who lets it (rule 86). */

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking({ limited: true }));
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  const { orders } = (await wilson.call('picking.orders', {})).ok();
  for (const { id } of orders)
    await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } });
});

const milk: Item = { product: goods.leche, count: 2 };
const toChoose = () => orderToChoose(server, { luz, wilson }, [milk]);
const put = async (id: string, lineId: string, product: { id: string }, more: object = {}) => {
  const replacement = { product_id: product.id, count: 1 };
  const text = action(lineId, { replacement, reason: 'shelf_empty', ...more });
  return (await record(wilson, id, [text])).ok().results[0]?.conflict;
};
const ask = (id: string, line_id: string, product: { id: string }, more: object = {}) =>
  wilson.call('picking.ask', {
    params: { id },
    body: { id: newId(), line_id, product_id: product.id, count: 1, asks: 'staff', ...more },
  });
const answer = (id: string, question_id: string, body: { answer: 'yes' | 'no'; reason: string }, who = luz) =>
  who.call('orders.answerForStore', { params: { id, question_id }, body });

describe('a replacement without asking', () => {
  it('costs at most a fifth and 3.000 pesos more than what it replaces, as configured', async () => {
    const { id, lineOf } = await toChoose();
    // Two litres of milk for 9.980, eggs for 18.900: nobody said that the store may give away 8.920.
    expect(await put(id, lineOf(goods.leche), goods.huevos)).toBe('OVER_LIMIT');
    expect(await put(id, lineOf(goods.leche), goods.yogur)).toBeNull();

    const configure = async (fields: object) => {
      const { version } = (await luz.call('business.settings', {})).ok().settings;
      return (await luz.call('business.update', { body: { version, ...fields } })).ok().doc;
    };
    const doc = await configure({ replacement_percent: 100, replacement_pesos: 9_000 });
    expect(doc).toMatchObject({ replacement_percent: 100, replacement_pesos: 9_000 });
    const other = await toChoose();
    expect(await put(other.id, other.lineOf(goods.leche), goods.huevos)).toBeNull();
    await configure({ replacement_percent: 20, replacement_pesos: 3_000 });
    const later = await toChoose();
    expect(await put(later.id, later.lineOf(goods.leche), goods.huevos)).toBe('OVER_LIMIT');
  });

  it('is of the same category; its shopper may agree to another', async () => {
    const { id, lineOf, shopper } = await toChoose();
    expect(await put(id, lineOf(goods.leche), goods.arroz)).toBe('OTHER_CATEGORY');
    const refused = (await ask(id, lineOf(goods.leche), goods.arroz)).failure();
    expect(refused).toMatchObject({ error: 'QUESTION_NOT_POSSIBLE' });
    const { question } = (await ask(id, lineOf(goods.leche), goods.arroz, { asks: 'shopper' })).ok();
    const yes = { params: { id, question_id: question.id }, body: { answer: 'yes' as const } };
    (await shopper.client.call('orders.answerQuestion', yes)).ok();
    const { products } = (await luz.call('orders.get', { params: { id } })).ok().order;
    expect(products[0]?.picked?.parts).toMatchObject([
      { product_id: goods.arroz.id, id_item: goods.arroz.sku },
    ]);
  });

  it('is proposed with what may be put, and found by words, bar code and scale label', async () => {
    const { params, lineOf } = await toChoose();
    const line_id = lineOf(goods.leche);
    const proposals = async (query: object) =>
      (await wilson.call('picking.proposals', { params, query: { line_id, ...query } })).ok().lines[0]
        ?.proposals ?? [];
    const [first] = await proposals({});
    expect(first).toMatchObject({ most_worth: 11_976 });
    const found = await proposals({ product_ids: [goods.arroz.id, goods.huevos.id].join() });
    expect(found.map(({ product_id, most_worth }) => [product_id, most_worth])).toEqual([
      [goods.arroz.id, null],
      [goods.huevos.id, 11_976],
    ]);
    const [{ bar_code = '' } = {}] = await server.sql<{ bar_code: string }>(
      'select bar_code from product where id = $1',
      [goods.huevos.id],
    );
    for (const code of [bar_code, `0${bar_code}`, goods.huevos.sku])
      expect((await proposals({ code })).map(({ product_id }) => product_id)).toEqual([goods.huevos.id]);
    expect(await proposals({ code: '7700000000000' })).toEqual([]);
    // What the picker holds, although the books have none.
    await server.sql(
      'update product_office set stock = 0, received = received - stock where product_id = $1',
      [goods.mantequilla.id],
    );
    expect((await proposals({ code: goods.mantequilla.sku })).length).toBe(1);
  });
});

describe('above the limit', () => {
  it('somebody with the rights of an admin confirms with a reason; the shopper pays what was promised', async () => {
    const { id, lineOf, total, shopper } = await toChoose();
    const line = lineOf(goods.leche);
    const { question } = (await ask(id, line, goods.huevos)).ok();
    expect(question).toMatchObject({ asks: 'staff', loss: 8_920, extra: 0 });
    const mark = async () => {
      const { orders } = (await luz.call('orders.board', { query: {} })).ok();
      return orders.find((order) => order.id === id)?.asks_store;
    };
    expect(await mark()).toBe(true);
    const seen = (await shopper.client.call('orders.get', { params: { id } })).ok().order;
    expect(seen.questions).toEqual([]);
    const refused = await shopper.client.call('orders.answerQuestion', {
      params: { id, question_id: question.id },
      body: { answer: 'yes' },
    });
    expect(refused.failure().error).toBe('QUESTION_OVER');

    const rocio = await server.as('rocio');
    expect((await answer(id, question.id, { answer: 'yes', reason: 'x' }, wilson)).status).toBe(404);
    const unexplained = await answer(id, question.id, { answer: 'yes', reason: ' ' }, rocio);
    expect(unexplained.failure().details[0]?.field).toContain('reason');
    const body = { answer: 'yes', reason: 'Cliente de siempre' } as const;
    for (const _ of [1, 2]) expect((await answer(id, question.id, body, rocio)).status).toBe(200);
    expect((await answer(id, question.id, { answer: 'no', reason: '' }, rocio)).failure().error).toBe(
      'QUESTION_OVER',
    );
    expect(await mark()).toBe(false);
    const { order } = (await luz.call('orders.get', { params: { id } })).ok();
    expect(order.products[0]?.picked).toMatchObject({ outcome: 'replaced', given_away: 8_920 });
    const { amount_to_pay } = (await wilson.call('picking.finish', { params: { id } })).ok();
    expect(amount_to_pay).toBe(total);
    const settled = (await luz.call('orders.get', { params: { id } })).ok().order.settlement;
    expect(settled).toMatchObject({ given_away: 8_920 });
    const view = (await shopper.client.call('orders.get', { params: { id } })).ok().order;
    expect(view.settlement).not.toHaveProperty('given_away');
    expect(view.products[0]?.picked).not.toHaveProperty('given_away');
    const [audit] = await server.sql<{ after: object }>(
      "select after from audit_log where action = 'orders.answerForStore' order by at desc limit 1",
    );
    expect(audit?.after).toMatchObject({ answer: 'yes', reason: 'Cliente de siempre', loss: 8_920 });
    const { replacements, picked } = (await luz.call('stats.operation', { query: {} })).ok();
    expect(picked.given_away).toBe(8_920);
    // Nobody asked a shopper.
    expect(replacements.proposed).toBe(1);
  });

  it('a no leaves the line to its picker, who may put less', async () => {
    const { id, lineOf } = await toChoose();
    const line = lineOf(goods.leche);
    const { question } = (await ask(id, line, goods.huevos)).ok();
    (await answer(id, question.id, { answer: 'no', reason: '' })).ok();
    expect(await put(id, line, goods.huevos)).toBe('OVER_LIMIT');
    expect(await put(id, line, goods.yogur)).toBeNull();
  });

  it('nobody confirms where its shopper wants to be asked, nor in another branch', async () => {
    const { id, lineOf, shopper } = await toChoose();
    const { question } = (await ask(id, lineOf(goods.leche), goods.huevos)).ok();
    const paola = await server.as('paola');
    expect((await answer(id, question.id, { answer: 'yes', reason: 'x' }, paola)).status).toBe(404);
    const body = { substitution: 'ask' } as const;
    (await shopper.client.call('orders.setSubstitution', { params: { id }, body })).ok();
    expect((await answer(id, question.id, { answer: 'yes', reason: 'x' })).failure().error).toBe(
      'QUESTION_OVER',
    );
    const refused = (await ask(id, lineOf(goods.leche), goods.huevos, { withdraws: question.id })).failure();
    expect(refused.error).toBe('QUESTION_NOT_POSSIBLE');
  });
});
