import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { IDENTITY, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { isSigned, type Received, startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks } from '#test/webhooks/webhook-steps.ts';

/** What happens in the shop, as another system is sent it over a real socket. */

let server: TestServer;
let luz: Client;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  ({ server, luz } = await openWebhooks());
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  await server.sql('delete from webhook_delivery');
  await server.sql('delete from webhook');
});

type Fields = InputOf<'webhooks.create'>['body'];
const every = ['order.created', 'order.paid', 'order.moved', 'product.changed', 'stock.out'] as const;

async function webhook(fields: Partial<Fields> = {}) {
  const body = { name: 'ERP', url: receiver.url, events: [...every], ...fields };
  return (await luz.call('webhooks.create', { body })).ok();
}
const test = async (id: string) => (await luz.call('webhooks.test', { params: { id }, query: {} })).ok();
const read = async (id: string) => (await luz.call('webhooks.get', { params: { id }, query: {} })).ok();
const delivery = async (id: string) => (await luz.call('webhookDeliveries.get', { params: { id } })).ok();
const settled = (id: string, attempts = 1) =>
  expect.poll(async () => (await delivery(id)).log.length, { timeout: 12_000 }).toBe(attempts);
/** As if the pause until the next attempt were over. */
const comeDue = () => server.sql("update webhook_delivery set next_try_at = now() where status = 'waiting'");
const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort();
async function arrived(count: number): Promise<Received[]> {
  await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(count);
  return receiver.received;
}

/** The last three cans there are, and a bottle. */
async function place() {
  const basket = [
    { product: goods.ron, count: 1 },
    { product: goods.atun, count: 3 },
  ];
  const [shopper] = await readyShoppers(server, [basket]);
  if (!shopper) throw new Error('No shopper');
  return (await order(shopper, await totalOf(shopper))).ok().order;
}

it('a sample is sent in the practice alone (rule 129)', async () => {
  const { id } = await webhook();
  const refused = await luz.call('webhooks.test', { params: { id }, query: { event: 'order.created' } });
  expect(refused.failure().details[0]?.field).toBe('event');
});

