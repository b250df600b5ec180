import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { Bubble } from '#demo/whatsapp-stand-in/state.ts';
import type { DeliveryState } from '#rules/messages/delivery-states.ts';
import type { Client } from '#test/client.ts';
import { basket, carried, pinOf, sendEvents } from '#test/delivery-world.ts';
import { people } from '#test/people.ts';
import { acceptedOrder } from '#test/picking/picking-world.ts';
import { plain } from '#test/plain.ts';
import type { TestServer } from '#test/server.ts';
import {
  byWhatsapp,
  chooseWhatsapp,
  openWhatsapp,
  postReport,
  statusReport,
  type WhatsappWorld,
} from '#test/webhooks/whatsapp-world.ts';
import { standInKeys } from './desk.ts';
import { WHATSAPP_PATH } from './report.ts';

/** Messages of orders by WhatsApp, against a stand-in for Meta over real sockets. */

let world: WhatsappWorld;
let server: TestServer;
let luz: Client;
let yeison: Client;
let leave: WhatsappWorld['leave'];

beforeAll(async () => {
  world = await openWhatsapp();
  ({ server, luz, leave } = world);
  yeison = await server.as('yeison');
});
afterAll(() => world.close());
beforeEach(async () => {
  await leave();
  world.meta.state.bubbles.length = 0;
  world.meta.state.refusals.length = 0;
  server.sent.length = 0;
});

const soon = { timeout: 10_000, interval: 50 };

/** An order on its way, of somebody who is told by WhatsApp at a number of their own. */
async function started(phone: string) {
  const order = await carried(server, luz);
  const person = await byWhatsapp(world, order.id, order.shopper.client, phone);
  await leave();
  world.meta.state.bubbles.length = 0;
  server.sent.length = 0;
  await sendEvents(yeison, order.id, { kind: 'started' });
  return { ...order, person };
}

const told = (): Bubble[] => world.meta.state.bubbles.filter(({ from }) => from === 'shop');
const messagesOf = async (id: string) =>
  (await luz.call('orderMessages.ofOrder', { params: { id } })).ok().list;

const post = (body: unknown, secret?: string) => postReport(server, body, secret);

describe('who chose WhatsApp', () => {
  it('is told by it alone, with the facts of the moment, and staff see how far it came', async () => {
    const order = await started('573105550001');
    await leave();
    const [bubble, ...others] = told();
    expect(others).toEqual([]);
    expect(server.sent).toEqual([]);
    expect(plain(bubble?.text)).toMatch(
      /^Hola, \S+: tu pedido N\.º [\d.]+ de Canasta va en camino\. Lo lleva Yeison\. /,
    );
    expect(plain(bubble?.text)).toContain(`dile este PIN: ${await pinOf(order)}.`);
    expect(bubble?.link?.url).toMatch(/\/shoppingcart-detail\/[\w-]+$/);
    expect(await messagesOf(order.id)).toMatchObject([
      { moments: ['on_the_way'], state: 'sent', channel: 'whatsapp', delivery: 'delivered', fault: '' },
      { moments: ['received'], state: 'sent', channel: 'mail', delivery: null },
    ]);
    if (bubble) world.meta.report(bubble, 'read');
    await world.meta.settled();
    expect((await messagesOf(order.id))[0]?.delivery).toBe('read');
  });

  it('agrees to a text, in the register, and may choose another way again', async () => {
    const marcela = await server.as('marcela');
    const before = (await marcela.call('orderChannel.get', {})).ok();
    expect(before.channel).toBe('mail');
    expect(before.choices.map(({ channel }) => channel)).toEqual(['mail', 'whatsapp', 'sms']);
    const old = { channel: 'whatsapp', text_version: '2020-01-01' } as const;
    const unread = (await marcela.call('orderChannel.save', { body: old })).failure();
    expect([unread.error, unread.details[0]?.field]).toEqual(['INVALID_INPUT', 'text_version']);
    for (const _ of [1, 2]) await chooseWhatsapp(marcela);
    expect((await marcela.call('orderChannel.save', { body: { channel: 'sms' } })).ok().channel).toBe('sms');
    const { history } = (await marcela.call('personalData.consents', { query: {} })).ok();
    const rows = history.filter(({ purpose }) => purpose === 'order_whatsapp');
    expect(rows.map(({ granted, text_version }) => [granted, text_version])).toEqual(
      [false, true].map((granted) => [granted, consentTexts.order_whatsapp.version]),
    );
    (await marcela.call('orderChannel.save', { body: { channel: 'mail' } })).ok();
  });

  it('needs a telephone, and a business that writes by WhatsApp', async () => {
    const order = await carried(server, luz);
    const { client } = order.shopper;
    await server.sql(
      "update app_user set phone = '' where id = (select user_id from customer_order where id = $1)",
      [order.id],
    );
    const body = { channel: 'whatsapp', text_version: consentTexts.order_whatsapp.version } as const;
    expect((await client.call('orderChannel.save', { body })).failure().details[0]?.message).toContain(
      'celular',
    );
    const plaza = await server.as('valentina');
    const other = (await plaza.call('orderChannel.save', { body })).failure();
    expect(other.details[0]?.field).toBe('channel');
  });
});

