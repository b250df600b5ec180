import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWamid } from '#demo/whatsapp-stand-in/calls.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { erasePerson } from '#server/identity/personal-data/deletion/erase-person.ts';
import type { Client } from '#test/client.ts';
import { carried, sendEvents } from '#test/delivery-world.ts';
import { businessIds } from '#test/factories/ids.ts';
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

/** Whose words are whose, and which answer of a number counts: Meta repeats old ones, and people change numbers. */

let world: WhatsappWorld;
let server: TestServer;
let luz: Client;
let leave: WhatsappWorld['leave'];
beforeAll(async () => {
  world = await openWhatsapp();
  ({ server, luz, leave } = world);
});
afterAll(() => world.close());

const soon = { timeout: 10_000, interval: 50 };
const toldAt = (number: string) =>
  world.meta.state.bubbles.filter(({ from, phone }) => from === 'shop' && phone === number);

/** What a number wrote, at an hour in seconds, in answer to a message. */
async function write(from: string, body: string, { seconds = now(), answers = '' } = {}) {
  const context = answers === '' ? {} : { context: { from: '573009990000', id: answers } };
  const one = Object.assign(
    { id: newWamid(), from, timestamp: String(seconds), type: 'text', text: { body } },
    context,
  );
  const value = { metadata: { phone_number_id: standInKeys('canasta').phoneNumberId }, messages: [one] };
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
  expect((await postReport(server, { object: 'whatsapp_business_account', entry })).status).toBe(200);
}
const now = () => Math.floor(Date.now() / 1000);

/** An order on its way, of somebody who is told by WhatsApp. */
async function told(phone: string) {
  const order = await carried(server, luz);
  const person = await byWhatsapp(world, order.id, order.shopper.client, phone);
  await leave();
  await sendEvents(await server.as('yeison'), order.id, { kind: 'started' });
  await leave();
  return { ...order, person };
}

const isOut = async (phone: string) =>
  (
    await server.sql<{ out: boolean }>(
      'select opted_out_at is not null as out from whatsapp_number where phone = $1',
      [`+${phone}`],
    )
  )[0]?.out;
const channelOf = async (client: Client) => (await client.call('orderChannel.get', {})).ok().channel;
const consentsOf = (person: string) =>
  server
    .sql<{ granted: boolean }>(
      "select granted from consent where user_id = $1 and purpose = 'order_whatsapp' order by at, id",
      [person],
    )
    .then((rows) => rows.map(({ granted }) => granted));

it('words are about the order of the message that they answer, and theirs who showed that the number is theirs', async () => {
  const phone = '573105552001';
  const first = await told(phone);
  const second = await told(phone);
  const stranger = await carried(server, luz);
  await server.sql(
    'update app_user set phone = $2 where id = (select user_id from customer_order where id = $1)',
    [stranger.id, `+${phone}`],
  );
  const [about] = toldAt(phone);
  await write(phone, 'Portería: 4411', { answers: about?.id ?? '' });
  await write(phone, '¿Ya llega?');
  const rows = () =>
    server.sql('select words, order_id, user_id from whatsapp_reply where phone = $1 order by id', [
      `+${phone}`,
    ]);
  expect(await rows()).toEqual([
    { words: 'Portería: 4411', order_id: first.id, user_id: null },
    { words: '¿Ya llega?', order_id: second.id, user_id: null },
  ]);
  await server.sql('update app_user set proved_phone = phone where id = $1', [second.person]);
  await write(phone, 'Gracias');
  expect((await rows()).at(-1)).toEqual({ words: 'Gracias', order_id: second.id, user_id: second.person });
});

it('an old ALTA does not undo a newer BAJA, nor an old BAJA a newer authorisation', async () => {
  const phone = '573105552002';
  const { shopper, person } = await told(phone);
  await write(phone, 'BAJA', { seconds: now() - 3_600 });
  expect([await isOut(phone), await channelOf(shopper.client)]).toEqual([false, 'whatsapp']);
  await write(phone, 'BAJA', { seconds: now() + 10 });
  await write(phone, 'ALTA', { seconds: now() - 600 });
  expect([await isOut(phone), await channelOf(shopper.client)]).toEqual([true, 'mail']);
  expect(await consentsOf(person)).toEqual([true, false]);
  await write(phone, 'ALTA', { seconds: now() + 20 });
  expect(await isOut(phone)).toBe(false);
});

it('who proved a number that answered BAJA chooses WhatsApp again, in the register', async () => {
  const phone = '573105552003';
  const { shopper, person } = await told(phone);
  await write(phone, 'BAJA', { seconds: now() + 1 });
  await server.sql("update app_user set proved_phone = phone, order_channel = 'whatsapp' where id = $1", [
    person,
  ]);
  const { opted_out } = (await shopper.client.call('orderChannel.get', {})).ok();
  expect(opted_out).toBe(false);
  await chooseWhatsapp(shopper.client);
  expect([await isOut(phone), await channelOf(shopper.client)]).toEqual([false, 'whatsapp']);
  expect(await consentsOf(person)).toEqual([true, false, true]);
});

