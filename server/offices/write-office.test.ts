import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Offices and zones written by the calls A40 to A48b (back-office 5, 7 and 8; rules 31, 47, 48 and 72). */
let server: TestServer;
let clock = fridayMorning;
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
const inShop = async (id: string) =>
  (await server.guest().call('offices.list', { query: {} })).ok().list.find((office) => office.id === id);
const remove = (id: string, version: number) =>
  luz.call('adminOffices.remove', { params: { id }, query: { version } });
const details = async (answer: ReturnType<Client['call']>) =>
  (await answer).failure().details.map(({ field, message }) => [field, message]);

describe('an office', () => {
  it('is created with the names of the specification, and the shop sells there within a second', async () => {
    const answer = await luz.call('adminOffices.create', {
      body: {
        name: ' Sede Buga ',
        displayName: '',
        city: 'Buga',
        address: 'Calle 5 # 12 - 10',
        latitude: 3.9,
        longitude: -76.3,
        support_phone: '602 555 0101',
        enlistener_time: 3,
      },
    });
    expect(answer.status).toBe(201);
    const { data } = answer.ok();
    expect(data).toMatchObject({
      name: 'Sede Buga',
      displayName: 'Sede Buga',
      geopoint: [3.9, -76.3],
      polygon: [],
      version: 1,
      support_number: '602 555 0101',
      delivery_time_per_product: 3,
      inactive: false,
      zones: 0,
    });
    const input = { body: { latitude: 3.905, longitude: -76.305 } };
    const covered = async () => {
      const answer = await server.guest().call('coverage.check', input);
      return answer.ok().covered && answer.ok().office?.id === data.id;
    };
    expect(await covered()).toBe(false);
    const polygon = around(3.9, -76.3, 0.02);
    const params = { id: data.id };
    const begin = Date.now();
    (await luz.call('adminOffices.setCoverage', { params, body: { version: 1, polygon } })).ok();
    await expect.poll(covered, { interval: 20 }).toBe(true);
    expect(Date.now() - begin).toBeLessThan(1_000);
    const { data: renamed } = (
      await luz.call('adminOffices.update', { params, body: { version: 2, displayName: 'Canasta Buga' } })
    ).ok();
    expect(renamed).toMatchObject({ name: 'Sede Buga', displayName: 'Canasta Buga', version: 3 });
    await expect.poll(async () => (await inShop(data.id))?.displayName).toBe('Canasta Buga');
  });

  it('reports an error at its field, and changes nothing', async () => {
    const body = { name: '', latitude: 3.9, longitude: 76.3 };
    expect(await details(luz.call('adminOffices.create', { body }))).toEqual([
      ['name', 'El campo nombre es obligatorio.'],
      ['longitude', 'Está por fuera de Colombia.'],
    ]);
    const taken = { name: 'sede bretaña', latitude: 3.9, longitude: -76.3 };
    await server.sql("update office set name = 'Sede Bretaña' where id = $1", [officeIds.bretana]);
    expect((await luz.call('adminOffices.create', { body: taken })).failure().error).toBe('OFFICE_NAME_USED');
    const { id, version } = await newOffice();
    const hours = { ...(await luz.call('offices.staffOne', { params: { id }, query: {} })).ok().hours };
    const changes = {
      id,
      version,
      window_capacity: -1,
      support_number: '<script>',
      hours: { ...hours, orderOpen: '16:00', orderClose: '08:00' },
      extra_holidays: ['mañana'],
    };
    const fields = (await details(luz.call('offices.update', { body: changes }))).map(([field]) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['window_capacity', 'support_number', 'hours.orderClose', 'extra_holidays.0']),
    );
    const both = { id, version, extra_holidays: ['2026-12-24'], working_holidays: ['2026-12-24'] };
    expect((await details(luz.call('offices.update', { body: both })))[0]?.[0]).toBe('working_holidays');
    const params = { id };
    const half = await luz.call('adminOffices.update', { params, body: { version, latitude: 3.9 } });
    expect(half.failure().details[0]?.field).toBe('longitude');
    expect((await luz.call('offices.staffOne', { params, query: {} })).ok().version).toBe(version);
  });

  it.each<[string, [number, number][]]>([
    ['Dibuja al menos tres puntos.', []],
    ['Dibuja al menos tres puntos.', around(3.9, -76.3, 0.02).slice(0, 2)],
    ['Hay puntos por fuera de Colombia: revisa latitud y longitud.', around(48.8, 2.3, 0.02)],
    ['El dibujo es muy pequeño: debe cubrir al menos una cuadra.', around(3.9, -76.3, 0.0001)],
    [
      'El borde se cruza consigo mismo: el lado 1 toca el lado 3.',
      [
        [3.88, -76.32],
        [3.92, -76.28],
        [3.92, -76.32],
        [3.88, -76.28],
      ],
    ],
  ])('refuses a coverage: %s', async (message, polygon) => {
    const { id, version } = await newOffice();
    const answer = luz.call('adminOffices.setCoverage', { params: { id }, body: { version, polygon } });
    expect(await details(answer)).toEqual([['polygon', message]]);
  });

  it('is stale for the second person, with who was first, and each write is in the audit', async () => {
    const { id, version } = await newOffice();
    const params = { id };
    (await luz.call('adminOffices.setKeys', { params, body: { version, key: 'STOCK_01' } })).ok();
    const late = await hernan.call('adminOffices.update', { params, body: { version, city: 'Tuluá' } });
    expect(late.status).toBe(409);
    expect(late.failure()).toMatchObject({
      error: 'STALE_EDIT',
      data: { who: 'Luz Dary Caicedo', current: { key: 'STOCK_01', city: 'Buga' } },
    });
    const lines = await server.sql<{ action: string; before: { key?: string }; after: { key?: string } }>(
      'select action, before, after from audit_log where entity_id = $1 order by at',
      [id],
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'adminOffices.create',
      'adminOffices.setCoverage',
      'adminOffices.setKeys',
    ]);
    expect([lines[2]?.before.key, lines[2]?.after.key]).toEqual(['', 'STOCK_01']);
  });

  it('shows its columns of the stock service only to superadmins', async () => {
    const { id, version } = await newOffice();
    const body = { version, key: 'STOCK_02', key_price: 'PRECIO_02' };
    (await luz.call('adminOffices.setKeys', { params: { id }, body })).ok();
    const list = async (client: Client) =>
      (await client.call('adminOffices.list', { query: {} })).ok().data.find((office) => office.id === id);
    expect(await list(luz)).toMatchObject({ key: 'STOCK_02', key_price: 'PRECIO_02', key_pum: '' });
    const seen = await list(await server.as('rocio'));
    expect([seen?.city, seen && 'key' in seen]).toEqual(['Buga', false]);
  });

  it('has single dates, each once and with a reason; its other hours follow from those that are sent', async () => {
    const { id, version } = await newOffice();
    const six = { orderOpen: '07:00', orderClose: '16:00', sundayOpen: '08:00', sundayClose: '08:00' };
    const hours = { ...six, deliveryFrom: '09:00', deliveryTo: '18:00' };
    const navidad = { date: '2026-12-25', reason: ' Navidad ', hours: null };
    const wrong = [navidad, { ...navidad, date: '2026-12-24', reason: '' }];
    const refused = await details(luz.call('offices.update', { body: { id, version, special_days: wrong } }));
    expect(refused.map(([field]) => field)).toEqual(['special_days.1.reason']);
    const twice = [navidad, navidad];
    expect(await details(luz.call('offices.update', { body: { id, version, special_days: twice } }))).toEqual(
      [['special_days.1.date', 'Ese día ya está en la lista.']],
    );
    const body = { id, version, hours, special_days: [navidad] };
    const { doc } = (await luz.call('offices.update', { body })).ok();
    expect(doc.special_days).toEqual([{ ...navidad, reason: 'Navidad' }]);
    expect(doc.hours).toMatchObject({
      ...hours,
      storeOpen: '07:00',
      storeClose: '18:00',
      pickupFrom: '09:00',
      pickupTo: '18:00',
      sundayStoreOpen: '08:00',
      sundayStoreClose: '08:00',
    });
    const late = { ...doc.hours, pickupTo: '19:00' };
    const { version: next } = doc;
    expect(await details(luz.call('offices.update', { body: { id, version: next, hours: late } }))).toEqual([
      ['hours.pickupTo', 'Se recoge mientras la tienda está abierta.'],
    ]);
  });

  it('closes on a day of its own, and opens on a legal holiday, in the shop and for carts', async () => {
    const { id, version } = await newOffice();
    const days = { extra_holidays: ['2026-11-20'], working_holidays: ['2026-12-08'] };
    const hours = {
      orderOpen: '08:00',
      orderClose: '16:00',
      sundayOpen: '08:00',
      sundayClose: '12:00',
    };
    const delivery = { deliveryFrom: '09:00', deliveryTo: '19:00' };
    const body = { id, version, ...days, hours: { ...hours, ...delivery } };
    (await luz.call('offices.update', { body })).ok();
    const openAt = async (time: string) => {
      clock = new Date(time);
      return (await server.guest().call('offices.get', { params: { id }, query: {} })).ok().open;
    };
    expect(await openAt('2026-11-20T11:59:00-05:00')).toBe(true);
    await server.sql('update office set position = position where id = $1', [id]);
    const at = async (time: string) => {
      await server.sql('update office set version = version where id = $1', [id]);
      clock = new Date(time);
      return expect.poll(() => openAt(time));
    };
    await (await at('2026-11-20T13:00:00-05:00')).toBe(false);
    await (await at('2026-12-08T13:00:00-05:00')).toBe(true);
    await (await at('2026-12-25T13:00:00-05:00')).toBe(false);
    clock = fridayMorning;
  });

  it('is removed softly without open orders, and restored; the last one stays', async () => {
    const { id, version } = await newOffice();
    expect((await remove(officeIds.bretana, 99)).failure().error).toBe('STALE_EDIT');
    const { version: removedAs, message } = (await remove(id, version)).ok();
    expect(message).toBe('Sede eliminada correctamente');
    await expect.poll(() => inShop(id)).toBeUndefined();
    expect((await remove(id, removedAs)).status).toBe(404);
    const { doc } = (await luz.call('offices.restore', { body: { id, version: removedAs } })).ok();
    expect([doc.inactive, doc.polygon.length]).toEqual([false, 4]);
    const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
    if (!shopper) throw new Error('No shopper');
    (await order(shopper, await totalOf(shopper))).ok();
    const bretana = (
      await luz.call('offices.staffOne', { params: { id: officeIds.bretana }, query: {} })
    ).ok();
    expect((await remove(officeIds.bretana, bretana.version)).failure().error).toBe('OFFICE_HAS_ORDERS');
    const plaza = await server.as('ignacio');
    const only = (await plaza.call('adminOffices.list', { query: {} })).ok().data;
    expect(only.map((office) => office.id)).toEqual([officeIds.plazaCentro]);
    const last = await plaza.call('adminOffices.remove', {
      params: { id: officeIds.plazaCentro },
      query: { version: only[0]?.version ?? 0 },
    });
    expect(last.failure().error).toBe('OFFICE_LAST');
  });

  it('of another business is NOT_FOUND, also in the database', async () => {
    const body = { version: 1, city: 'Cali' };
    const params = { id: officeIds.plazaCentro };
    expect((await luz.call('adminOffices.update', { params, body })).status).toBe(404);
    expect((await luz.call('zones.list', { query: { officeId: officeIds.plazaCentro } })).status).toBe(404);
    const zone = { officeId: officeIds.plazaCentro, distance: 'cercano', deliveryFee: 1 } as const;
    const answer = luz.call('zones.create', { body: { ...zone, polygon: around(3.45, -76.53, 0.01) } });
    expect(await details(answer)).toEqual([['officeId', 'Esa sede no existe.']]);
    const [row] = await server.sql<{ business_id: string; city: string }>(
      'select business_id, city from office where id = $1',
      [officeIds.plazaCentro],
    );
    expect(row?.business_id).toBe(businessIds.laPlaza);
  });
});
