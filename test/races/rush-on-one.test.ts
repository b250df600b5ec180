import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import { createTestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { killAll, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { at, order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { setStock, times } from './shelf.ts';
import { isFull, sized } from './sizes.ts';

/**
 * Many changes at once of one thing, more than there are connections, while somebody holds it: who waits for it
 * keeps nobody else of the business waiting.
 */

const RUSH = sized(30, 60);
const rum = { product: goods.ron, count: 1 };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ changesAtOnce: 1, poolSize: USUAL_POOL_SIZE });
  for (const product of [goods.ron, goods.sal, goods.arroz]) await setStock(server, product, 100_000);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

async function shopper(...baskets: Parameters<typeof readyShoppers>[1]): Promise<Shopper[]> {
  return readyShoppers(server, baskets);
}

const add = ({ client }: Shopper, { id }: { id: string }) =>
  client.call('cart.addProduct', { body: { product_id: id, count: 1 } });

/** How many statuses of each there are, as in '200 × 60'. */
function counted(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

/** Waiting for a row of somebody else's. */
async function waitingForLocks(holder: pg.Client): Promise<number> {
  // Within one transaction PostgreSQL shows what it showed first.
  await holder.query('select pg_stat_clear_snapshot()');
  const { rows } = await holder.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}

/**
 * What another shopper does meanwhile, which takes a connection of its own: their first product, another count, an
 * order.
 */
async function otherShopper(other: Shopper, isOrdering: boolean): Promise<number[]> {
  const added = await add(other, goods.arroz);
  const line = added.ok().line_id;
  const changed = await other.client.call('cart.changeLine', {
    params: { uuid: other.cartId, productId: goods.arroz.id },
    query: { lineId: line },
    body: { count: 2 },
  });
  const statuses = [added.status, changed.status];
  if (isOrdering) statuses.push((await order(other, await totalOf(other))).status);
  return statuses;
}

/** The rush, held up by the transaction that holds the row until another shopper has done what they came for. */
async function rushWhileHeld(
  statement: string,
  rush: () => Promise<{ status: number }>[],
  { isOrdering = true } = {},
): Promise<{ rush: string; other: number[]; waiting: number }> {
  const [other] = await shopper([rum]);
  if (!other) throw new Error('No shopper');
  return withClient(server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query(statement);
    const answers = rush();
    await until('one of them waits for what is held', async () => (await waitingForLocks(holder)) > 0);
    const seen = await otherShopper(other, isOrdering);
    const waiting = await waitingForLocks(holder);
    await holder.query('commit');
    return { rush: counted(await Promise.all(answers)), other: seen, waiting };
  });
}

const undisturbed = [200, 200, 200];

it('one cart contains all concurrent additions', async () => {
  const [rushed] = await shopper([rum]);
  if (!rushed) throw new Error('No shopper');
  const seen = await rushWhileHeld(`select from cart where id = '${rushed.cartId}' for update`, () =>
    times(RUSH, rushed).map((tab) => add(tab, goods.sal)),
  );
  expect(seen.rush).toBe(`200 × ${RUSH}`);
  expect(seen.other).toEqual(undisturbed);
  expect(seen.waiting).toBe(1);
  const { cart } = (await rushed.client.call('cart.active', {})).ok();
  expect(cart?.products.map(({ product, count }) => [product.title, count])).toEqual([
    [goods.ron.title, 1],
    [goods.sal.title, RUSH],
  ]);
});

it('one cart confirmed many times is one order', async () => {
  const [rushed] = await shopper([rum]);
  if (!rushed) throw new Error('No shopper');
  const seen = await rushWhileHeld(`select from cart where id = '${rushed.cartId}' for update`, () =>
    times(RUSH, rushed).map((tab) => order(tab, 55_000)),
  );
  expect(seen).toMatchObject({ rush: `200 × ${RUSH}`, other: undisturbed, waiting: 1 });
});

it('one order that staff move while its shopper cancels delays nobody else', async () => {
  const [rushed] = await shopper([rum]);
  if (!rushed) throw new Error('No shopper');
  const { id } = (await order(rushed, 55_000)).ok().order;
  const staff = await Promise.all([server.as('luz'), server.as('andres'), server.as('rocio')]);
  const seen = await rushWhileHeld(`select from customer_order where id = '${id}' for update`, () =>
    times(RUSH, 0).map((_, n) => {
      const member = staff[n % 4];
      const params = { id };
      return member
        ? member.call('orders.move', { params, body: { delivery: { picker_id: null } } })
        : rushed.client.call('orders.cancel', { params, body: { reason: '' } });
    }),
  );
  // One cancellation goes through; who comes after it is told that it is too late.
  expect(seen.rush).toMatch(/^200 × \d+, 409 × \d+$/);
  expect(seen).toMatchObject({ other: undisturbed, waiting: 1 });
});

it('one coupon returned by many orders at once', async () => {
  const rushed = await readyShoppers(server, times(RUSH, [{ ...rum, count: 2 }]), ['mercado5']);
  const placed = await Promise.all(rushed.map(async (one) => (await order(one, 102_000)).ok().order));
  const seen = await rushWhileHeld(
    "select from coupon where code = 'mercado5' for update",
    () =>
      rushed.map(({ client }, n) =>
        client.call('orders.cancel', { params: { id: placed[n]?.id ?? '' }, body: { reason: '' } }),
      ),
    // New orders wait for their turn behind these, as behind one another.
    { isOrdering: false },
  );
  expect(seen).toMatchObject({ rush: `200 × ${RUSH}`, other: [200, 200] });
  expect(seen.waiting).toBeLessThanOrEqual(3);
});

it('one coupon changed many times at once by a superadmin', async () => {
  const luz = await server.as('luz');
  const list = (await luz.call('cupons.allPaginate', { query: { code: 'mercado5' } })).ok();
  const coupon = list.list[0];
  if (!coupon) throw new Error('No coupon');
  const { usesTotalCount: _, creationDate: __, ...fields } = coupon;
  const seen = await rushWhileHeld("select from coupon where code = 'mercado5' for update", () =>
    times(RUSH, luz).map((tab, n) =>
      tab.call('cupons.update', { body: { ...fields, description: `Pestaña ${n}` } }),
    ),
  );
  expect(seen).toMatchObject({ rush: `200 × 1, 409 × ${RUSH - 1}`, other: undisturbed, waiting: 1 });
});

it('one person: profile and addresses', async () => {
  const [rushed] = await shopper([rum]);
  if (!rushed) throw new Error('No shopper');
  const { client, userId } = rushed;
  const seen = await rushWhileHeld(`select from app_user where id = '${userId}' for update`, () =>
    times(RUSH, client).map((tab, n) =>
      tab.call('users.update', { params: { id: userId }, body: { name: `Camila ${n}` } }),
    ),
  );
  expect(seen).toMatchObject({ rush: `200 × ${RUSH}`, other: undisturbed });
  expect(seen.waiting).toBeLessThanOrEqual(4);
});

it('requests beyond the queue are refused with a message and a time', async () => {
  const [rushed] = await shopper([rum]);
  if (!rushed) throw new Error('No shopper');
  const answers = await withClient(server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query(`select from cart where id = '${rushed.cartId}' for update`);
    const all = times(300, rushed).map((tab) => add(tab, goods.sal));
    const refused = await Promise.any(
      all.map(async (one) => ((await one).status === 429 ? one : Promise.reject(new Error('not refused')))),
    );
    expect(refused.failure().message).toBe(
      'Hay demasiados cambios a la vez. Espera un momento y vuelve a intentarlo.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await holder.query('commit');
    return Promise.all(all);
  });
  const added = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - added);
  // As many as may wait; who came once the first had gone through found room.
  expect(added).toBeGreaterThanOrEqual(200);
  const { cart } = (await rushed.client.call('cart.active', {})).ok();
  expect(cart?.products.find(({ product }) => product.title === goods.sal.title)?.count).toBe(added);
});