describe('an event', () => {
  it('is sent signed, with the current object and without personal data', async () => {
    const { secret } = await webhook();
    const placed = await place();
    const [first, second] = (await arrived(2)).toSorted((one) => (one.body.includes('order.') ? -1 : 1));
    if (!first || !second) throw new Error('Nothing came');
    expect(typesOf([first, second])).toEqual(['order.created', 'stock.out']);
    expect(await Promise.all([first, second].map((one) => isSigned(one, secret)))).toEqual([true, true]);
    expect(await isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false);
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'order.created',
      data: {
        id: placed.id,
        state: '13_order_received',
        version: 1,
        lines: [
          { id_item: goods.ron.sku, count: 1, picked: null },
          { id_item: goods.atun.sku, count: 3, picked: null },
        ],
      },
    });
    expect(JSON.parse(second.body)).toMatchObject({
      data: { id: goods.atun.id, offices: [{ id: officeIds.bretana, stock: 0 }] },
    });
    for (const word of ['Camila', 'Ortiz', '3001234567', '@correo.test', IDENTITY.document, 'address'])
      expect(first.body).not.toContain(word);

    const params = { id: placed.id };
    (await luz.call('orders.move', { params, body: { state: '7_admin_cart_accept' } })).ok();
    const moved = JSON.parse((await arrived(3))[2]?.body ?? '{}');
    expect(moved).toMatchObject({
      type: 'order.moved',
      data: { version: 2, move: { from: '13_order_received', to: '7_admin_cart_accept' } },
    });
  });

  it('of a product is sent once, from staff or a price change', async () => {
    await webhook({ events: ['product.changed'] });
    const { version } = (
      await server.sql<{ version: number }>('select version from product where id = $1', [goods.leche.id])
    )[0] ?? { version: 0 };
    const params = { id: goods.leche.id };
    (await luz.call('products.save', { params, body: { size: '1.500 ml', version } })).ok();
    expect(typesOf(await arrived(1))).toEqual(['product.changed']);
    await server.sql(
      'update product_office set price = price + 50, price_neto = price_neto + 50 where product_id = $1',
      [goods.leche.id],
    );
    const second = JSON.parse((await arrived(2))[1]?.body ?? '{}');
    expect(second.data.offices.length).toBeGreaterThan(1);
    // A quantity is no change of a product.
    await server.sql(
      'update product_office set stock = stock + 1, received = received + 1 where product_id = $1',
      [goods.leche.id],
    );
    const [waiting] = await server.sql<{ count: number }>('select count(*)::int as count from webhook_event');
    expect(waiting?.count).toBe(0);
  });

  it('is not recorded for a webhook that is paused, removed or subscribed to other events', async () => {
    const { id, version } = await webhook({ inactive: true });
    await webhook({ events: ['order.paid'] });
    await luz.call('webhooks.remove', { params: { id }, query: { version } });
    await server.sql("update product set title = title || ' ' where id = $1", [goods.sal.id]);
    expect(await server.sql('select type from webhook_event')).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that fails gets a retry with the same id, until it succeeds', async () => {
    const { id } = await webhook();
    receiver.says(500, 'é'.repeat(3_000));
    const { id: sent } = await test(id);
    await settled(sent);
    const failed = await delivery(sent);
    expect([failed.status, failed.http_status, failed.log[0]?.answer.length]).toEqual([
      'waiting',
      500,
      1_024,
    ]);
    const pause = Date.parse(failed.next_try_at ?? '') - Date.now();
    expect(pause > 4_000 && pause < 13_000).toBe(true);
    expect((await read(id)).failing_since).not.toBeNull();
    receiver.says(204);
    await comeDue();
    await settled(sent, 2);
    expect(await delivery(sent)).toMatchObject({ status: 'delivered', attempts: 2, next_try_at: null });
    expect((await read(id)).failing_since).toBeNull();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([failed.message_id, failed.message_id]);
    // What was sent with each attempt is there to be compared, newest first.
    const { log } = await delivery(sent);
    expect(log.length).toBe(2);
    for (const [at, { headers }] of log.toReversed().entries())
      expect(receiver.received[at]?.headers).toMatchObject(headers);
    expect(log[0]?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.stringify(log)).not.toContain('whsec_');
  });

  it('that redirects is not followed; after the last attempt the delivery has failed', async () => {
    const { id } = await webhook();
    receiver.says(302, '', { location: receiver.url });
    const { id: sent } = await test(id);
    await server.sql('update webhook_delivery set tries = 7');
    await settled(sent);
    expect(await delivery(sent)).toMatchObject({ status: 'failed', http_status: 302, next_try_at: null });
    expect(receiver.received).toHaveLength(1);
  });

  it('that does not respond delays no other', async () => {
    const quick = await startReceiver();
    receiver.hangs();
    const slow = await webhook();
    const other = await webhook({ name: 'Otro', url: quick.url });
    const { id: hanging } = await test(slow.id);
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(1);
    const { id: sent } = await test(other.id);
    await settled(sent);
    expect((await delivery(hanging)).log).toEqual([]);
    receiver.close();
    await settled(hanging);
    expect((await delivery(hanging)).log[0]?.fault).toContain('Sin respuesta');
    quick.close();
  });

  it('without a response for three days, or with 410, is paused, and superadmins get a mail', async () => {
    const failing = await webhook({ name: 'Viejo' });
    receiver.says(500);
    await server.sql("update webhook set failing_since = now() - interval '4 days'");
    await settled((await test(failing.id)).id);
    const gone = await webhook({ name: 'Ido' });
    receiver.says(410);
    await settled((await test(gone.id)).id);
    for (const { id } of [failing, gone]) {
      expect((await read(id)).inactive).toBe(true);
      expect((await read(id)).disabled_at).not.toBeNull();
    }
    const mails = () => server.sent.filter((one) => one.channel === 'mail' && one.to === people.luz.email);
    await expect.poll(() => mails().length, { timeout: 5_000 }).toBe(2);
    expect(JSON.stringify(mails())).toContain('Pausamos el webhook “Viejo”');
    const { version } = await read(failing.id);
    const body = { id: failing.id, version, inactive: false };
    const { doc } = (await luz.call('webhooks.update', { body })).ok();
    expect([doc.inactive, doc.disabled_at, doc.failing_since]).toEqual([false, null, null]);
  });

  it('inside our own network is refused', async () => {
    const careful = await startTestServer();
    const own = await careful.as('luz');
    const body = { name: 'Adentro', url: receiver.url, events: [...every] };
    const { id } = (await own.call('webhooks.create', { body })).ok();
    const { id: sent } = (await own.call('webhooks.test', { params: { id }, query: {} })).ok();
    const log = async () => (await own.call('webhookDeliveries.get', { params: { id: sent } })).ok().log;
    await expect
      .poll(async () => (await log())[0]?.fault, { timeout: 8_000 })
      .toBe('Sin respuesta: la dirección no es de la red pública.');
    expect(receiver.received).toEqual([]);
    await careful.close();
  });
});

