import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Message } from '#server/messages/message.ts';
import { linkToken } from '#server/secrets/link-token.ts';
import type { Client } from '#test/client.ts';
import { blobOf, smallPng } from '#test/factories/files.ts';
import { testKeys } from '#test/factories/identity-seal.ts';
import { businessIds } from '#test/factories/ids.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { plain } from '#test/plain.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { remindOfPqr } from './remind.ts';

/** Ley 1480 of 2011, articles 50 g and 58: a shopper files a claim where they bought, and is answered in time. */

let server: TestServer;
let now = fridayMorning;
let luz: Client;
let marcela: Client;
let order: { id: string; id_order: number };

beforeAll(async () => {
  server = await startTestServer({ now: () => now, workEveryMs: 50 });
  [luz, marcela] = await Promise.all([server.as('luz'), server.as('marcela')]);
  await server.sql('update business_config set custom_text_fields = $1', [
    { legal_email: 'pqr@canasta.test' },
  ]);
  order = (await confirm(marcela, await readyCart(marcela))).ok().order;
});
afterAll(() => server.close());
beforeEach(async () => {
  now = fridayMorning;
  server.sent.length = 0;
  // One person may file ten a day, and these are more.
  await server.sql('delete from rate_limit');
});

const soon = { timeout: 10_000, interval: 50 };
const subjects = () => server.sent.flatMap((each) => (each.channel === 'mail' ? [each.subject] : []));

const request = (more: Partial<InputOf<'pqr.open'>['body']> = {}): InputOf<'pqr.open'> => ({
  body: {
    id: newId(),
    kind: 'warranty',
    asks: 'money_back',
    order_id: order.id,
    description: 'El ron llegó abierto.',
    ...more,
  },
});

it('has a number, its day and hour, a deadline of fifteen business days, and mails to both', async () => {
  const photo = newId();
  const sent = { params: { id: order.id }, body: { photo: blobOf(smallPng), photo_id: photo } };
  (await marcela.call('pqr.photo', sent)).ok();
  const filed = request({ photo_ids: [photo] });
  const { pqr } = (await marcela.call('pqr.open', filed)).ok();
  expect(pqr).toMatchObject({
    status: 'open',
    order: { id: order.id, id_order: order.id_order },
    photos: [`/files/delivery/${order.id}/${photo}`],
    received_date: fridayMorning.toISOString(),
    due_date: bogotaDate(2026, 12, 15).toISOString(),
  });
  await expect
    .poll(subjects, soon)
    .toEqual(
      expect.arrayContaining([
        `Recibimos tu solicitud N.º ${pqr.number} en Canasta`,
        `Solicitud N.º ${pqr.number}: Garantía del pedido N.º 1.001`,
      ]),
    );
  // Pressed twice: the same one.
  expect((await marcela.call('pqr.open', filed)).ok().pqr).toEqual(pqr);
  expect(
    (await marcela.call('pqr.mine', { query: {} })).ok().list.filter(({ id }) => id === pqr.id),
  ).toHaveLength(1);
});

it('counts its numbers one by one, however many arrive at once', async () => {
  const filed = await Promise.all(Array.from({ length: 5 }, () => marcela.call('pqr.open', request())));
  const numbers = filed.map((each) => each.ok().pqr.number).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
});

it('is filed without an account by who leaves a name and a mail, and then without an order', async () => {
  const guest = server.guest('canasta.localhost');
  const { body } = request({ order_id: null });
  const who = { name: 'Rosa Mina', email: 'Rosa@Correo.test' };
  const refused = async (more: object) =>
    (await guest.call('pqr.open', { body: { ...body, ...more } })).failure();
  expect((await refused({ ...who, name: ' ' })).details).toEqual([
    { field: 'name', message: 'Escribe tu nombre.' },
  ]);
  expect((await refused({ ...who, email: 'rosa' })).details?.[0]?.field).toBe('email');
  expect((await refused({ ...who, order_id: order.id })).details?.[0]?.field).toBe('order_id');
  const { pqr } = (await guest.call('pqr.open', { body: { ...body, ...who } })).ok();
  expect((await luz.call('pqr.get', { params: { id: pqr.id } })).ok()).toMatchObject({
    person: 'Rosa Mina',
    email: 'rosa@correo.test',
    order: null,
  });
  // Another person's is none.
  expect((await marcela.call('pqr.open', { body: { ...body, order_id: null } })).failure().error).toBe(
    'NOT_FOUND',
  );
});