it.runIf(isFull)('in several processes each waits on one connection', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase();
  try {
    const servers = await Promise.all([startDying(database.appUrl), startDying(database.appUrl)]);
    const ready = { url: servers[0]?.url ?? '', adminUrl: database.adminUrl };
    await setStock(ready, goods.sal, 1_000);
    const [rushed] = await readyShoppers(ready, [[rum]]);
    if (!rushed) throw new Error('No shopper');
    const tabs = servers.map(({ url }) => at(url, rushed));
    await withClient(database.adminUrl, async (holder) => {
      await holder.query('begin');
      await holder.query(`select from cart where id = '${rushed.cartId}' for update`);
      const all = Promise.all(times(RUSH, tabs).map((two, n) => add(two[n % 2] ?? rushed, goods.sal)));
      // Whatever fails here, the servers are killed, and nobody listens to these any more.
      all.catch(() => {});
      await until('both wait', async () => (await waitingForLocks(holder)) >= 2);
      // One that was sent away by PostgreSQL's own limit stands between two tries for a moment.
      expect(await waitingForLocks(holder)).toBeLessThanOrEqual(2);
      await holder.query('commit');
      expect(counted(await all)).toBe(`200 × ${RUSH}`);
    });
  } finally {
    killAll();
    await database.drop();
  }
});
