import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { erasePerson } from '#server/identity/personal-data/deletion/erase-person.ts';
import { type Client, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, missingId } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { acceptedOrder, openPicking, type Pickable } from '#test/picking/picking-world.ts';
import { fridayMorning, type TestServer } from '#test/server.ts';

/** After an order arrived: what its shopper says of it, what they spent, and the window in their calendar. */

let server: TestServer;
let luz: Client;
let days = 0;

beforeAll(async () => {
  ({ server, luz } = await openPicking({ now: () => new Date(fridayMorning.getTime() + days * DAY_MS) }));
});
afterAll(() => server.close());
afterEach(async () => {
  days = 0;
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const move = (id: string, body: Parameters<typeof luz.call<'orders.move'>>[1]['body']) =>
  luz.call('orders.move', { params: { id }, body }).then((answer) => answer.ok());

async function delivered(): Promise<Pickable> {
  const one = await acceptedOrder(server, luz, [
    { product: goods.arroz, count: 2 },
    { product: goods.ron, count: 1 },
  ]);
  await move(one.id, { state: '10_store_dispatch_products' });
  await move(one.id, { delivery_event: 'on_the_way' });
  await move(one.id, { delivery_event: 'delivered' });
  return one;
}

const rate = (
  { id, shopper }: Pickable,
  stars: number,
  more: Partial<Parameters<typeof luz.call<'orders.rate'>>[1]['body']> = {},
) => shopper.client.call('orders.rate', { params: { id }, body: { stars, ...more } });

it('an order is rated once it arrived, editable for seven days, and visible to staff and in the sums', async () => {
  const waiting = await acceptedOrder(server, luz, [{ product: goods.ron, count: 1 }]);
  expect((await rate(waiting, 5)).failure().message).toContain('cuando lo hayas recibido');
  const one = await delivered();
  const seen = (await one.shopper.client.call('orders.get', { params: { id: one.id } })).ok().order;
  expect(seen).toMatchObject({ can_rate: true, rating: null });
  const [rice] = seen.products;
  const lines = [{ line_id: rice?.id ?? '', good: false }];
  const first = await rate(one, 2, { reasons: ['late', 'damaged'], comment: 'Llegó  tarde', lines });
  expect(first.ok().order.rating).toMatchObject({
    stars: 2,
    reasons: ['late', 'damaged'],
    lines,
    edited: false,
  });
  const figures = async () => (await luz.call('stats.operation', { query: {} })).ok().ratings;
  expect(await figures()).toEqual({ orders: 1, average: 2 });
  days = 6;
  expect((await rate(one, 4, { comment: 'Me llamaron y lo arreglaron' })).ok().order.rating).toMatchObject({
    stars: 4,
    reasons: [],
    lines: [],
    edited: true,
  });
  days = 8;
  expect((await rate(one, 1)).failure().error).toBe('RATING_OVER');
  days = 0;
  const staff = (await luz.call('orders.get', { params: { id: one.id } })).ok().order;
  expect(staff).toMatchObject({
    rating: { stars: 4, comment: 'Me llamaron y lo arreglaron' },
    can_rate: false,
  });
  const link = (await server.guest().call('orders.get', { params: { id: staff.token } })).ok().order;
  expect(link.rating).toBeNull();
  expect(await figures()).toEqual({ orders: 1, average: 4 });
  const database = openDatabase(appUrl(server.adminUrl), { poolSize: 1 });
  const db = database.forBusiness(businessIds.canasta);
  await db.transaction((tx) => erasePerson(tx, waiting.shopper.userId, fridayMorning));
  expect((await luz.call('orders.get', { params: { id: one.id } })).ok().order.rating?.comment).not.toBe('');
  expect((await rate(one, 6)).failure().details).toMatchObject([{ field: 'stars' }]);
  expect(
    (await rate(one, 5, { lines: [{ line_id: missingId, good: true }] })).failure().details,
  ).toMatchObject([{ field: 'lines' }]);
  await db.transaction((tx) => erasePerson(tx, one.shopper.userId, fridayMorning));
  await database.close();
  const left = (await luz.call('orders.get', { params: { id: one.id } })).ok().order.rating;
  expect(left).toMatchObject({ stars: 4, comment: '' });
});

it('an order with a failed attempt has not arrived before it is delivered, also after its window', async () => {
  const one = await acceptedOrder(server, luz, [{ product: goods.ron, count: 1 }]);
  await move(one.id, { state: '10_store_dispatch_products' });
  await move(one.id, { delivery_event: 'on_the_way' });
  await move(one.id, { delivery_event: 'attempt' });
  days = 2;
  const canRate = async () =>
    (await one.shopper.client.call('orders.get', { params: { id: one.id } })).ok().order.can_rate;
  expect(await canRate()).toBe(false);
  await move(one.id, { delivery_event: 'on_the_way' });
  expect(await canRate()).toBe(false);
  await move(one.id, { delivery_event: 'delivered' });
  expect(await canRate()).toBe(true);
  days = 0;
});

it('spending is the amount of arrived orders by month, only of the person', async () => {
  const one = await delivered();
  const spending = async () => (await one.shopper.client.call('orders.spending', {})).ok();
  const now = await spending();
  expect(now).toMatchObject({ total: one.total, orders: 1 });
  expect(now.months).toHaveLength(12);
  expect(now.months[0]).toEqual({ month: '2026-11', total: one.total, orders: 1 });
  expect(now.months[11]).toEqual({ month: '2025-12', total: 0, orders: 0 });
  expect(now.shelves.map(({ total }) => total)).toEqual([goods.ron.price, 2 * goods.arroz.price]);
  await server.sql(
    `update customer_order set created_at = '2025-12-01T04:30:00Z', window_start = window_start - interval '1 day' where id = $1`,
    [one.id],
  );
  // The last evening of November in Colombia is of a month that is no more shown.
  expect(await spending()).toMatchObject({ total: 0, orders: 0, shelves: [] });
  await server.sql(
    `update customer_order set created_at = '2026-11-20T13:00:00Z', window_start = window_start + interval '1 day' where id = $1`,
    [one.id],
  );
});

it('the window is added to a calendar, with the address for the shopper, until it is cancelled', async () => {
  const one = await acceptedOrder(server, luz, [{ product: goods.ron, count: 1 }]);
  const { order } = (await one.shopper.client.call('orders.get', { params: { id: one.id } })).ok();
  const open = (id: string, token?: string) =>
    request(`${server.url}/files/calendar/${id}`, {
      headers: { host: 'canasta.localhost', ...(token && { authorization: `Bearer ${token}` }) },
    });
  const own = await open(order.token, one.shopper.client.token);
  expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(own.headers.get('content-disposition')).toContain(`pedido-${order.id_order}.ics`);
  const unfolded = own.text.replaceAll('\r\n ', '');
  const start = new Date(new Date(order.window.start_date).getTime() - 5 * 3_600_000);
  expect(unfolded).toContain(
    `DTSTART;TZID=America/Bogota:${start.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`,
  );
  expect(unfolded).toContain('LOCATION:Calle 8 # 23 - 40\\, Bretaña\\, Cali');
  expect(unfolded).toContain(`UID:pedido-${one.id}@canasta.localhost`);
  const shared = (await open(order.token)).text;
  expect(shared).not.toContain('Calle 8');
  expect((await open(one.id)).status).toBe(404);
  (await one.shopper.client.call('orders.cancel', { params: { id: one.id }, body: {} })).ok();
  const cancelled = (await open(order.token)).text;
  expect(cancelled).toContain('STATUS:CANCELLED');
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  expect(sequence(cancelled)).toBeGreaterThan(sequence(own.text));
});
