import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupThousands } from '#rules/money.ts';
import type { Message } from '#server/messages/message.ts';
import type { Client } from '#test/client.ts';
import { basket, carried, pinOf, sendEvents } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import {
  acceptedOrder,
  action,
  linesOf,
  openPicking,
  orderInWalk,
  record,
} from '#test/picking/picking-world.ts';
import { plain } from '#test/plain.ts';
import type { TestServer } from '#test/server.ts';

/** What a shopper is told while an order lives: one message a matter, and none that a later state overtook. */

let server: TestServer;
let luz: Client;
let wilson: Client;
let yeison: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking({ workEveryMs: 50 }));
  yeison = await server.as('yeison');
});
afterAll(() => server.close());
beforeEach(async () => {
  await leave();
  server.sent.length = 0;
});

const soon = { timeout: 10_000, interval: 50 };

/** The two minutes are over for what waits, and all of it is gone. */
async function leave(): Promise<void> {
  await server.sql('update message set next_try_at = now() where sealed is not null');
  await expect.poll(() => server.sql('select 1 from message where sealed is not null'), soon).toEqual([]);
}

async function told(): Promise<Message[]> {
  server.sent.length = 0;
  await leave();
  return [...server.sent];
}

const subjects = (messages: readonly Message[]) =>
  messages.map((message) =>
    plain(message.channel === 'mail' ? message.subject.split(' · ')[0] : message.text),
  );

async function nameOf(id: string): Promise<string> {
  const [row] = await server.sql<{ number: number }>('select number::int from customer_order where id = $1', [
    id,
  ]);
  return `pedido N.º ${groupThousands(row?.number ?? 0)}`;
}

it('a courier who leaves is told with name and PIN, and the end with the final bill', async () => {
  const order = await carried(server, luz);
  const name = await nameOf(order.id);
  await told();
  await sendEvents(yeison, order.id, { kind: 'started' });
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(subjects([mail as Message])).toEqual([`Tu ${name} va en camino`]);
  expect(plain(mail?.text)).toContain(`dile este PIN: ${await pinOf(order)}`);
  expect(mail?.text).toContain('Yeison va en camino con tu pedido.');
  await sendEvents(yeison, order.id, { kind: 'arrived' }, { kind: 'delivered', pin: await pinOf(order) });
  const [end] = await told();
  expect(subjects([end as Message])).toEqual([`Entregamos tu ${name}`]);
  const text = plain(end?.text) ?? '';
  expect(text).toContain('2 PRODUCTOS');
  expect(text).toContain(`Total: $ ${groupThousands(order.total)}`);
  expect(text).not.toContain('PIN');
});

it('what follows within two minutes is one message, and what it overtook is not told', async () => {
  const order = await carried(server, luz);
  await told();
  await sendEvents(yeison, order.id, { kind: 'started' }, { kind: 'arrived' });
  await sendEvents(yeison, order.id, { kind: 'delivered', pin: await pinOf(order) });
  expect(subjects(await told())).toEqual([`Entregamos tu ${await nameOf(order.id)}`]);
});

it('picking that changes the order is told line by line, with the old and the new total', async () => {
  const placed = await orderInWalk(server, { luz, wilson }, [
    { product: goods.leche, count: 3 },
    { product: goods.huevos, count: 1 },
  ]);
  await told();
  const lines = await linesOf(wilson, placed.id);
  const milk = lines.find(({ product_id }) => product_id === goods.leche.id)?.id ?? '';
  const eggs = lines.find(({ product_id }) => product_id === goods.huevos.id)?.id ?? '';
  (
    await record(wilson, placed.id, [
      action(milk, { found: { count: 2 }, reason: 'shelf_empty' }),
      action(eggs, { reason: 'bad_quality' }),
    ])
  ).ok();
  (await wilson.call('picking.finish', { params: { id: placed.id } })).ok();
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  const { order } = (await placed.shopper.client.call('orders.get', { params: { id: placed.id } })).ok();
  const text = plain(mail?.text) ?? '';
  expect(subjects([mail as Message])[0]).toContain(`cambió: pagas $`);
  expect(text).toContain(
    `Pagas $ ${groupThousands(order.price_final ?? 0)} en vez de $ ${groupThousands(placed.total)}.`,
  );
  expect(text).toContain('Pediste 3 und; van 2 und');
  expect(text).toContain('No estaba en buen estado: no te lo cobramos.');
});

it('an order picked as it was asked is not told', async () => {
  const placed = await orderInWalk(server, { luz, wilson }, [{ product: goods.leche, count: 1 }]);
  await told();
  const [line] = await linesOf(wilson, placed.id);
  (await record(wilson, placed.id, [action(line?.id ?? '', { found: { count: 1 } })])).ok();
  (await wilson.call('picking.finish', { params: { id: placed.id } })).ok();
  expect(await told()).toEqual([]);
});

it('a cancelled order says so, and money noted as given back is told with its amount', async () => {
  const placed = await acceptedOrder(server, luz, basket);
  await told();
  (
    await luz.call('orders.move', { params: { id: placed.id }, body: { state: '12_store_cancel_order' } })
  ).ok();
  const [mail] = await told();
  expect(subjects([mail as Message])).toEqual([`Cancelamos tu ${await nameOf(placed.id)}`]);
  expect(mail?.text).toContain('No se cobra nada.');
  await server.sql(
    `insert into refund (business_id, id, order_id, amount, how, state, reason)
     select business_id, gen_random_uuid(), id, 4200, 'by_hand', 'done', 'Un huevo roto' from customer_order where id = $1`,
    [placed.id],
  );
  expect(subjects(await told())).toEqual([`Te devolvimos $ 4.200 de tu ${await nameOf(placed.id)}`]);
});

it('a move that is undone within the two minutes is not told', async () => {
  const placed = await acceptedOrder(server, luz, basket);
  await told();
  const params = { id: placed.id };
  (await luz.call('orders.move', { params, body: { state: '10_store_dispatch_products' } })).ok();
  (await luz.call('orders.undo', { params, body: {} })).ok();
  expect(await told()).toEqual([]);
  const rows = await server.sql('select fault from message where order_id = $1 and is_dropped', [placed.id]);
  expect(rows).toEqual([{ fault: 'the order is past it' }]);
});

it('who gave no mail gets an SMS of what cannot wait, and nothing of the rest', async () => {
  const order = await carried(server, luz);
  await told();
  await server.sql(`update customer_order set customer = customer || '{"email": ""}' where id = $1`, [
    order.id,
  ]);
  await sendEvents(yeison, order.id, { kind: 'started' });
  const [sms] = await told();
  expect(sms).toMatchObject({ channel: 'sms' });
  expect(sms?.text).toContain(`va en camino. PIN al recibir: ${await pinOf(order)}.`);
  expect(sms?.text.length).toBeLessThanOrEqual(160);
  await sendEvents(yeison, order.id, { kind: 'arrived' }, { kind: 'delivered', pin: await pinOf(order) });
  expect(await told()).toEqual([]);
});
