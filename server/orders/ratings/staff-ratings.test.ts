import { afterAll, beforeAll, expect, it } from 'vitest';
import { ratingList } from '#server/orders/ratings/staff-ratings.ts';
import { createPush } from '#server/push/create-push.ts';
import { pageQuery } from '#server/resource/sorted-page.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, missingId, officeIds } from '#test/factories/ids.ts';
import { newBrowser, startPushService } from '#test/identity/push-service.ts';
import { acceptedOrder, openPicking, type Pickable } from '#test/picking/picking-world.ts';
import { withClient } from '#test/postgres-client.ts';
import type { TestServer } from '#test/server.ts';

/** What staff reply to the rating of an order (docs/decisions/078). */

let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let luz: Client;
let andres: Client;
let rated: Pickable;
let praised: Pickable;

beforeAll(async () => {
  service = await startPushService();
  const push = createPush({
    secretKeys: [Buffer.alloc(32, 7)],
    subject: 'mailto:avisos@canasta.test',
    fcm: undefined,
    isKnown: (endpoint) => endpoint.startsWith(service.url),
    ways: { resolve: async () => [], mayReach: (address) => address === '127.0.0.1' },
  });
  ({ server, luz } = await openPicking({ push, workEveryMs: 100 }));
  andres = await server.as('andres');
  rated = await delivered(2, 'Llegó <b>tarde</b>');
  praised = await delivered(5, '');
});
afterAll(async () => {
  await server.close();
  await service.close();
});

async function delivered(stars: number, comment: string): Promise<Pickable> {
  const one = await acceptedOrder(server, luz, [{ product: goods.arroz, count: 2 }]);
  for (const body of [
    { state: '10_store_dispatch_products' },
    { delivery_event: 'on_the_way' },
    { delivery_event: 'delivered' },
  ] as const)
    (await luz.call('orders.move', { params: { id: one.id }, body })).ok();
  const { order } = (await one.shopper.client.call('orders.get', { params: { id: one.id } })).ok();
  const lines = [{ line_id: order.products[0]?.id ?? '', good: stars > 3 }];
  const body = { stars, comment, lines };
  (await one.shopper.client.call('orders.rate', { params: { id: one.id }, body })).ok();
  return one;
}

const one = async (client: Client, id = rated.id) =>
  (await client.call('orderRatings.one', { params: { id }, query: {} })).ok();
const answer = (client: Client, text: string, version: number, id = rated.id) =>
  client.call('orderRatings.answer', { params: { id }, body: { version, answer: text } });
const ofShopper = async () =>
  (await rated.shopper.client.call('orders.get', { params: { id: rated.id } })).ok().order.rating;
const page = async (client: Client, query = {}) =>
  (await client.call('orderRatings.page', { query })).ok().list.map(({ id }) => id);

it('staff of the office answer once or again, its shopper reads it, and the audit has both texts', async () => {
  const browser = newBrowser();
  const endpoint = `${service.url}/rated`;
  (await rated.shopper.client.call('push.subscribe', { body: { endpoint, keys: browser.keys } })).ok();
  const received = () => service.at('/rated').map(({ body }) => JSON.parse(browser.read(body)).body);
  expect(await one(andres)).toMatchObject({
    stars: 2,
    comment: 'Llegó <b>tarde</b>',
    answer: null,
    version: 1,
    lines: [{ title: expect.any(String), good: false }],
  });
  const { doc } = (await answer(andres, ' Lo sentimos.\n<script>alert(1)</script> ', 1)).ok();
  const text = 'Lo sentimos.\n<script>alert(1)</script>';
  expect(doc.answer).toMatchObject({ text, who: expect.stringMatching(/^Andrés /) });
  expect((await ofShopper())?.answer).toEqual({ text, date: doc.answer?.date });
  // The same again is no change.
  expect((await answer(andres, text, doc.version)).ok().doc.version).toBe(doc.version);
  (await answer(luz, 'Lo sentimos mucho.', doc.version)).ok();
  expect((await ofShopper())?.answer?.text).toBe('Lo sentimos mucho.');
  expect((await one(luz)).answer?.who).toBe('Luz Dary Caicedo');
  const soon = { timeout: 10_000, interval: 50 };
  await expect.poll(received, soon).toEqual(['La tienda respondió tu calificación.']);
  const lines = await server.sql<{ before: { answer: string }; after: { answer: string } }>(
    "select before, after from audit_log where action = 'orderRatings.answer' and entity_id = $1 order by at, id",
    [rated.id],
  );
  expect(lines.map(({ before, after }) => [before.answer, after.answer])).toEqual([
    ['', text],
    [text, 'Lo sentimos mucho.'],
  ]);
  expect(JSON.stringify(lines)).not.toContain('tarde');
  // The link alone shows neither.
  const { token } = (await luz.call('orders.get', { params: { id: rated.id } })).ok().order;
  const link = (await server.guest().call('orders.get', { params: { id: token } })).ok().order;
  expect(link.rating).toBeNull();
});

