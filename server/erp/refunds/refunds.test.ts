import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** Money and goods that another system gives back with its key (rule 143). */

let world: PaymentWorld;
let luz: Client;
let erp: Client;
beforeAll(async () => {
  world = await openPaymentWorld();
  luz = await world.server.as('luz');
  erp = await withKey(['orders:create', 'orders:move', 'orders:read', 'orders:refund']);
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});
afterAll(() => world.close());

async function withKey(scopes: Scope[], office_id: string | null = null): Promise<Client> {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'ERP', scopes, office_id } })).ok();
  return clientOf(world.server.url, key, 'canasta.localhost');
}
type Refund = InputOf<'erp.refundOrder'>['body'];
type Return = InputOf<'erp.returnGoods'>['body'];
const refund = (id: string, body: Refund, who = erp) => who.call('erp.refundOrder', { params: { id }, body });
const giveBack = (id: string, body: Return, who = erp) =>
  who.call('erp.returnGoods', { params: { id }, body });
const ofOrder = async (id: string) => (await erp.call('erp.orderRefunds', { params: { id } })).ok();
const feed = async (changed_after: string, who = erp) => {
  await expect
    .poll(async () => (await world.server.sql('select from feed_change')).length, { timeout: 8_000 })
    .toBe(0);
  return (await who.call('erp.refunds', { query: { changed_after } })).ok();
};

let numbers = 0;
/** Two bags of rice that another channel took, as far as the moves bring it. */
async function sold(...moves: InputOf<'erp.moveOrder'>['body'][]) {
  const body = {
    channel: 'rappi',
    number: `R-${++numbers}`,
    office: officeIds.bretana,
    type: 'pickup' as const,
    payment_method: 'channel' as const,
    lines: [{ id_item: goods.arroz.sku, count: 2, price: 5_400 }],
    total: 10_800,
    buyer: { name: 'Laura M.' },
  };
  const { order } = (await erp.call('erp.createOrder', { body })).ok();
  for (const move of moves) (await erp.call('erp.moveOrder', { params: { id: order.id }, body: move })).ok();
  return { ...order, line_id: order.lines[0]?.line_id ?? '' };
}
const dispatched = [{ state: '7_admin_cart_accept' }, { state: '10_store_dispatch_products' }] as const;
const stockOfRice = async () =>
  (
    await world.server.sql<{ stock: number }>(
      'select stock::int from product_office where office_id = $1 and product_id = $2',
      [officeIds.bretana, goods.arroz.id],
    )
  )[0]?.stock ?? Number.NaN;

describe('money', () => {
  it('of a payment comes back once for a key, never more than was paid, and both feeds say so', async () => {
    const order = await world.buy();
    world.simulator.pay({ url: await linkOf(order) });
    await world.reaches(order.id, '6_payment_complete');
    const { changed_after: cursor } = await feed('0');
    const body = {
      idempotency_key: 'nota-0001',
      amount: 2_000,
      how: 'by_hand',
      reason: 'Nota crédito',
    } as const;
    const answers = await Promise.all([refund(order.id, body), refund(order.id, body)]);
    const [first] = answers.map((answer) => answer.ok());
    expect(first?.refund).toMatchObject({
      amount: 2_000,
      how: 'by_hand',
      state: 'done',
      order: { id: order.id },
    });
    expect((await refund(order.id, body)).ok()).toMatchObject({ refund: first?.refund, repeated: true });
    expect((await refund(order.id, { ...body, amount: 3_000 })).failure().error).toBe('REQUEST_KEY_REUSED');
    const more = { ...body, idempotency_key: 'nota-0002', amount: order.total - 1_999 };
    expect((await refund(order.id, more)).failure().error).toBe('REFUND_NOT_POSSIBLE');
    expect((await ofOrder(order.id)).list).toEqual([first?.refund]);
    expect((await feed(cursor)).list).toEqual([first?.refund]);
    const audit = `select actor_role, after ->> 'amount' as amount from audit_log where action = 'erp.refundOrder'`;
    expect(await world.server.sql(audit)).toEqual([{ actor_role: 'key', amount: '2000' }]);
  });

  it('is of keys that may give it back, for orders of their office', async () => {
    const order = await sold();
    const body = { idempotency_key: 'nota-0003', amount: 1_000, how: 'by_hand', reason: 'Nota' } as const;
    expect((await refund(order.id, body, await withKey(['orders:read']))).failure().error).toBe('NOT_FOUND');
    const other = await withKey(['orders:read', 'orders:refund'], officeIds.palmira);
    expect((await refund(order.id, body, other)).failure().error).toBe('NOT_FOUND');
    expect((await other.call('erp.orderRefunds', { params: { id: order.id } })).failure().error).toBe(
      'NOT_FOUND',
    );
    expect((await refund(missingId, body)).failure().error).toBe('NOT_FOUND');
    expect((await feed('0', other)).list).toEqual([]);
    // The channel has the money.
    expect((await refund(order.id, body)).failure().error).toBe('REFUND_NOT_POSSIBLE');
  });
});

