import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import {
  basket,
  type Carried,
  carried,
  endRound,
  otherPin,
  photoOf,
  pinOf,
  sendEvents,
  stockUp,
} from '#test/delivery-world.ts';
import { blobOf, smallPng } from '#test/factories/files.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** PINs and photos, the order of stops, and what is owed for goods that came back. */

let server: TestServer;
let luz: Client;
let yeison: Client;
/** A second courier of the same branch. */
let wilson: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql("update app_user set role = 'delivery' where id = $1", [people.wilson.id]);
  [luz, yeison, wilson] = await Promise.all([server.as('luz'), server.as('yeison'), server.as('wilson')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});

const round = async () => (await yeison.call('deliveries.round', { query: {} })).ok();
const out = { kind: 'started' } as const;
const missed = { kind: 'attempt', reason: 'nobody' } as const;

describe('a proof', () => {
  it('is three PINs at most, also when ten are tried at once', async () => {
    const order = await carried(server, luz);
    const pin = await pinOf(order);
    await sendEvents(yeison, order.id, out);
    const wrong = () => sendEvents(yeison, order.id, { kind: 'delivered', pin: otherPin(pin) });
    const answers = (await Promise.all(Array.from({ length: 10 }, wrong))).flat();
    const left = answers.map(({ code, tries_left }) => `${code} ${tries_left}`).toSorted();
    expect(left).toEqual([
      ...Array(7).fill('PIN_OVER null'),
      ...['PIN_WRONG 0', 'PIN_WRONG 1', 'PIN_WRONG 2'],
    ]);
    const [right] = await sendEvents(yeison, order.id, { kind: 'delivered', pin });
    expect(right?.code).toBe('PIN_OVER');
  });

  it('is a photo of that order and that courier, stored once, forty of an order', async () => {
    const [order, other] = [await carried(server, luz), await carried(server, luz)];
    await sendEvents(yeison, order.id, out);
    await sendEvents(yeison, other.id, out);
    const id = newId();
    await Promise.all([photoOf(yeison, order.id, id), photoOf(yeison, order.id, id)]);
    const photo = (photo_id: string, who = yeison) =>
      who.call('deliveries.photo', { params: { id: order.id }, body: { photo: blobOf(smallPng), photo_id } });
    expect((await photo(id, wilson)).status).toBe(404);
    expect((await photo(newId(), wilson)).status).toBe(404);
    const elsewhere = { kind: 'delivered', photo_id: id } as const;
    expect((await sendEvents(yeison, other.id, elsewhere))[0]?.code).toBe('PHOTO_MISSING');
    await server.sql(
      `insert into delivery_photo (business_id, order_id, id, bytes, sha256, actor_id, at)
       select business_id, order_id, gen_random_uuid(), bytes, sha256, actor_id, at
       from delivery_photo, generate_series(1, 39) where order_id = $1`,
      [order.id],
    );
    const one = newId();
    expect((await photo(one)).failure().details[0]?.field).toBe('photo');
    // Nothing of it stays behind that nobody would find.
    const files = readdirSync(server.dataDir, { recursive: true }).map(String);
    expect([files.some((file) => file.includes(id)), files.some((file) => file.includes(one))]).toEqual([
      true,
      false,
    ]);
  });
});

it('stops that are done stay in front, however the others are ordered; two events of a moment keep their order', async () => {
  const orders = [await carried(server, luz), await carried(server, luz), await carried(server, luz)];
  const [one, two, three] = orders as [Carried, Carried, Carried];
  for (const { id } of orders) await sendEvents(yeison, id, out);
  await sendEvents(yeison, two.id, { kind: 'delivered', pin: await pinOf(two) });
  const body = { order_ids: [three.id, one.id] };
  const { stops } = (await yeison.call('deliveries.reorder', { body })).ok();
  expect(stops.map(({ order_id, position }) => [order_id, position])).toEqual([
    [two.id, 1],
    [three.id, 2],
    [one.id, 3],
  ]);
  // By the order in which they were sent, whatever ids the device gave them.
  const status = async ({ id }: Carried) =>
    (await round()).stops.find(({ order_id }) => order_id === id)?.status;
  const idOf = (letter: string) => newId().replace(/^.{8}/, letter.repeat(8));
  await sendEvents(yeison, three.id, missed);
  await sendEvents(yeison, three.id, { ...out, id: idOf('f') }, { kind: 'arrived', id: idOf('0') });
  expect(await status(three)).toBe('arrived');
  for (const { id } of [one, three]) await sendEvents(yeison, id, missed, { kind: 'returned' });
  const close = { id: (await round()).round?.id ?? '', cash_declared: two.total };
  expect((await yeison.call('deliveries.close', { body: close })).ok().difference).toBe(0);
});

it('what was paid online for goods that come back is owed, once', async () => {
  const { id, total } = await carried(server, luz, basket, 'online');
  await server.sql(
    `with paid as (insert into payment (business_id, id, order_id, attempt, gateway, reference, amount, state, expires_at)
       select business_id, new_id(), id, 1, 'wompi', 'ref-19', total, 'approved', now() from customer_order where id = $1
       returning business_id, id, amount)
     insert into payment_transaction (business_id, gateway, transaction_id, payment_id, reference, status, amount_in_cents, currency)
     select business_id, 'wompi', 'tx-19', id, 'ref-19', 'approved', amount * 100, 'COP' from paid`,
    [id],
  );
  await sendEvents(yeison, id, out, missed, { kind: 'returned' }, { kind: 'returned' });
  const owed = await server.sql('select amount::int, how, state from refund where order_id = $1', [id]);
  // The delivery was made: three thousand of the total are not for goods.
  expect(owed).toEqual([{ amount: total - 3_000, how: 'by_hand', state: 'asking' }]);
  // It was paid behind the back of its history.
  for (const table of ['refund', 'payment_transaction', 'payment']) await server.sql(`delete from ${table}`);
  const close = { id: (await round()).round?.id ?? '', cash_declared: 0 };
  expect((await yeison.call('deliveries.close', { body: close })).ok().returned).toBe(1);
});