it('an outdated answer is refused with who was first; one to a changed rating, too', async () => {
  const { version } = await one(luz);
  expect((await answer(andres, 'Otra', version - 1)).failure()).toMatchObject({
    error: 'STALE_EDIT',
    data: { who: 'Luz Dary Caicedo', current: { answer: { text: 'Lo sentimos mucho.' } } },
  });
  const body = { stars: 3, comment: 'Ya está mejor' };
  (await rated.shopper.client.call('orders.rate', { params: { id: rated.id }, body })).ok();
  expect((await answer(andres, 'Otra', version)).failure().error).toBe('STALE_EDIT');
  expect(await one(luz)).toMatchObject({ version: version + 1, edited: true });
  expect((await ofShopper())?.answer?.text).toBe('Lo sentimos mucho.');
});

it('too long an answer is refused; an empty one takes it back, and is nothing without one', async () => {
  const { version } = await one(luz);
  expect((await answer(luz, 'a'.repeat(1_001), version)).failure().details).toEqual([
    { field: 'answer', message: 'La respuesta puede tener máximo 1000 caracteres.' },
  ]);
  expect((await answer(luz, '   ', version)).ok().doc).toMatchObject({ answer: null, version: version + 1 });
  expect((await ofShopper())?.answer).toBeNull();
  expect((await answer(luz, '', version + 1)).ok().doc.version).toBe(version + 1);
});

it('another office, another business and everybody else find nothing', async () => {
  const { version } = await one(luz);
  for (const name of ['paola', 'marcela', 'wilson', 'beatriz', 'valentina', 'ignacio'] as const) {
    const client = await server.as(name);
    const read = await client.call('orderRatings.one', { params: { id: rated.id }, query: {} });
    expect([name, read.status, (await answer(client, 'No', version)).status]).toEqual([name, 404, 404]);
  }
  expect((await answer(rated.shopper.client, 'No', version)).status).toBe(404);
  expect((await answer(server.guest(), 'No', version)).status).toBe(401);
  expect(await page(await server.as('paola'))).toEqual([]);
  expect((await answer(luz, 'No', 1, missingId)).status).toBe(404);
});

it('they are found by answer, comment, stars, number and words', async () => {
  const { version, id_order: number } = await one(luz);
  (await answer(luz, 'Gracias', version)).ok();
  expect(await page(andres, { order: 'creationDate asc' })).toEqual([rated.id, praised.id]);
  expect(await page(luz, { answered: 'false' })).toEqual([praised.id]);
  expect(await page(luz, { commented: 'true' })).toEqual([rated.id]);
  expect(await page(luz, { stars: 5 })).toEqual([praised.id]);
  expect(await page(luz, { search: String(number) })).toEqual([rated.id]);
  expect(await page(luz, { search: 'ESTA mejor' })).toEqual([rated.id]);
  expect(await page(luz, { search: 'nada así' })).toEqual([]);
  expect(await page(luz, { order: 'stars desc' })).toEqual([praised.id, rated.id]);
});

it('by stars and by date are one range of an index, for all offices and for one; words are folded already', async () => {
  const plan = async (
    order: 'stars asc' | 'stars desc' | 'creationDate desc',
    officeId: string | null,
    search?: string,
  ) => {
    const list = ratingList({ businessId: businessIds.canasta }, { officeId }, { search });
    const { text, values } = pageQuery(list, order, { after: undefined, offset: 0, limit: 26 });
    return withClient(server.adminUrl, async (client) => {
      // As for a large table: a small one is read whole.
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
      const { rows } = await client.query(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  };
  for (const order of ['stars asc', 'stars desc'] as const) {
    const [all, ofOffice] = [await plan(order, null), await plan(order, officeIds.bretana)];
    expect([order, /order_rating_by_stars/.test(all), /Sort Key: .*\br\./.test(all)]).toEqual([
      order,
      true,
      false,
    ]);
    expect([
      order,
      /order_rating_of_office_by_stars/.test(ofOffice),
      /Sort Key: .*\br\./.test(ofOffice),
    ]).toEqual([order, true, false]);
  }
  expect(await plan('creationDate desc', null)).toContain('Presorted Key: r.created_at');
  expect(await plan('creationDate desc', null, 'tarde')).toMatch(/strpos\((r\.)?folded_comment, /);
});