describe('what WhatsApp does not take', () => {
  it('goes by SMS where the number has none, once, and so does the next at once', async () => {
    const order = await started('573105550000');
    await leave();
    await leave();
    expect(told()).toHaveLength(1);
    expect(server.sent.map(({ channel }) => channel)).toEqual(['sms']);
    expect(server.sent[0]?.text).toContain(`PIN al recibir: ${await pinOf(order)}.`);
    expect(
      (await messagesOf(order.id)).map(({ channel, delivery, state }) => [channel, delivery, state]),
    ).toEqual([
      ['sms', null, 'sent'],
      ['whatsapp', 'failed', 'failed'],
      ['mail', null, 'sent'],
    ]);
    // What can wait is a mail: the number is known by now.
    await sendEvents(yeison, order.id, { kind: 'arrived' }, { kind: 'delivered', pin: await pinOf(order) });
    await leave();
    expect(told()).toHaveLength(1);
    expect(server.sent.map(({ channel }) => channel)).toEqual(['sms', 'mail']);
  });

  it.each([
    ['a template that Meta does not know', [132_001], 0],
    ['too much at once, until it passes', [131_056], 1],
  ])('is %s: told once, by one way', async (_, codes, byWhatsapp) => {
    const order = await started(`57310555${1000 + ((codes[0] ?? 0) % 1000)}`);
    world.meta.state.refusals.push(...codes);
    await leave();
    expect(told()).toHaveLength(byWhatsapp);
    expect(server.sent).toHaveLength(1 - byWhatsapp);
    const [last] = await messagesOf(order.id);
    expect(last).toMatchObject({ state: 'sent', channel: byWhatsapp === 1 ? 'whatsapp' : 'sms' });
  });

  it('is not sent again while nobody knows: its report says that it was taken', async () => {
    world.meta.set({ calls: { fault: 'lost', times: 1 } });
    const order = await started('573105550002');
    await server.sql('update message set next_try_at = now() where sealed is not null');
    await expect.poll(() => told().length, soon).toBe(1);
    await world.meta.settled();
    expect(await server.sql('select 1 from message where sealed is not null')).toEqual([]);
    expect((await messagesOf(order.id))[0]).toMatchObject({ state: 'sent', delivery: 'delivered', tries: 1 });
    expect(told()).toHaveLength(1);
  });

  it('of a server that was killed meanwhile waits for the report before it leaves again', async () => {
    const order = await carried(server, luz);
    await leave();
    server.sent.length = 0;
    // As a process leaves it that ended between the question and the answer.
    await server.sql(
      `insert into message (business_id, id, channel, sealed, order_id, moments, attempts, asked_at, next_try_at, expires_at)
       select business_id, gen_random_uuid(), 'order', '{}', id, '{on_the_way}', 1, now(), now(), now() + interval '1 day'
       from customer_order where id = $1`,
      [order.id],
    );
    const [row] = await server.sql<{ id: string }>(
      'select id from message where order_id = $1 and asked_at is not null',
      [order.id],
    );
    await expect
      .poll(() => server.sql('select fault from message where id = $1 and asked_at is null', [row?.id]), soon)
      .toEqual([{ fault: 'no answer yet' }]);
    expect(told()).toEqual([]);
    // It was told all the same where no report comes.
    await leave();
    expect([...told(), ...server.sent]).toHaveLength(1);
  });
});

