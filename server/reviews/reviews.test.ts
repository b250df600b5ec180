import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { erasePerson } from '#server/identity/personal-data/deletion/erase-person.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, idOf } from '#test/factories/ids.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let buyers: { client: Client; userId: string; orderId: string }[];
const product = goods.arroz.id;
const params = { id: product };

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  const bought = [
    { product: goods.arroz, count: 1 },
    { product: goods.ron, count: 1 },
  ];
  const shoppers = await readyShoppers(server, [bought, bought, bought]);
  buyers = await Promise.all(
    shoppers.map(async (shopper) => {
      const { id } = (await order(shopper, await totalOf(shopper))).ok().order;
      return { client: shopper.client, userId: shopper.userId, orderId: id };
    }),
  );
});
afterAll(() => server.close());

const buyer = (at: number) => buyers[at] ?? (buyers[0] as (typeof buyers)[number]);
async function dispatch(orderId: string): Promise<void> {
  for (const state of ['7_admin_cart_accept', '10_store_dispatch_products'] as const)
    (await luz.call('orders.move', { params: { id: orderId }, body: { state } })).ok();
}
const say = (client: Client, stars: number, text = '') =>
  client.call('reviews.save', { params, body: { stars, text } });
const view = async () => (await server.guest().call('reviews.ofProduct', { params, query: {} })).ok();
const mine = async (client: Client) => (await client.call('reviews.mine', { params })).ok();
const staffPage = async (client: Client, query = {}) =>
  (await client.call('reviews.page', { query })).ok().list;

describe('a review', () => {
  it('is written by people who received the product, and by nobody else', async () => {
    const { client, orderId } = buyer(0);
    // It was ordered, and has not come.
    expect(await mine(client)).toEqual({ may_review: false, review: null });
    expect((await say(client, 5)).failure().error).toBe('REVIEW_NOT_BOUGHT');
    await dispatch(orderId);
    expect((await mine(client)).may_review).toBe(true);
    expect((await say(client, 5, 'Queda suelto.')).ok().review).toMatchObject({ stars: 5, state: 'visible' });

    expect((await say(await server.as('marcela'), 1)).failure().error).toBe('REVIEW_NOT_BOUGHT');
    expect((await say(server.guest(), 1)).status).toBe(401);
    for (const name of ['valentina', 'ignacio'] as const)
      expect((await say(await server.as(name), 1)).status).toBe(404);
    const other = { params: { id: goods.leche.id }, body: { stars: 1, text: '' } };
    expect((await client.call('reviews.save', other)).failure().error).toBe('REVIEW_NOT_BOUGHT');
    for (const stars of [0, 6, 2.5]) {
      const { details } = (await say(client, stars)).failure();
      expect(details[0]?.field).toBe('stars');
    }
  });

  it('is one a person, also when it is sent twice at once; an edited one is marked', async () => {
    const { client } = buyer(0);
    await Promise.all([say(client, 3, 'Sale bien.'), say(client, 3, 'Sale bien.')]);
    await expect.poll(async () => (await view()).list.length).toBe(1);
    const [review] = (await view()).list;
    expect(review).toMatchObject({ stars: 3, text: 'Sale bien.', edited: true, answer: null });
  });

  it('shows the first name and an initial, and nothing else of its author', async () => {
    const [review] = (await view()).list;
    expect(review?.author).toBe('Camila O.');
    const text = JSON.stringify([await view(), await staffPage(luz)]);
    for (const secret of ['Ortiz', buyer(0).userId, '+573001234567']) expect(text).not.toContain(secret);
  });

  it('counts in the rating, which the product shows, too', async () => {
    for (const at of [1, 2]) await dispatch(buyer(at).orderId);
    (await say(buyer(1).client, 4)).ok();
    await expect.poll(async () => (await view()).rating).toEqual({ count: 2, average: 3.5 });
    const page = async () => (await server.guest().call('products.get', { params, query: {} })).ok().rating;
    await expect.poll(page).toEqual({ count: 2, average: 3.5 });
    const none = { params: { id: goods.leche.id }, query: {} };
    expect((await server.guest().call('products.get', none)).ok().rating).toEqual({ count: 0, average: 0 });
  });

  it.each([
    'Compra en https://otra.test',
    'escríbeme a juan@correo.com',
    'más barato en mercado.com.co',
    'Llámame al 310 555 0101',
    'Qué mierda de arroz',
    'malparidos',
  ])('waits for staff because of its text: %s', async (text) => {
    const { client } = buyer(2);
    expect((await say(client, 1, text)).ok().review.state).toBe('held');
    expect((await view()).list.map(({ text: messages }) => messages)).not.toContain(text);
    expect((await mine(client)).review?.text).toBe(text);
  });

  it.each(['Muy bueno.Compré dos', 'Rinde 2 500 g', 'La computadora no tiene que ver', 'Disputa resuelta'])(
    'is harmless and shown at once: %s',
    async (text) => {
      expect((await say(buyer(2).client, 4, text)).ok().review.state).toBe('visible');
    },
  );

  it('with a script shows it as text', async () => {
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    (await say(buyer(2).client, 4, text)).ok();
    expect((await mine(buyer(2).client)).review?.text).toBe(text);
  });

  it('is listed newest first, page by page', async () => {
    const move = (hours: number) =>
      server.sql(
        'update product_review set created_at = created_at + make_interval(hours => $2) where user_id = $1',
        [buyer(1).userId, hours],
      );
    await move(-1);
    const page = async (number: number) => {
      const query = { page: number, limit: 1 };
      const { list } = (await server.guest().call('reviews.ofProduct', { params, query })).ok();
      return list.map(({ creationDate }) => creationDate);
    };
    const all = (await view()).list.map(({ creationDate }) => creationDate);
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all).size).toBeGreaterThan(1);
    expect(all).toEqual(all.toSorted().toReversed());
    expect([...(await page(1)), ...(await page(2))]).toEqual(all.slice(0, 2));
    await move(1);
  });

  it('of a product that was removed is neither read nor written', async () => {
    const { client } = buyer(0);
    const rum = { params: { id: goods.ron.id } };
    const save = () => client.call('reviews.save', { ...rum, body: { stars: 4, text: '' } });
    const remove = (removed: boolean) =>
      server.sql('update product set removed = $2, inactive = $2 where id = $1', [goods.ron.id, removed]);
    (await save()).ok();
    await remove(true);
    expect((await save()).status).toBe(404);
    expect((await client.call('reviews.mine', rum)).status).toBe(404);
    expect((await server.guest().call('reviews.ofProduct', { ...rum, query: { limit: 7 } })).status).toBe(
      404,
    );
    await remove(false);
    (await client.call('reviews.remove', rum)).ok();
  });

  it('is deleted by its author, once and again', async () => {
    const { client } = buyer(2);
    (await client.call('reviews.remove', { params })).ok();
    (await client.call('reviews.remove', { params })).ok();
    expect(await mine(client)).toEqual({ may_review: true, review: null });
    await expect.poll(async () => (await view()).rating.count).toBe(2);
  });
});