it('a fault of Meta is a doubt: nothing is told twice, and a failure of a first try is none of the second', async () => {
  const phone = '573105552004';
  const order = await carried(server, luz);
  await byWhatsapp(world, order.id, order.shopper.client, phone);
  await leave();
  const before = toldAt(phone).length;
  world.meta.set({ calls: { fault: '500', times: 1 } });
  await sendEvents(await server.as('yeison'), order.id, { kind: 'started' });
  await server.sql('update message set next_try_at = now() where sealed is not null');
  const waiting = () =>
    server.sql<{ id: string; seconds: number }>(
      `select id, extract(epoch from next_try_at - now())::int as seconds from message
       where order_id = $1 and sealed is not null and fault <> ''`,
      [order.id],
    );
  await expect.poll(async () => (await waiting()).length, soon).toBe(1);
  const [row] = await waiting();
  expect(row?.seconds).toBeGreaterThan(100);
  await leave();
  expect(toldAt(phone)).toHaveLength(before + 1);
  await server.sql("update message set delivery = 'sent' where id = $1", [row?.id]);
  server.sent.length = 0;
  await postReport(server, statusReport(row?.id ?? '', 'failed'));
  await leave();
  expect(server.sent).toEqual([]);
});

it('is for the number that was agreed to: an order of another is told another way, and a new one is asked for', async () => {
  const phone = '573105552005';
  const { id, shopper } = await carried(server, luz);
  const person = await byWhatsapp(world, id, shopper.client, phone);
  await leave();
  const before = world.meta.state.bubbles.length;
  const another = { phone: '+573105552999' };
  await server.sql('update customer_order set customer = customer || $2 where id = $1', [id, another]);
  server.sent.length = 0;
  await sendEvents(await server.as('yeison'), id, { kind: 'started' });
  await leave();
  expect([world.meta.state.bubbles.length - before, server.sent.length]).toEqual([0, 1]);
  const save = (number: string) =>
    shopper.client.call('users.update', { params: { id: person }, body: { phone: number } });
  (await save('3105552005')).ok();
  expect(await channelOf(shopper.client)).toBe('whatsapp');
  (await save('3105552998')).ok();
  expect(await channelOf(shopper.client)).toBe('mail');
  expect(await consentsOf(person)).toEqual([true, false]);
});

it('erasing an account keeps that its number answered BAJA, and forgets what was written about its orders', async () => {
  const phone = '573105552006';
  const { person } = await told(phone);
  await write(phone, 'Soy la de siempre');
  await write(phone, 'BAJA', { seconds: now() + 1 });
  const database = openDatabase(appUrl(server.adminUrl), { poolSize: 1 });
  await database.forBusiness(businessIds.canasta).transaction((tx) => erasePerson(tx, person, new Date()));
  await database.close();
  expect(await isOut(phone)).toBe(true);
  expect(await server.sql('select words from whatsapp_reply where phone = $1', [`+${phone}`])).toEqual([]);
});

/** What a number wrote, answered by staff again and again. */
async function written(phone: string, words: string) {
  world.meta.reply({ business: 'canasta', phone, text: words });
  await world.meta.settled();
  const reply = async () => {
    const { list } = (await luz.call('whatsappReplies.page', { query: { search: words } })).ok();
    const [one] = list;
    if (!one) throw new Error('Nobody wrote');
    return one;
  };
  /** Returns the id of its message. */
  const answer = async (text: string) => {
    const { id, version } = await reply();
    const body = { version, answer: text };
    expect((await luz.call('whatsappReplies.answer', { params: { id }, body })).ok().doc.handled).toBe(true);
    const [row] = await server.sql<{ id: string }>(
      "select id from message where channel = 'whatsapp' order by created_at desc, id desc limit 1",
    );
    return row?.id ?? '';
  };
  return { reply, answer };
}

it('an answer of staff that Meta does not take waits for them again, with its words, and may be sent once more', async () => {
  const phone = '573105552007';
  const { reply, answer } = await written(phone, 'hielo');
  const lost = { handled: false, answer: 'Sí, de 3 kg.', who: '', can_answer: true };
  world.meta.state.refusals.push(131_047);
  await answer('Sí, de 3 kg.');
  await leave();
  expect(await reply()).toMatchObject(lost);
  world.meta.set({ events: { drop: 2 } });
  const id = await answer('Sí, de 3 kg.');
  await leave();
  expect(await reply()).toMatchObject({ handled: true });
  await postReport(server, statusReport(id, 'failed'));
  expect((await reply()).handled).toBe(true);
  await server.sql('update message set provider_ref = null where id = $1', [id]);
  await postReport(server, statusReport(id, 'failed'));
  expect(await reply()).toMatchObject(lost);
  await answer('Sí, de 3 kg.');
  await leave();
  expect(
    toldAt(phone)
      .map(({ text }) => text)
      .filter((text) => text.startsWith('Sí')),
  ).toHaveLength(2);
  expect(await reply()).toMatchObject({ handled: true, answer: 'Sí, de 3 kg.' });
});

it('a late report of an answer that was given up is not of the next one, and one that arrived needs no next one', async () => {
  const { reply, answer } = await written('573105552008', 'almojábanas');
  world.meta.set({ calls: { fault: 'lost', times: 1 }, events: { drop: 4 } });
  const first = await answer('Sí, a las 4.');
  await expect
    .poll(() => server.sql("select from message where fault <> '' and id = $1", [first]), soon)
    .toHaveLength(1);
  await server.sql('update message set expires_at = now(), next_try_at = now() where id = $1', [first]);
  await expect.poll(async () => (await reply()).handled, soon).toBe(false);
  const second = await answer('Sí, a las 5.');
  await leave();
  await postReport(server, statusReport(first, 'delivered'));
  expect(await reply()).toMatchObject({ handled: true, answer: 'Sí, a las 5.' });
  await postReport(server, statusReport(first, 'failed'));
  expect((await reply()).handled).toBe(true);
  await server.sql('update message set provider_ref = null where id = $1', [second]);
  await postReport(server, statusReport(second, 'failed'));
  expect(await reply()).toMatchObject({ handled: false, who: '' });
  await postReport(server, statusReport(second, 'delivered'));
  expect(await reply()).toMatchObject({ handled: true, who: 'Luz Dary Caicedo' });
});