describe('a report of Meta', () => {
  it('moves a message forward alone, in whatever order it comes, and twice', async () => {
    const order = await started('573105550003');
    world.meta.set({ events: { drop: 2 } });
    await leave();
    const [{ id } = { id: '' }] = await messagesOf(order.id);
    const seen: (DeliveryState | null | undefined)[] = [];
    for (const status of ['delivered', 'sent', 'read', 'delivered', 'failed', 'read'] as const) {
      expect((await post(statusReport(id, status))).status).toBe(200);
      seen.push((await messagesOf(order.id))[0]?.delivery);
    }
    expect(seen).toEqual(['delivered', 'delivered', 'read', 'read', 'read', 'read']);
    await leave();
    expect(server.sent).toEqual([]);
  });

  it('of another signature, number or business changes nothing', async () => {
    const order = await started('573105550004');
    world.meta.set({ events: { drop: 2 } });
    await leave();
    const [{ id } = { id: '' }] = await messagesOf(order.id);
    expect((await post(statusReport(id, 'read'), 'other')).status).toBe(401);
    expect((await post(statusReport(id, 'read'), standInKeys('la-plaza').appSecret)).status).toBe(401);
    expect((await post(statusReport(id, 'read', '1234567'))).status).toBe(200);
    const unsigned = await fetch(`${server.url}${WHATSAPP_PATH}`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(401);
    for (const odd of [null, [], { object: 'page' }, { object: 'whatsapp_business_account', entry: [{}] }])
      expect((await post(odd)).status).toBe(200);
    expect((await messagesOf(order.id))[0]?.delivery).toBe(null);
  });

  it('begins with a handshake, for who knows the word', async () => {
    const ask = (token: string) => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '115',
      });
      return fetch(`${server.url}${WHATSAPP_PATH}?${query}`);
    };
    const right = await ask(standInKeys('canasta').verifyToken);
    expect([right.status, await right.text()]).toEqual([200, '115']);
    expect((await ask('otra')).status).toBe(404);
  });
});

describe('who answers BAJA', () => {
  it('is not written to again, by any order, and the register says so, once', async () => {
    const phone = '573105550005';
    const order = await started(phone);
    await leave();
    const bubble = world.meta.reply({ business: 'canasta', phone, text: 'Baja.' });
    await world.meta.settled();
    // Meta sends it again.
    world.meta.set({ events: { duplicate: 1 } });
    world.meta.reply({ business: 'canasta', phone, text: 'BAJA' });
    await world.meta.settled();
    world.meta.set({ events: { duplicate: 0 } });
    expect(bubble.from).toBe('person');
    const consents = await server.sql<{ granted: boolean }>(
      "select granted from consent where user_id = $1 and purpose = 'order_whatsapp' order by at, id",
      [order.person],
    );
    expect(consents).toEqual([{ granted: true }, { granted: false }]);
    await sendEvents(yeison, order.id, { kind: 'arrived' }, { kind: 'delivered', pin: await pinOf(order) });
    await leave();
    expect(told()).toHaveLength(1);
    expect(server.sent.map(({ channel }) => channel)).toEqual(['mail']);
    const { client } = order.shopper;
    const now = (await client.call('orderChannel.get', {})).ok();
    expect(now).toMatchObject({ channel: 'mail', opted_out: true });
    const body = { channel: 'whatsapp', text_version: now.consent.text_version } as const;
    const refused = (await client.call('orderChannel.save', { body })).failure();
    expect(refused.message).toContain('ALTA');
    world.meta.reply({ business: 'canasta', phone, text: 'alta' });
    await world.meta.settled();
    (await client.call('orderChannel.save', { body })).ok();
  });
});

it('what the business does not write by WhatsApp any more goes another way', async () => {
  await server.sql("update business_module set status = 'inactive' where code = 'whatsapp_messages'");
  const placed = await acceptedOrder(server, luz, basket);
  await server.sql(
    "update app_user set order_channel = 'whatsapp' where id = (select user_id from customer_order where id = $1)",
    [placed.id],
  );
  await leave();
  server.sent.length = 0;
  (
    await luz.call('orders.move', { params: { id: placed.id }, body: { state: '12_store_cancel_order' } })
  ).ok();
  await leave();
  expect(told()).toEqual([]);
  expect(server.sent.map(({ channel, to }) => [channel, to === people.luz.email])).toEqual([['sms', false]]);
});
