import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { part, sql } from '#server/db/sql.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { tablesWith } from '#test/rights/tables-with.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { erasePerson } from './erase-person.ts';
import { stripBooks } from './strip-books.ts';

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(appUrl(server.adminUrl), { poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Long after the last order has come to its end. */
const LATER = new Date('2027-01-15T15:00:00Z');
const WRITTEN = {
  optionsTags: [{ label: 'Marcar el ponqué', value: 'Elvira' }],
  comment: 'Con vela para Elvira',
};

/** Somebody with an order and a next cart, in the lines of which stands a name; then they are gone. */
async function gone(): Promise<string> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('There is no shopper');
  const add = async () => {
    const body = { product_id: goods.leche.id, ...WRITTEN };
    return (await shopper.client.call('cart.addProduct', { body })).ok();
  };
  await add();
  (await order(shopper, await totalOf(shopper))).ok();
  await add();
  expect(await written()).toEqual(['cart_line', 'order_line']);
  await database.forBusiness(businessIds.canasta).transaction((tx) => erasePerson(tx, shopper.userId, LATER));
  return shopper.userId;
}

const written = async () => (await tablesWith(server.adminUrl, ['Elvira'])).map(([table]) => table);
const strip = () => stripBooks(database.forBusiness(businessIds.canasta), LATER, 100);

it('comments on the lines of an order are deleted, in its options as well', async () => {
  await gone();
  expect(await written()).toEqual(['order_line']);
  expect(await strip()).toBe(1);
  expect(await written()).toEqual([]);
  expect(await strip()).toBe(0);
});

it('options left by an earlier deletion are deleted, too', async () => {
  const userId = await gone();
  await server.sql(
    `update customer_order set customer = customer || '{"phone": "", "email": ""}', observations = '',
       address = address || '{"address": ""}' where user_id = $1`,
    [userId],
  );
  await server.sql("update order_line set comment = '' where comment <> ''");
  expect(await strip()).toBe(1);
  expect(await written()).toEqual([]);
});

it('reasons of moves and refunds are deleted; the shop’s own texts stay', async () => {
  const userId = await gone();
  await strip();
  const why = 'Elvira llamó: no estaba';
  const [staff] = await server.sql<{ id: string }>("select id from app_user where role = 'admin' limit 1");
  await server.sql(
    `insert into order_event (business_id, order_id, id, to_state, actor_id, actor_role, reason)
     select business_id, id, gen_random_uuid(), 'cancelled', a.actor, 'admin', a.reason
     from customer_order, (values ($2::uuid, $3), (null, 'No se pagó a tiempo')) a (actor, reason) where user_id = $1`,
    [userId, staff?.id, why],
  );
  await server.sql(
    `insert into refund (business_id, id, order_id, amount, how, state, reason, answer)
     select business_id, gen_random_uuid(), id, 100, 'by_hand', 'done', $2, $2 from customer_order where user_id = $1`,
    [userId, why],
  );
  await server.sql(
    `insert into payment_review (business_id, id, kind, gateway, transaction_id, order_id, amount_in_cents, currency, resolved_at, resolution)
     select business_id, gen_random_uuid(), 'late', 'wompi', 'elv-1', id, 100, 'COP', now(), $2 from customer_order where user_id = $1`,
    [userId, why],
  );
  await server.sql(
    `insert into delivery_event (business_id, id, order_id, kind, actor_id, at, received_at, reason, note)
     select business_id, gen_random_uuid(), id, 'attempt', $2, now(), now(), 'nobody', $3 from customer_order where user_id = $1`,
    [userId, staff?.id, why],
  );
  await server.sql(
    `insert into order_question (business_id, order_id, id, line_id, state, product_id, product, count_type, count,
       price_neto, line_total, words, asked_by, asked_at, expires_at, ended_at)
     select o.business_id, o.id, gen_random_uuid(), l.id, 'no', l.product_id, '{}', 'units', 1, 1, 1, $3, $2,
       now(), now() + interval '5 minutes', now()
     from customer_order o join order_line l on l.business_id = o.business_id and l.order_id = o.id where o.user_id = $1`,
    [userId, staff?.id, why],
  );
  expect(await written()).toEqual([
    'delivery_event',
    'order_event',
    'order_question',
    'payment_review',
    'refund',
  ]);
  expect(await strip()).toBe(1);
  expect(await written()).toEqual([]);
  const refunds = 'select amount, reason from refund where amount = 100';
  expect(await server.sql(refunds)).toEqual([{ amount: 100, reason: '' }]);
  expect(await server.sql("select 1 from order_event where reason = 'No se pagó a tiempo'")).toHaveLength(1);
  expect(await strip()).toBe(0);
});

it('to whom an invoice was made out stays without its mail, as long as books do', async () => {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('There is no shopper');
  const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
  const billing = {
    documentType: 'cc',
    document: '1144012345',
    name: 'Elvira Paz',
    email: 'elvira@correo.co',
  } as const;
  (await shopper.client.call('orders.setBilling', { params: { id }, body: billing })).ok();
  await server.sql(
    `update customer_order set invoice = '{"number": "A1", "url": "https://dian.co/1"}' where id = $1`,
    [id],
  );
  await database.forBusiness(businessIds.canasta).transaction((tx) => erasePerson(tx, shopper.userId, LATER));
  const kept = async () => {
    const [row] = await server.sql<{
      billing: { name: string; email: string } | null;
      invoice: { url: string };
    }>('select billing, invoice from customer_order where id = $1', [id]);
    return [row?.billing?.name, row?.billing?.email, row?.invoice.url];
  };
  expect(await server.sql('select billing from app_user where id = $1', [shopper.userId])).toEqual([
    { billing: null },
  ]);
  expect(await strip()).toBe(1);
  expect(await kept()).toEqual(['Elvira Paz', '', 'https://dian.co/1']);
  const afterBooks = new Date(LATER.getTime() + 10 * 366 * DAY_MS);
  await stripBooks(database.forBusiness(businessIds.canasta), afterBooks, 100);
  expect(await kept()).toEqual([undefined, undefined, '']);
});

it('events and orders of other people cannot be updated', async () => {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('There is no shopper');
  (await order(shopper, await totalOf(shopper))).ok();
  const db = database.forBusiness(businessIds.canasta);
  const events = part`order_id in (select id from customer_order where user_id = ${shopper.userId})`;
  await expect(db.run(sql`update order_event set reason = '' where ${events}`)).rejects.toThrow(
    'append-only',
  );
  await expect(db.run(sql`update order_event set to_state = 'x' where ${events}`)).rejects.toThrow(
    'permission',
  );
});
