import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { plain } from '#test/plain.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const { bretana, chipichape, palmira, plazaCentro } = officeIds;
let clock = fridayMorning;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
});
afterAll(() => server.close());
beforeEach(() => {
  clock = fridayMorning;
});

async function change(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

async function check(point: { latitude: number; longitude: number }, host?: string) {
  return server.guest(host).call('coverage.check', { body: point });
}

/** Every question is another one, so that none is answered from what was kept for the last clock. */
let requestCount = 0;
async function bretanaAt(time: string) {
  clock = new Date(time);
  requestCount += 1;
  const { list } = (await server.guest().call('offices.list', { query: { limit: 500 + requestCount } })).ok();
  const office = list.find(({ id }) => id === bretana);
  return (
    office && {
      open: office.open,
      orders: plain(office.ordersText),
      store: plain(office.openText),
      today: office.opensToday,
      next: plain(office.nextWindow?.label),
      pickup: plain(office.nextPickup?.label),
    }
  );
}

describe('the list of offices', () => {
  it('contains those of the business in order, latitude first', async () => {
    const { list } = (await server.guest().call('offices.list', { query: {} })).ok();
    expect(list.map((office) => office.id)).toEqual([bretana, chipichape, palmira]);
    expect(list[0]).toMatchObject({
      displayName: 'Sede Bretaña',
      city: 'Cali',
      geopoint: [3.4372, -76.5335],
      is_default: true,
    });
    const plaza = (await server.guest('la-plaza.localhost').call('offices.list', { query: {} })).ok();
    expect(plaza.list.map((office) => office.id)).toEqual([plazaCentro]);
  });

  it('shows until when an office takes orders and its store is open, and its next windows', async () => {
    expect(await bretanaAt('2026-11-20T10:00:00-05:00')).toEqual({
      open: true,
      orders: 'recibimos pedidos hasta las 4:00 p. m.',
      store: 'abierta hasta las 7:00 p. m.',
      today: false,
      next: 'hoy de 9 a 11 a. m.',
      pickup: 'hoy de 9 a 11 a. m.',
    });
    expect(await bretanaAt('2026-11-20T07:00:00-05:00')).toEqual({
      open: false,
      orders: 'alistamos pedidos desde hoy a las 8:00 a. m.',
      store: 'cerrada, abre hoy a las 8:00 a. m.',
      today: true,
      next: 'hoy de 9 a 11 a. m.',
      pickup: 'hoy de 9 a 11 a. m.',
    });
    expect(await bretanaAt('2026-11-20T16:00:00-05:00')).toEqual({
      open: false,
      orders: 'alistamos pedidos desde mañana a las 8:00 a. m.',
      store: 'abierta hasta las 7:00 p. m.',
      today: false,
      next: 'mañana de 9 a 11 a. m.',
      pickup: 'mañana de 9 a 11 a. m.',
    });
    expect((await bretanaAt('2026-11-22T13:00:00-05:00'))?.orders).toBe(
      'recibimos pedidos hasta las 2:00 p. m.',
    );
    // Night in Colombia, where the day is a later one in UTC already.
    expect((await bretanaAt('2026-11-30T23:59:59-05:00'))?.today).toBe(false);
    expect((await bretanaAt('2026-12-01T00:00:00-05:00'))?.today).toBe(true);
  });

  it('respects legal and own holidays, and uses the right article', async () => {
    expect((await bretanaAt('2026-12-08T13:30:00-05:00'))?.orders).toBe(
      'recibimos pedidos hasta las 2:00 p. m.',
    );
    await change("update business_config set extra_holidays = '{2026-11-27}' where app_title = 'Canasta'");
    await change('update office set hours = hours || \'{"sundayClose": "13:00"}\' where id = $1', [bretana]);
    await vi.waitFor(
      async () =>
        expect((await bretanaAt('2026-11-27T10:00:00-05:00'))?.orders).toBe(
          'recibimos pedidos hasta la 1:00 p. m.',
        ),
      5_000,
    );
    expect(await bretanaAt('2026-11-27T13:30:00-05:00')).toMatchObject({
      open: false,
      next: 'mañana de 9 a 11 a. m.',
    });
    await change("update business_config set extra_holidays = '{}'");
    await change('update office set hours = hours || \'{"sundayClose": "14:00"}\' where id = $1', [bretana]);
  });

  it('gives goods out in hours of their own, and says why a single date is another (rule 88)', async () => {
    const own = { storeClose: '21:00', pickupFrom: '10:00', pickupTo: '20:00' };
    const days = [{ date: '2026-12-25', reason: 'Navidad', hours: null }];
    await change('update office set hours = hours || $2, special_days = $3 where id = $1', [
      ...[bretana, JSON.stringify(own), JSON.stringify(days)],
    ]);
    await vi.waitFor(
      async () =>
        expect(await bretanaAt('2026-12-24T10:00:00-05:00')).toMatchObject({
          store: 'abierta hasta las 9:00 p. m.',
          next: 'hoy de 9 a 11 a. m.',
          pickup: 'hoy de 10 a. m. a 12 p. m.',
        }),
      5_000,
    );
    expect(await bretanaAt('2026-12-25T10:00:00-05:00')).toMatchObject({
      open: false,
      orders: 'alistamos pedidos desde mañana a las 8:00 a. m. (Navidad)',
      store: 'cerrada (Navidad), abre mañana a las 8:00 a. m.',
      next: 'mañana de 9 a 11 a. m.',
      pickup: 'mañana de 10 a. m. a 12 p. m.',
    });
    const windows = async (type: 'delivery' | 'pickup') =>
      (await server.guest().call('offices.windows', { params: { id: bretana }, query: { type } }))
        .ok()
        .list.slice(0, 2)
        .map(({ label }) => plain(label));
    expect(await windows('pickup')).toEqual(['mañana de 10 a. m. a 12 p. m.', 'mañana de 12 a 2 p. m.']);
    expect(await windows('delivery')).toEqual(['mañana de 9 a 11 a. m.', 'mañana de 11 a. m. a 1 p. m.']);
    await change("update office set hours = hours - $2::text[], special_days = '[]' where id = $1", [
      ...[bretana, Object.keys(own)],
    ]);
  });

  it('does not promise a full window', async () => {
    await change('update office set window_capacity = 5 where id = $1', [bretana]);
    await change(
      `insert into delivery_window (business_id, office_id, starts_at, ends_at, capacity, taken)
       select business_id, id, '2026-11-20T09:00:00-05:00', '2026-11-20T11:00:00-05:00', 5, 5 from office where id = $1`,
      [bretana],
    );
    expect((await bretanaAt('2026-11-20T10:00:00-05:00'))?.next).toBe('hoy de 11 a. m. a 1 p. m.');
    await change('delete from delivery_window');
    await change('update office set window_capacity = 0');
  });

  it('has pages', async () => {
    const query = { limit: 2, page: 2 };
    const { list, pagination } = (await server.guest().call('offices.allPaginate', { query })).ok();
    expect([list.map((office) => office.id), pagination.hasNextPage]).toEqual([[palmira], false]);
  });
});

describe('one office', () => {
  const get = (id: string) => server.guest().call('offices.get', { params: { id }, query: {} });

  it('is found only in its business, while it is active', async () => {
    expect((await get(palmira)).ok().city).toBe('Palmira');
    expect([(await get(plazaCentro)).status, (await get(missingId)).status]).toEqual([404, 404]);
    await change('update office set inactive = true where id = $1', [palmira]);
    await vi.waitFor(async () => expect((await get(palmira)).status).toBe(404), 5_000);
    await change('update office set inactive = false where id = $1', [palmira]);
  });
});

describe('the office of a point', () => {
  it.each([
    ['nearBretana', bretana, true, 'cercano', 3_000],
    ['farBretana', bretana, true, 'lejano', 6_000],
    ['edgeOfBretana', bretana, true, null, 4_500],
    ['nearChipichape', chipichape, true, 'cercano', 3_500],
    ['palmira', palmira, true, 'cercano', 4_000],
  ] as const)('%s', async (place, officeId, covered, zone, fee) => {
    const answer = (await check(places[place])).ok();
    expect([answer.office?.id, answer.covered, answer.zone, answer.delivery_price]).toEqual([
      officeId,
      covered,
      zone,
      fee,
    ]);
  });

  it('expects latitude first: Cali is 3.45, -76.53', async () => {
    expect((await check({ latitude: 3.45, longitude: -76.53 })).ok()).toMatchObject({
      office: { id: bretana, geopoint: [3.4372, -76.5335] },
      covered: true,
    });
  });

  it('is the nearest one within 60 km if none covers it, without a price', async () => {
    const answer = (await check({ latitude: 3.27, longitude: -76.23 })).ok();
    expect([answer.covered, answer.zone, answer.delivery_price]).toEqual([false, null, null]);
    expect(answer.office?.id).toBeDefined();
    expect(answer.distance_meters).toBeLessThan(60_000);
  });

  it.each([
    ['77 km away', places.buenaventura],
    ['8 000 km away: Madrid', { latitude: 40.4168, longitude: -3.7038 }],
  ])('is none %s: not covered, no office and no price (rule 76)', async (_, point) => {
    const answer = (await check(point)).ok();
    expect(answer).toEqual({
      office: null,
      covered: false,
      distance_meters: null,
      zone: null,
      delivery_price: null,
    });
  });

  it('is of the requested business', async () => {
    const answer = (await check(places.nearBretana, 'la-plaza.localhost')).ok();
    expect([answer.office?.id, answer.delivery_price]).toEqual([plazaCentro, 2_500]);
  });

  it('is none without offices', async () => {
    await change('update office set inactive = true where id = $1', [plazaCentro]);
    await vi.waitFor(async () => {
      const answer = await check(places.nearBretana, 'la-plaza.localhost');
      expect([answer.status, answer.failure().error]).toEqual([422, 'NO_COVERAGE']);
    }, 5_000);
    await change('update office set inactive = false where id = $1', [plazaCentro]);
  });

  it('needs a point on the earth', async () => {
    const answer = await check({ latitude: -176.53, longitude: 3.45 });
    expect(answer.failure().details[0]?.field).toBe('latitude');
  });
});
