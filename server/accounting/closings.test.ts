import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { basket, type Carried, carried, pinOf, sendEvents, stockUp, withBeer } from '#test/delivery-world.ts';
import { businessIds, missingId, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** The day of an office and the month of a business, as they are and as they were closed (rule 104). */

let server: TestServer;
let luz: Client;
let andres: Client;
let paola: Client;
let cash: Carried;
let terminal: Carried;
let online: Carried;

const day = '2026-11-20';
const office_id = officeIds.bretana;
/** A Friday of another month for the shop, whose orders are of November. */
let now = new Date('2026-11-20T15:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  await stockUp(server);
  [luz, andres, paola] = await Promise.all([server.as('luz'), server.as('andres'), server.as('paola')]);
  const yeison = await server.as('yeison');
  cash = await carried(server, luz, withBeer);
  terminal = await carried(server, luz, basket, 'dataphone');
  online = await carried(server, luz, basket, 'online');
  const minor = { kind: 'age_checked', is_adult: false } as const;
  const paid = { kind: 'delivered', pin: await pinOf(cash), cash_received: cash.total } as const;
  await sendEvents(yeison, cash.id, { kind: 'started' }, { kind: 'arrived' }, minor, paid);
});
afterAll(() => server.close());

const read = async (who = luz) => (await who.call('accounting.day', { query: { day, office_id } })).ok();
const lineOf = <Line extends { method: string }>(lines: readonly Line[], method: string) =>
  lines.find((line) => line.method === method);
const finalOf = async ({ id }: Carried) =>
  (await luz.call('orders.get', { params: { id } })).ok().order.price_final ?? 0;
const nothing = { orders: 0, sold: 0, refunded: 0, expected: 0 };
const nobodyCounted = { cash: 0, dataphone: 0, pickup: 0 };
const closeDay = (who: Client, version: number, counted = nobodyCounted, { note = '', expected = 0 } = {}) =>
  who.call('accounting.closeDay', { body: { day, office_id, version, counted, expected, note } });
const expectedIn = (lines: readonly { expected: number }[]) =>
  lines.reduce((sum, one) => sum + one.expected, 0);
const refund = (order: Carried, amount: number, at: string) =>
  server.sql(
    `insert into refund (business_id, id, order_id, amount, how, state, reason, created_at, sale_part)
     values ($1, gen_random_uuid(), $2, $3, 'by_hand', 'done', 'Llegó roto', $4, $3)`,
    [businessIds.canasta, order.id, amount, at],
  );

it('a day has what left the store by way to pay, without what was not handed over', async () => {
  const { lines, closed, can_close, office_name } = await read();
  const final = await finalOf(cash);
  expect(final).toBeLessThan(cash.total);
  expect([closed, can_close, office_name]).toEqual([null, true, 'Bretaña']);
  expect(lines).toEqual([
    { ...nothing, method: 'cash', orders: 1, sold: final, expected: final },
    { ...nothing, method: 'online', orders: 1, sold: online.total, expected: online.total },
    { ...nothing, method: 'pickup' },
    { ...nothing, method: 'dataphone', orders: 1, sold: terminal.total, expected: terminal.total },
    { ...nothing, method: 'channel' },
    { ...nothing, method: 'credit' },
    { ...nothing, method: 'by_hand' },
  ]);
  const other = { day, office_id: officeIds.palmira };
  expect(
    (await luz.call('accounting.day', { query: other })).ok().lines.every(({ sold }) => sold === 0),
  ).toBe(true);
});

it('a day of another branch, business or time is not there', async () => {
  expect((await paola.call('accounting.day', { query: { day, office_id } })).status).toBe(404);
  expect((await luz.call('accounting.day', { query: { day, office_id: missingId } })).status).toBe(404);
  expect((await closeDay(paola, 0)).status).toBe(404);
  const future = { day: '2026-11-21', office_id, version: 0, counted: nobodyCounted, expected: 0 };
  expect((await luz.call('accounting.closeDay', { body: future })).failure().details).toMatchObject([
    { field: 'day' },
  ]);
});