describe('staff', () => {
  const moderate = (
    client: Client,
    id: string,
    body: { version: number; answer?: string; hidden?: boolean },
  ) => client.call('reviews.moderate', { params: { id }, body });
  const waitingForLocks = () =>
    server.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  const first = async () => {
    const list = await staffPage(luz, { order: 'creationDate asc' });
    const [review] = list;
    if (!review) throw new Error('No review');
    return review;
  };

  it('answer in public, hide and show; the audit has their actions and not the author’s text', async () => {
    const { id, version } = await first();
    const rocio = await server.as('rocio');
    const { doc } = (await moderate(rocio, id, { version, answer: 'Gracias, Camila.' })).ok();
    expect(doc.answer?.text).toBe('Gracias, Camila.');
    await expect
      .poll(async () => (await view()).list.map(({ answer }) => answer?.text))
      .toContain('Gracias, Camila.');
    (await moderate(luz, id, { version: version + 1, hidden: true })).ok();
    await expect.poll(async () => (await view()).rating).toEqual({ count: 1, average: 4 });
    // Rewritten by its author, it waits: staff have taken it off once.
    expect((await say(buyer(0).client, 5, 'Otra cosa')).ok().review.state).toBe('held');
    const again = await first();
    (await moderate(luz, id, { version: again.version, hidden: false })).ok();
    await expect.poll(async () => (await view()).rating.count).toBe(2);
    const lines = await server.sql<{ before: unknown; after: unknown }>(
      "select before, after from audit_log where action = 'reviews.moderate' and entity_id = $1",
      [id],
    );
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toMatch(/Sale bien|Otra cosa|Camila O/);
  });

  it('keep the time of an answer while it says the same; an empty one is none', async () => {
    const { id, version, answer } = await first();
    const date = '2026-11-20T14:00:00.000Z';
    await server.sql('update product_review set answered_at = $2 where id = $1', [id, date]);
    const { doc } = (await moderate(luz, id, { version, hidden: false, answer: answer?.text ?? '' })).ok();
    expect(doc.answer).toEqual({ text: answer?.text, date });
    const empty = (await moderate(luz, id, { version: version + 1, answer: ' ' })).ok().doc;
    expect(empty.answer).toBeNull();
    (await moderate(luz, id, { version: version + 2, answer: 'Gracias, Camila.' })).ok();
  });

  it('hide one that its author rewrites at the same moment: it waits', async () => {
    const { client, userId } = buyer(0);
    await withClient(server.adminUrl, async (staff) => {
      await staff.query('begin');
      await staff.query("update product_review set state = 'hidden' where user_id = $1", [userId]);
      const rewritten = say(client, 5, 'Queda suelto y rinde.');
      await until('the author waits', async () => (await waitingForLocks()).length > 0);
      await staff.query('commit');
      expect((await rewritten).ok().review.state).toBe('held');
    });
    const { id, version } = await first();
    (await moderate(luz, id, { version, hidden: false })).ok();
  });

  it('hide one for good: removed and written anew it waits, and nobody sees it in between', async () => {
    const { client } = buyer(0);
    const { id, version } = await first();
    (await moderate(luz, id, { version, hidden: true })).ok();
    (await client.call('reviews.remove', { params })).ok();
    expect((await mine(client)).review).toBeNull();
    expect((await staffPage(luz)).map((one) => one.id)).not.toContain(id);
    expect((await moderate(luz, id, { version: version + 2, hidden: false })).status).toBe(404);
    const left = await server.sql('select body, answer from product_review where id = $1', [id]);
    expect(left).toEqual([{ body: '', answer: '' }]);
    expect((await say(client, 5, 'Queda suelto y rinde.')).ok().review.state).toBe('held');
    const again = await first();
    const shownAgain = { version: again.version, hidden: false, answer: 'Gracias, Camila.' };
    (await moderate(luz, again.id, shownAgain)).ok();
  });

  it('of an older version is refused with who was first', async () => {
    const { id, version } = await first();
    (await moderate(luz, id, { version, answer: 'Uno' })).ok();
    const stale = (await moderate(luz, id, { version, answer: 'Dos' })).failure();
    expect([stale.error, stale.data]).toMatchObject(['STALE_EDIT', { who: 'Luz Dary Caicedo' }]);
  });

  it('with a branch answer for its sales; not for others’, and shoppers not at all', async () => {
    const { id, version } = await first();
    const [andres, paola] = [await server.as('andres'), await server.as('paola')];
    expect((await staffPage(andres)).length).toBe(2);
    expect(await staffPage(paola)).toEqual([]);
    expect((await paola.call('reviews.one', { params: { id }, query: {} })).status).toBe(404);
    expect((await moderate(paola, id, { version, hidden: true })).status).toBe(404);
    for (const name of ['marcela', 'wilson', 'ignacio'] as const) {
      const client = await server.as(name);
      expect((await moderate(client, id, { version, hidden: true })).status).toBe(404);
    }
    expect((await luz.call('reviews.one', { params: { id: idOf('nobody') }, query: {} })).status).toBe(404);
  });

  it('find them by state, stars, product, and whether they were answered', async () => {
    const stars = async (query: object) => (await staffPage(luz, query)).map((review) => review.stars);
    expect(await stars({ answered: 'true' })).toEqual([5]);
    expect(await stars({ stars: 4 })).toEqual([4]);
    expect(await stars({ state: 'hidden' })).toEqual([]);
    expect(await stars({ product: 'nada así' })).toEqual([]);
    expect(await stars({ order: 'stars desc' })).toEqual([5, 4]);
  });
});

it('is deleted with the person', async () => {
  const database = openDatabase(appUrl(server.adminUrl));
  const { userId } = buyer(0);
  await database.forBusiness(businessIds.canasta).transaction((tx) => erasePerson(tx, userId, new Date()));
  await database.close();
  const left = await server.sql('select user_id from product_review');
  expect(left).toEqual([{ user_id: buyer(1).userId }]);
  await expect.poll(async () => (await view()).rating).toEqual({ count: 1, average: 4 });
});
