import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Client } from '#test/client.ts';
import { type Carried, carried, endRound, pinOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { removeOldPositions } from './queries.ts';

const morning = Date.parse('2026-11-20T15:00:00.000Z');
const HOUR = 3_600_000;
let now = morning;
let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) });
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterAll(() => server.close());

const here = [3.4212, -76.5401] as const;
const share = (granted: boolean, text_version: string = consentTexts.courier_location.version) =>
  yeison.call('deliveries.share', { body: { granted, text_version } });
const sendPlace = async () =>
  (await yeison.call('deliveries.position', { body: { point: [...here] } })).ok().taken;
const wayOf = async ({ id, shopper }: Carried, who: Client = shopper.client) =>
  (await who.call('deliveries.courier', { params: { id } })).ok().way;
const stored = () => server.sql('select lat, lng from courier_position');

it('a courier is seen by the shopper of the next door and by staff, with consent, until the door is left', async () => {
  const [one, two] = [await carried(server, luz), await carried(server, luz)];
  // Nobody is on the way yet.
  expect(await wayOf(one)).toBeNull();
  expect(await sendPlace()).toBe(false);
  await sendEvents(yeison, one.id, { kind: 'started' });
  await sendEvents(yeison, two.id, { kind: 'started' });
  // On the way, but without consent: an hour of arrival, no place and no number.
  expect(await sendPlace()).toBe(false);
  expect(await stored()).toEqual([]);
  expect(await wayOf(one)).toMatchObject({ point: null, courier_phone: '', stops_before: 0, is_here: false });

  expect((await share(true, '2020-01-01')).failure().details).toMatchObject([
    { field: 'text_version', message: expect.stringContaining('Léelo de nuevo') },
  ]);
  expect((await share(true)).ok().granted).toBe(true);
  expect((await share(true)).ok().granted).toBe(true);
  const decisions = () =>
    server.sql("select granted from consent where purpose = 'courier_location' order by at, id");
  expect(await decisions()).toEqual([{ granted: true }]);

  expect(await sendPlace()).toBe(true);
  expect(await sendPlace()).toBe(true);
  expect(await stored()).toEqual([{ lat: here[0], lng: here[1] }]);
  expect(await wayOf(one)).toMatchObject({
    courier_name: 'Yeison',
    courier_phone: people.yeison.phone,
    point: here,
    seen_at: new Date(now).toISOString(),
  });
  // The second door is not the next one: when they arrive, and no more.
  const second = await wayOf(two);
  expect(second).toMatchObject({ point: null, seen_at: null, courier_phone: '', stops_before: 1 });
  const first = await wayOf(one);
  expect(Date.parse(second?.arrival ?? '')).toBeGreaterThan(Date.parse(first?.arrival ?? ''));
  expect(Date.parse(first?.arrival ?? '')).toBeGreaterThan(now);

  // Another shopper, the holder of a link, and staff of another office see no order; staff of its office see both.
  const call = (who: Client) => who.call('deliveries.courier', { params: { id: one.id } });
  for (const who of [two.shopper.client, await server.as('paola'), await server.as('wilson')])
    expect((await call(who)).status).toBe(404);
  expect((await call(server.guest('canasta.localhost'))).status).toBe(401);
  expect(await wayOf(two, luz)).toMatchObject({
    courier_name: 'Yeison Riascos',
    point: here,
    stops_before: 1,
  });

  await sendEvents(yeison, one.id, { kind: 'arrived' });
  expect(await wayOf(one)).toMatchObject({ is_here: true, arrival: null });
  await sendEvents(yeison, one.id, { kind: 'delivered', pin: await pinOf(one) });
  // Gone with the door, also in the database; the next door sees only what is sent from then on.
  expect(await stored()).toEqual([]);
  expect(await wayOf(one)).toBeNull();
  expect(await wayOf(two)).toMatchObject({ point: null, stops_before: 0 });
  expect(await sendPlace()).toBe(true);
  expect(await wayOf(two)).toMatchObject({ point: here });

  // Of an order that another courier took over this one is not on the way to a door.
  const give = (courier: string) =>
    server.sql(
      "update customer_order set delivery = delivery || jsonb_build_object('delivery_id', $2::text) where id = $1",
      [two.id, courier],
    );
  await give(people.wilson.id);
  expect(await sendPlace()).toBe(false);
  await give(people.yeison.id);

  // An hour later nobody sees it, and the next pass removes it.
  now += HOUR;
  expect(await wayOf(two)).toMatchObject({ point: null, seen_at: null });
  expect(await stored()).toHaveLength(1);
  const database = openDatabase(server.adminUrl);
  const db = database.forBusiness(businessIds.canasta);
  expect(await removeOldPositions(db, new Date(now - 1))).toBe(0);
  expect(await removeOldPositions(db, new Date(now))).toBe(1);
  await database.close();
  expect(await stored()).toEqual([]);

  // What is taken back is gone at once, and nothing is taken after it.
  expect(await sendPlace()).toBe(true);
  expect((await share(false)).ok().granted).toBe(false);
  expect(await stored()).toEqual([]);
  expect(await sendPlace()).toBe(false);
  expect(await wayOf(two)).toMatchObject({ point: null, courier_phone: '' });
  expect(await decisions()).toEqual([{ granted: true }, { granted: false }]);
  await endRound(yeison, luz);
  expect(await sendPlace()).toBe(false);
});