describe('a secret', () => {
  it('that is changed signs beside the previous one for a day, and is shown once', async () => {
    const made = await webhook();
    const { secret, doc } = (await luz.call('webhooks.rotateSecret', { params: { id: made.id } })).ok();
    expect(doc.old_secret_until).not.toBeNull();
    await test(made.id);
    const [both] = await arrived(1);
    if (!both) throw new Error('Nothing came');
    expect([await isSigned(both, made.secret), await isSigned(both, secret)]).toEqual([true, true]);
    await server.sql('update webhook set old_secret_until = now()');
    await test(made.id);
    const [, one] = await arrived(2);
    if (!one) throw new Error('Nothing came');
    expect([await isSigned(one, made.secret), await isSigned(one, secret)]).toEqual([false, true]);
    const everywhere = [
      await server.sql('select secret::text, old_secret::text from webhook'),
      await server.sql("select before::text, after::text from audit_log where entity = 'webhook'"),
      await read(made.id),
    ];
    for (const plain of [made.secret, secret])
      expect(JSON.stringify(everywhere)).not.toContain(plain.slice(6));
  });
});

describe('staff', () => {
  it('resend one delivery, and all failed ones of a period', async () => {
    const { id } = await webhook();
    const { id: one } = await test(id);
    await settled(one);
    (await luz.call('webhookDeliveries.replay', { params: { id: one } })).ok();
    await settled(one, 2);
    const [first, second] = receiver.received;
    expect([second?.headers['webhook-id'], second?.body]).toEqual([
      first?.headers['webhook-id'],
      first?.body,
    ]);

    const others = [(await test(id)).id, (await test(id)).id];
    for (const other of others) await settled(other);
    await server.sql("update webhook_delivery set status = 'failed' where id = any($1)", [others]);
    const from = new Date(Date.now() - 60_000).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    const replayed = await luz.call('webhooks.replayAll', { params: { id }, body: { from, to } });
    expect(replayed.ok().count).toBe(2);
    for (const other of others) await settled(other, 2);
    const { list } = (
      await luz.call('webhooks.deliveries', { params: { id }, query: { status: 'delivered', limit: 2 } })
    ).ok();
    expect(list.map((sent) => sent.id)).toEqual(others.toReversed());
  });

  it.each<[string, Partial<Fields>]>([
    ['url', { url: 'ftp://erp.test' }],
    ['url', { url: 'https://user:word@erp.test' }],
    ['events', { events: [] }],
    ['name', { name: ' ' }],
  ])('read which field is wrong: %s', async (field, fields) => {
    const body = { name: 'ERP', url: 'https://erp.test/', events: [...every], ...fields };
    const refused = (await luz.call('webhooks.create', { body })).failure();
    expect(refused.details[0]?.field).toBe(field);
  });
});