/** The link of a mail to who has no account. */
const tokenIn = (text: string) => /\/pqr\/([\w-]+)/.exec(text)?.[1] ?? '';

it('is followed without an account by the signed link of its mail, and by no other', async () => {
  const guest = server.guest('canasta.localhost');
  const who = { name: 'Rosa Mina', email: 'rosa@correo.test', order_id: null };
  const { pqr } = (await guest.call('pqr.open', request(who))).ok();
  const mail = () => server.sent.find(({ to }) => to === 'rosa@correo.test')?.text ?? '';
  await expect.poll(mail, soon).toContain(`/pqr/`);
  const token = tokenIn(mail());
  const follow = (text: string, host = 'canasta.localhost') =>
    server.guest(host).call('pqr.followed', { params: { token: text } });
  expect((await follow(token)).ok().pqr).toEqual(pqr);
  const other = `${token.slice(0, 4)}${token[4] === 'A' ? 'B' : 'A'}${token.slice(5)}`;
  for (const wrong of [other, `${token}A`, token.slice(1), pqr.id])
    expect((await follow(wrong)).failure().error).toBe('NOT_FOUND');
  expect((await follow(token, 'la-plaza.localhost')).failure().error).toBe('NOT_FOUND');
  (await luz.call('pqr.answer', { params: { id: pqr.id }, body: { version: 1, answer: 'Ya va.' } })).ok();
  expect((await follow(token)).ok().pqr).toMatchObject({ status: 'answered', answer: 'Ya va.' });
  // Of an account no link is signed.
  const { pqr: own } = (await marcela.call('pqr.open', request())).ok();
  const keys = testKeys(server.adminUrl);
  expect((await follow(linkToken(keys, businessIds.canasta, own.id, 'pqr'))).failure().error).toBe(
    'NOT_FOUND',
  );
});

it('is settled by a return of its order, which its shopper reads, and by no other', async () => {
  const { pqr } = (await marcela.call('pqr.open', request())).ok();
  const returnId = newId();
  await server.sql(
    `insert into order_return (business_id, id, order_id, goods_total, beside_total, amount, way, actor_id, at)
     select business_id, $1, id, 12000, 0, 12000, 'by_hand', user_id, $3 from customer_order where id = $2`,
    [returnId, order.id, now],
  );
  const answer = (return_id: string, id = pqr.id) =>
    luz.call('pqr.answer', {
      params: { id },
      body: { version: 1, answer: 'Te devolvimos el dinero.', return_id },
    });
  expect((await answer(newId())).failure().details).toEqual([
    { field: 'return_id', message: 'Esa devolución no es de este pedido.' },
  ]);
  const { pqr: without } = (await marcela.call('pqr.open', request({ order_id: null }))).ok();
  expect((await answer(returnId, without.id)).failure().details?.[0]?.field).toBe('return_id');
  const refund = { return_id: returnId, amount: 12_000, date: now.toISOString() };
  expect((await answer(returnId)).ok().doc.refund).toEqual(refund);
  const mine = (await marcela.call('pqr.mine', { query: {} })).ok().list.find(({ id }) => id === pqr.id);
  expect(mine?.refund).toEqual(refund);
  const texts = () => server.sent.map(({ text }) => plain(text));
  await expect.poll(texts, soon).toContainEqual(expect.stringContaining('Devolución: $ 12.000'));
  // Their order is as it was for the tests that follow.
  await server.sql('update pqr set return_id = null');
  await server.sql('delete from order_return where id = $1', [returnId]);
});