it('is closed once by several at once, with what was counted; what comes later is seen beside it', async () => {
  const final = await finalOf(cash);
  const counted = { cash: final - 50, dataphone: terminal.total, pickup: 0 };
  const expected = expectedIn((await read()).lines);
  // What is kept is what the person saw.
  const unseen = (await closeDay(luz, 0, counted, { expected: expected - 1 })).failure();
  expect([unseen.error, unseen.message]).toEqual([
    'STALE_EDIT',
    expect.stringContaining('Las cifras cambiaron'),
  ]);
  const all = await Promise.all(
    [luz, andres, luz].map((who) => closeDay(who, 0, counted, { expected, note: 'Faltan 50' })),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const closed = (await read(andres)).closed;
  expect(closed).toMatchObject({ version: 1, note: 'Faltan 50' });
  expect(lineOf(closed?.counted ?? [], 'cash')).toEqual({
    method: 'cash',
    amount: final - 50,
    difference: -50,
  });

  await refund(terminal, 2_500, '2026-11-20T15:30:00Z');
  const later = await read();
  // Nobody knows whether it left the till: it lowers no way to pay.
  expect(lineOf(later.lines, 'dataphone')).toMatchObject({ refunded: 0, expected: terminal.total });
  expect(lineOf(later.lines, 'by_hand')).toMatchObject({ refunded: 2_500, expected: -2_500 });
  expect(lineOf(later.closed?.lines ?? [], 'by_hand')).toMatchObject({ refunded: 0, expected: 0 });

  const since = { expected: expected - 2_500 };
  expect((await closeDay(luz, 0, counted, since)).failure()).toMatchObject({ error: 'STALE_EDIT' });
  (await closeDay(luz, 1, { ...counted, cash: final - 2_500 }, since)).ok();
  expect((await read()).closed?.version).toBe(2);
  const versions = await server.sql('select version, figures from accounting_closing order by version');
  expect(versions.map(({ version }) => version)).toEqual([1, 2]);
});

it('a closing is never rewritten, not even by who owns the tables', async () => {
  for (const statement of [
    "update accounting_closing set note = 'otra'",
    'delete from accounting_closing',
    'truncate accounting_closing',
  ])
    await expect(server.sql(statement)).rejects.toThrow('append-only');
});

it('an order that left the store again counts on its last day, and a cancelled one on none', async () => {
  const before = await read();
  await server.sql(
    "update customer_order set state = '12_store_cancel_order', holds_goods = false where id = $1",
    [online.id],
  );
  expect(lineOf((await read()).lines, 'online')).toMatchObject(nothing);
  await server.sql("update customer_order set state = '10_store_dispatch_products' where id = $1", [
    online.id,
  ]);
  expect((await read()).lines).toEqual(before.lines);
  await server.sql(
    `insert into order_event (business_id, order_id, id, from_state, to_state, actor_role, at)
     select business_id, order_id, gen_random_uuid(), '9_store_invoice_products', to_state, 'admin', at + interval '1 day'
     from order_event where order_id = $1 and to_state = '10_store_dispatch_products'`,
    [online.id],
  );
  expect(lineOf((await read()).lines, 'online')).toMatchObject(nothing);
  const next = { day: '2026-11-21', office_id };
  const { lines } = (await luz.call('accounting.day', { query: next })).ok();
  expect(lineOf(lines, 'online')).toMatchObject({ orders: 1, sold: online.total });
});

it('an order that came back unpaid is none', async () => {
  const before = lineOf((await read()).lines, 'dataphone');
  expect(before).toMatchObject({ orders: 1 });
  const back = `update customer_order set delivery = jsonb_set(delivery, '{events}',
    coalesce(delivery -> 'events', '[]') || $2::jsonb) where id = $1`;
  await server.sql(back, [terminal.id, '[{"event": "returned", "at": "2026-11-20T16:00:00Z"}]']);
  expect(lineOf((await read()).lines, 'dataphone')).toMatchObject(nothing);
  await server.sql("update customer_order set delivery = delivery - 'events' where id = $1", [terminal.id]);
});

it('a month is closed when it is over, by a superadmin; a later refund of it is an adjustment', async () => {
  const month = '2026-11';
  const query = { query: { month } };
  const close = async (who: Client, version = 0) => {
    const { offices } = (await luz.call('accounting.month', query)).ok();
    const expected = expectedIn(offices.flatMap(({ lines }) => lines));
    const body = { month, version, expected, note: 'Para el contador' };
    return who.call('accounting.closeMonth', { body });
  };
  expect((await close(luz)).failure().details).toMatchObject([{ field: 'month' }]);
  now = new Date('2026-12-01T15:00:00Z');
  luz = await server.signIn('luz');
  expect((await close(await server.signIn('andres'))).status).toBe(404);
  (await close(luz)).ok();
  expect((await close(luz)).failure().error).toBe('STALE_EDIT');
  await refund(cash, 1_000, '2026-11-30T23:00:00-05:00');
  await refund(cash, 700, '2026-12-01T00:00:00-05:00');
  const { offices, closed } = (await luz.call('accounting.month', query)).ok();
  expect(offices.map(({ office_name }) => office_name)).toEqual(['Bretaña']);
  const [then, today] = [closed?.offices[0]?.lines ?? [], offices[0]?.lines ?? []];
  expect(lineOf(then, 'by_hand')).toMatchObject({ refunded: 2_500 });
  expect(lineOf(today, 'by_hand')).toMatchObject({ refunded: 3_500 });
  expect(lineOf(today, 'cash')).toEqual(lineOf(then, 'cash'));
  expect(lineOf(then, 'online')).toEqual(lineOf(today, 'online'));
});
