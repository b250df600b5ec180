import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Zones written by the calls A46 to A48b (back-office 8, rule 31). */
let server: TestServer;
const clock = fridayMorning;
let luz: Client;
let hernan: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  [luz, hernan] = [await server.as('luz'), await server.as('hernan')];
});
afterAll(() => server.close());

const around = (lat: number, lng: number, by: number): [number, number][] => [
  [lat - by, lng - by],
  [lat + by, lng - by],
  [lat + by, lng + by],
  [lat - by, lng + by],
];
const buga = { lat: 3.9, lng: -76.3 };
let made = 0;
async function newOffice(polygonBy = 0.02) {
  made += 1;
  const body = { name: `Sede ${made}`, city: 'Buga', latitude: buga.lat, longitude: buga.lng };
  const { data } = (await luz.call('adminOffices.create', { body })).ok();
  const polygon = around(buga.lat, buga.lng, polygonBy);
  const params = { id: data.id };
  return (await luz.call('adminOffices.setCoverage', { params, body: { version: 1, polygon } })).ok().data;
}
const details = async (answer: ReturnType<Client['call']>) =>
  (await answer).failure().details.map(({ field, message }) => [field, message]);

describe('a zone', () => {
  const zoneOf = (officeId: string, by = 0.01) => ({
    ...({ officeId, distance: 'cercano', deliveryFee: 4_500 } as const),
    polygon: around(buga.lat, buga.lng, by),
  });

  it('has its fee where it is, until it is changed or removed', async () => {
    await server.sql("update office set inactive = true where name like 'Sede %' and city = 'Buga'");
    const { id } = await newOffice();
    const fee = async () => {
      const answer = await server
        .guest()
        .call('coverage.check', { body: { latitude: buga.lat, longitude: buga.lng } });
      return answer.ok().delivery_price;
    };
    const zone = (await luz.call('zones.create', { body: zoneOf(id) })).ok().data;
    expect(zone).toMatchObject({ officeId: id, distance: 'cercano', deliveryFee: 4_500, version: 1 });
    await expect.poll(fee).toBe(4_500);
    const params = { id: zone.id };
    (await luz.call('zones.update', { params, body: { version: 1, deliveryFee: 6_000 } })).ok();
    await expect.poll(fee).toBe(6_000);
    const late = await hernan.call('zones.update', { params, body: { version: 1, deliveryFee: 1 } });
    expect(late.failure().error).toBe('STALE_EDIT');
    (await luz.call('zones.remove', { params, query: { version: 2 } })).ok();
    await expect.poll(fee).not.toBe(6_000);
    expect((await luz.call('zones.list', { query: { officeId: id } })).ok().data).toEqual([]);
  });

  it('is inside of the coverage, which must contain it', async () => {
    const { id, version } = await newOffice();
    const outside = await luz.call('zones.create', { body: zoneOf(id, 0.03) });
    expect([outside.status, outside.failure().error]).toEqual([422, 'ZONE_OUTSIDE']);
    expect(outside.failure().details[0]?.field).toBe('polygon');
    // Up to the border of the coverage it is inside.
    const zone = (await luz.call('zones.create', { body: zoneOf(id, 0.02) })).ok().data;
    const polygon = around(buga.lat, buga.lng, 0.015);
    const params = { id };
    const shrunk = luz.call('adminOffices.setCoverage', { params, body: { version, polygon } });
    expect(await details(shrunk)).toEqual([
      ['polygon', 'Una zona quedaría por fuera: ajústala o elimínala antes.'],
    ]);
    const moved = { version: 1, polygon: around(buga.lat + 0.02, buga.lng, 0.01) };
    const answer = await luz.call('zones.update', { params: { id: zone.id }, body: moved });
    expect(answer.failure().error).toBe('ZONE_OUTSIDE');
    // Both at once: one of them is refused, whichever comes second.
    const inner = { version: 1, polygon: around(buga.lat, buga.lng, 0.012) };
    (await luz.call('zones.update', { params: { id: zone.id }, body: inner })).ok();
    const answers = await Promise.all([
      luz.call('adminOffices.setCoverage', { params, body: { version, polygon } }),
      hernan.call('zones.create', { body: zoneOf(id, 0.018) }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([422]);
  });

  it('reports what is missing with the texts of the specification', async () => {
    const { id } = await newOffice();
    const { polygon } = zoneOf(id);
    const send = (body: object) =>
      luz.call('zones.create', { body: { officeId: id, polygon, ...body } as never });
    const missing = 'Todos los campos son obligatorios';
    expect(await details(send({}))).toEqual([
      ['distance', missing],
      ['deliveryFee', missing],
    ]);
    expect(await details(send({ distance: 'cercano', deliveryFee: -1 }))).toEqual([
      ['deliveryFee', 'El valor del envío debe ser un número positivo'],
    ]);
    expect(await details(send({ distance: 'cercano', deliveryFee: 'gratis' }))).toEqual([
      ['deliveryFee', 'El valor del envío debe ser un número positivo'],
    ]);
    expect(await details(send({ distance: 'lejos', deliveryFee: 1 }))).toEqual([['distance', missing]]);
  });
});
