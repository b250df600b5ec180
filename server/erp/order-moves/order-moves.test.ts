import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Orders that another system accepts, picks, dispatches, delivers and cancels (rule 136). */

let server: TestServer;
let luz: Client;
let pos: Client;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
  pos = await withKey(['orders:create', 'orders:move']);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

async function withKey(scopes: Scope[], office_id: string | null = null): Promise<Client> {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'Caja 3', scopes, office_id } })).ok();
  return clientOf(server.url, key, 'canasta.localhost');
}

let numbers = 0;
async function place(lines: InputOf<'erp.createOrder'>['body']['lines'], total: number) {
  const body = {
    channel: 'pos',
    number: `C3-${++numbers}`,
    office: officeIds.bretana,
    type: 'pickup' as const,
    payment_method: 'channel' as const,
    lines,
    total,
    buyer: { name: 'Laura M.' },
  };
  return (await pos.call('erp.createOrder', { body })).ok().order;
}
const rice = () => place([{ id_item: goods.arroz.sku, count: 2, price: 5_400 }], 10_800);

type Move = InputOf<'erp.moveOrder'>['body'];
const move = (id: string, body: Move, who = pos) => who.call('erp.moveOrder', { params: { id }, body });
const accept = { state: '7_admin_cart_accept' } as const;
const dispatch = { state: '10_store_dispatch_products' } as const;
const cancel = { state: '12_store_cancel_order', reason: 'El canal lo canceló' } as const;
const pick = (id: string, lines: InputOf<'erp.pickOrder'>['body']['lines'] = [], who = pos) =>
  who.call('erp.pickOrder', { params: { id }, body: { lines } });

async function stockOf({ id }: { id: string }): Promise<number> {
  const [row] = await server.sql<{ stock: number }>(
    'select stock::int from product_office where office_id = $1 and product_id = $2',
    [officeIds.bretana, id],
  );
  return row?.stock ?? Number.NaN;
}
const lineOf = ({ lines }: OutputOf<'erp.moveOrder'>['order'], at: number) => lines[at]?.line_id ?? '';

describe('an order that a key moves', () => {
  it('goes from accepted to delivered, each step once, with the key in its history', async () => {
    const { id } = await rice();
    expect((await move(id, accept)).ok()).toMatchObject({ repeated: false, order: { state: accept.state } });
    const again = (await move(id, accept)).ok();
    expect(again).toMatchObject({ repeated: true, order: { state: accept.state, version: 2 } });
    (await move(id, { event: 'ready' })).ok();
    (await move(id, dispatch)).ok();
    expect((await move(id, { event: 'delivered' })).ok().repeated).toBe(false);
    expect((await move(id, { event: 'delivered' })).ok().repeated).toBe(true);
    const seen = (await luz.call('orders.get', { params: { id } })).ok().order;
    expect(seen.events.map(({ state, actor }) => [state, actor])).toEqual([
      ['13_order_received', 'Otro sistema'],
      [accept.state, 'Otro sistema'],
      [dispatch.state, 'Otro sistema'],
    ]);
    const audit = await server.sql<{ key: string; role: string }>(
      `select after ->> 'key' as key, actor_role as role from audit_log where entity_id = $1 and action = 'erp.moveOrder'`,
      [id],
    );
    expect(audit).toEqual(Array.from({ length: 4 }, () => ({ key: 'Caja 3', role: 'key' })));
  });

  it('sent by eight at once moves once', async () => {
    const { id } = await rice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, accept)));
    expect(answers.map((answer) => answer.ok().order.version)).toEqual(Array(8).fill(2));
    const moves = await server.sql('select from order_event where order_id = $1 and to_state = $2', [
      id,
      accept.state,
    ]);
    expect(moves).toHaveLength(1);
  });

  it('is cancelled with a reason and gives its stock back, once', async () => {
    const before = await stockOf(goods.arroz);
    const { id } = await rice();
    const without = { state: cancel.state, reason: ' ' };
    expect((await move(id, without)).failure().details[0]?.field).toBe('reason');
    expect((await move(id, cancel)).ok().repeated).toBe(false);
    expect((await move(id, cancel)).ok().repeated).toBe(true);
    expect(await stockOf(goods.arroz)).toBe(before);
    const late = await move(id, accept);
    expect([late.status, late.failure().error]).toEqual([409, 'ORDER_STATE']);
  });

  it('is refused in a state from which it does not follow, and for who may not', async () => {
    const { id } = await rice();
    for (const body of [dispatch, { event: 'delivered' }] as const) {
      const refused = await move(id, body);
      expect([refused.status, refused.failure().error]).toEqual([409, 'ORDER_STATE']);
    }
    expect((await move(id, {})).failure().details[0]?.field).toBe('state');
    expect((await move(id, accept, await withKey(['orders:create']))).status).toBe(404);
    const elsewhere = await withKey(['orders:move'], officeIds.palmira);
    expect((await move(id, accept, elsewhere)).status).toBe(404);
    expect((await pick(id, [], elsewhere)).status).toBe(404);
    expect((await move(missingId, accept)).status).toBe(404);
    const plaza = clientOf(server.url, pos.token, 'la-plaza.localhost');
    expect((await move(id, accept, plaza)).status).toBe(401);
  });
});