describe('goods', () => {
  it('of a delivered channel order come back by line, once for a key, with what was charged for them', async () => {
    const order = await sold(...dispatched, { event: 'delivered' });
    const before = await stockOfRice();
    expect(await ofOrder(order.id)).toMatchObject({
      list: [],
      left: 10_800,
      goods: [{ line_id: order.line_id, count: 2 }],
    });
    const lines = [
      { line_id: order.line_id, count: 1, reason: 'damaged', outcome: 'stock' },
    ] as Return['lines'];
    const body = { idempotency_key: 'vuelve-01', way: 'by_hand', lines } as const;
    expect((await giveBack(order.id, { ...body, amount: 5_000 })).failure().error).toBe(
      'REFUND_NOT_POSSIBLE',
    );
    const answers = await Promise.all([giveBack(order.id, body), giveBack(order.id, body)]);
    for (const answer of answers)
      expect(answer.ok()).toMatchObject({
        amount: 5_400,
        refunds: [{ amount: 5_400, how: 'by_hand', state: 'done' }],
      });
    expect((await giveBack(order.id, body)).ok().repeated).toBe(true);
    expect(await stockOfRice()).toBe(before + 1);
    const other = { ...body, lines: [{ ...lines[0], count: 2 }] as Return['lines'] };
    expect((await giveBack(order.id, other)).failure().error).toBe('REQUEST_KEY_REUSED');
    const more = { ...other, idempotency_key: 'vuelve-02' };
    expect((await giveBack(order.id, more)).failure().details[0]?.field).toBe('lines.0.count');
    const { returns } = (await luz.call('returns.ofOrder', { params: { id: order.id } })).ok();
    expect(returns).toMatchObject([{ amount: 5_400, created_by_name: '' }]);
    const undelivered = await sold(...dispatched);
    const early = {
      ...body,
      idempotency_key: 'vuelve-03',
      lines: [{ ...lines[0], line_id: undelivered.line_id }],
    };
    expect((await giveBack(undelivered.id, early as Return)).failure().error).toBe('REFUND_NOT_POSSIBLE');
  });

  it('of an order that came back wait for a person, and it is no sale', async () => {
    const order = await sold(...dispatched);
    const before = await stockOfRice();
    const back = () => erp.call('erp.moveOrder', { params: { id: order.id }, body: { event: 'returned' } });
    expect((await back()).ok().order).toMatchObject({ total_final: 0 });
    expect((await back()).ok().repeated).toBe(true);
    expect(await stockOfRice()).toBe(before);
    expect((await ofOrder(order.id)).list).toEqual([]);
    const { list } = (await luz.call('deliveries.waitingReturns', { query: {} })).ok();
    expect(list.map(({ id }) => id)).toContain(order.id);
  });
});