it('takes no order and no photo of somebody else', async () => {
  const jorge = await server.as('jorge');
  expect((await jorge.call('pqr.open', request())).failure().details?.[0]?.field).toBe('order_id');
  const sent = { params: { id: order.id }, body: { photo: blobOf(smallPng), photo_id: newId() } };
  expect((await jorge.call('pqr.photo', sent)).failure().error).toBe('NOT_FOUND');
  const forged = request({ photo_ids: [newId()] });
  expect((await marcela.call('pqr.open', forged)).failure().details?.[0]?.field).toBe('photo_ids');
});

it('is answered once, by mail, and those that are due first stand on top', async () => {
  const first = (await marcela.call('pqr.open', request())).ok().pqr;
  now = new Date(fridayMorning.getTime() + 5 * DAY_MS);
  const second = (await marcela.call('pqr.open', request({ kind: 'late' }))).ok().pqr;
  const open = async () => {
    const { list } = (await luz.call('pqr.list', { query: { open: 'true', limit: 100 } })).ok();
    return list.map(({ id }) => id);
  };
  const waiting = await open();
  expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id));
  const answer = { params: { id: first.id }, body: { version: 1, answer: 'Te devolvimos $ 52.000.' } };
  const answers = await Promise.all([luz.call('pqr.answer', answer), luz.call('pqr.answer', answer)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await open()).not.toContain(first.id);
  await expect.poll(subjects, soon).toContain(`Respuesta a tu solicitud N.º ${first.number} en Canasta`);
  const mine = (await marcela.call('pqr.mine', { query: {} })).ok().list.find(({ id }) => id === first.id);
  expect(mine).toMatchObject({ status: 'answered', answer: 'Te devolvimos $ 52.000.' });
});

it('is seen by the admins of its office, and by nobody of another', async () => {
  const { pqr } = (await marcela.call('pqr.open', request())).ok();
  const [andres, jorge] = await Promise.all([server.as('andres'), server.as('paola')]);
  const ofOffice = (await andres.call('pqr.list', { query: { limit: 100 } })).ok().list;
  expect(ofOffice.map(({ id }) => id)).toContain(pqr.id);
  // One without an order is for who works for all offices.
  expect(ofOffice.every(({ order: about }) => about !== null)).toBe(true);
  expect((await jorge.call('pqr.get', { params: { id: pqr.id } })).failure().error).toBe('NOT_FOUND');
});

it('is brought to mind once a day while its answer is due within two days, or late', async () => {
  await server.sql("update pqr set status = 'answered', answered_at = now() where status = 'open'");
  const { pqr } = (await marcela.call('pqr.open', request())).ok();
  const written: string[] = [];
  const write = async (_tx: unknown, { text }: Message) => void written.push(text.split('\n').at(-1) ?? '');
  const database = openDatabase(server.adminUrl);
  const reminders = (at: Date) =>
    remindOfPqr(database.forBusiness(businessIds.canasta), { write, wake: () => {} }, at);
  expect(await reminders(bogotaDate(2026, 12, 11, 8))).toBe(0);
  expect(await reminders(bogotaDate(2026, 12, 12, 8))).toBe(1);
  expect(await reminders(bogotaDate(2026, 12, 12, 23))).toBe(0);
  expect(await reminders(bogotaDate(2026, 12, 20, 8))).toBe(1);
  expect(written).toEqual([
    `N.º ${pqr.number}, Garantía: vence el 14 de diciembre de 2026`,
    `N.º ${pqr.number}, Garantía: venció el 14 de diciembre de 2026`,
  ]);
  // Money that is owed has fifteen calendar days.
  await server.sql(
    `insert into refund (business_id, id, order_id, amount, how, state, reason, created_at)
     values ($1, gen_random_uuid(), $2, 4900, 'by_hand', 'asking', 'Faltó', $3)`,
    [businessIds.canasta, order.id, bogotaDate(2026, 12, 21, 9)],
  );
  await server.sql("update pqr set status = 'answered', answered_at = now() where status = 'open'");
  expect(await reminders(bogotaDate(2027, 1, 3, 8))).toBe(0);
  expect(await reminders(bogotaDate(2027, 1, 3, 10))).toBe(1);
  expect(plain(written.at(-1))).toBe('Pedido N.º 1.001: $ 4.900, a más tardar el 5 de enero de 2027');
  await database.close();
});