describe('what a key says was picked', () => {
  it('names a line once, and gives no reason that only a shopper has', async () => {
    const order = await rice();
    const line_id = lineOf(order, 0);
    const twice = (
      await pick(order.id, [
        { line_id, count: 1 },
        { line_id, count: 1 },
      ])
    ).failure();
    expect([twice.error, twice.details[0]?.field]).toEqual(['INVALID_INPUT', 'lines.1.line_id']);
    const refused = (await pick(order.id, [{ line_id, count: 0, reason: 'no_answer' as never }])).failure();
    expect(refused.details[0]?.field).toBe('lines.0.reason');
  });

  it('is charged by its weight, and what is missing is neither charged nor in stock', async () => {
    const before = [await stockOf(goods.tomate), await stockOf(goods.arroz)];
    const order = await place(
      [
        { id_item: goods.tomate.sku, count_type: 'grams', count: 1_000, price: 6_000 },
        { id_item: goods.arroz.sku, count: 2, price: 5_400 },
      ],
      16_800,
    );
    (await move(order.id, accept)).ok();
    const lines = [
      { line_id: lineOf(order, 0), count: 900 },
      { line_id: lineOf(order, 1), count: 1, reason: 'shelf_empty' as const },
    ];
    const picked = (await pick(order.id, lines)).ok();
    expect(picked).toMatchObject({
      repeated: false,
      order: { state: '9_store_invoice_products', amount_to_pay: 5_400 + 5_400 },
    });
    expect(picked.order.lines.map((line) => line.picked)).toMatchObject([
      [{ count: 900, total: 5_400 }],
      [{ count: 1, total: 5_400 }],
    ]);
    expect([await stockOf(goods.tomate), await stockOf(goods.arroz)]).toEqual([
      Number(before[0]) - 900,
      Number(before[1]) - 2,
    ]);
    expect((await pick(order.id, lines)).ok().repeated).toBe(true);
    expect((await pick(order.id)).failure().error).toBe('ORDER_STATE');
    (await move(order.id, dispatch)).ok();
  });

  it('is all of what it does not name', async () => {
    const { id } = await rice();
    (await move(id, accept)).ok();
    expect((await pick(id)).ok().order).toMatchObject({
      amount_to_pay: 10_800,
      lines: [{ picked: [{ count: 2 }] }],
    });
  });

  it('is refused whole: too much, without a reason, of another order, nothing, or before it is accepted', async () => {
    const order = await rice();
    const line_id = lineOf(order, 0);
    expect((await pick(order.id)).failure().error).toBe('ORDER_STATE');
    (await move(order.id, accept)).ok();
    const fieldOf = async (line: InputOf<'erp.pickOrder'>['body']['lines']) =>
      (await pick(order.id, line)).failure().details[0]?.field;
    expect(await fieldOf([{ line_id, count: 3 }])).toBe('lines.0.count');
    expect(await fieldOf([{ line_id, count: 1 }])).toBe('lines.0.reason');
    expect(await fieldOf([{ line_id: missingId, count: 1 }])).toBe('lines.0.line_id');
    const nothing = await pick(order.id, [{ line_id, count: 0, reason: 'other' }]);
    expect(nothing.failure().error).toBe('PICKING_EMPTY');
    expect((await move(order.id, accept)).ok().order).toMatchObject({ state: accept.state, version: 2 });
  });

  it('is refused while a person picks it', async () => {
    const { id } = await rice();
    (await move(id, accept)).ok();
    await server.sql(
      `update customer_order set delivery = jsonb_build_object('picker_id', (select id from app_user
         where role = 'picker' and business_id = customer_order.business_id limit 1), 'picker_name', 'Ana') where id = $1`,
      [id],
    );
    expect((await pick(id)).failure().message).toBe('Una persona está alistando este pedido.');
  });
});
