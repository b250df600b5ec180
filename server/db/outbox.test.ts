import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { forgetSentNotices } from '#server/realtime/forget-notices.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, businessIds, categoryIds, officeIds } from '#test/factories/ids.ts';
import { until } from '#test/faults/processes.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Changes are notified of from the outbox, at once for the person who edits, and never lost (docs/decisions/005). */

let server: TestServer;
let database: Database;

beforeAll(async () => {
  // It has no rounds: what arrives was sent at once, or because nobody else sent it.
  server = await startTestServer({ process: 'web' });
  database = openDatabase(appUrl(server.adminUrl));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** With what arrives on a channel while `work` runs. */
function listening<T>(channel: string, work: (received: string[]) => Promise<T>): Promise<T> {
  return withClient(server.adminUrl, async (client) => {
    const received: string[] = [];
    client.on('notification', ({ payload = '' }) => received.push(payload));
    await client.query(`listen ${channel}`);
    return work(received);
  });
}

const waiting = () => server.sql('select topic from outbox where sent_at is null');

describe('a change', () => {
  it('is one notice for each statement, with what it touched, also for a thousand rows', async () => {
    const { canasta, laPlaza } = businessIds;
    const noticesOf = (statement: string, values: unknown[] = []) =>
      withClient(server.adminUrl, async (client) => {
        await client.query('begin');
        await client.query(statement, values);
        const { rows } = await client.query<{ line: string }>(
          "select payload ->> 'line' as line from outbox where xmin::text = pg_current_xact_id()::text",
        );
        await client.query('rollback');
        return rows.map(({ line }) => line).sort();
      });
    expect(await noticesOf('update category set position = position + 1')).toEqual(
      [`${canasta} category`, `${laPlaza} category`].sort(),
    );
    expect(await noticesOf('update category set position = 1 where false')).toEqual([]);
    expect(await noticesOf('delete from search_synonym where business_id = $1', [canasta])).toEqual([
      `${canasta} search_synonym`,
    ]);
    const ofOffice =
      'update product_office set stock = stock + 1, price = $3 where office_id = $1 and product_id = $2';
    const rice = [officeIds.bretana, goods.arroz.id];
    expect(await noticesOf(ofOffice, [...rice, 99_000])).toEqual([
      `${canasta} office ${officeIds.bretana} ${goods.arroz.id}`,
    ]);
    expect(
      await noticesOf(
        'update product_office set stock = stock + 1 where office_id = $1 and product_id = $2 and stock > 0',
        rice,
      ),
    ).toEqual([`${canasta} stock ${officeIds.bretana} ${goods.arroz.id}`]);
    expect(
      await noticesOf('update product set views_total = views_total + 1 where id = $1', [goods.arroz.id]),
    ).toEqual([]);
    expect(await noticesOf(`update product set title = 'x' where id = $1`, [goods.arroz.id])).toEqual([
      `${canasta} product ${goods.arroz.id}`,
    ]);
    const lists = "update custom_cart set name = name || '!' where type";
    expect(await noticesOf(`${lists} = 'private_user_collection'`)).toEqual([]);
    expect(await noticesOf(`${lists} <> 'private_user_collection'`)).toContain(`${canasta} custom_cart`);
  });

  it('by staff arrives at once, without a round', async () => {
    const luz = await server.as('luz');
    await until('nothing waits', async () => (await waiting()).length === 0);
    await listening('catalogue', async (received) => {
      for (let version = 1; version <= 5; version += 1) {
        const [before] = await server.sql<{ version: number }>('select version from brand where id = $1', [
          brandIds.aguila,
        ]);
        received.length = 0;
        const began = performance.now();
        const body = {
          id: brandIds.aguila,
          version: before?.version ?? 0,
          description: `Cerveza ${version}`,
        };
        (await luz.call('brands.update', { body })).ok();
        await expect.poll(() => received, { interval: 2 }).toContain(`${businessIds.canasta} brand`);
        expect(performance.now() - began).toBeLessThan(900);
      }
    });
    await until('all of it is gone', async () => (await waiting()).length === 0);
  });

  it('is sent by any serving process when no process is on duty, before the cache is too old', async () => {
    await listening('catalogue', async (received) => {
      await server.sql('update category set position = position where id = $1', [categoryIds.licores]);
      await expect.poll(() => received, { timeout: 4_500 }).toEqual([`${businessIds.canasta} category`]);
    });
    expect(await waiting()).toEqual([]);
  });

  it('leaves only notices of orders, for a month', async () => {
    const id = '0198a000-0000-7000-8000-000000000001';
    const insert = `insert into outbox (business_id, id, topic, payload, sent_at) values ($1, $2, 'order.changed', '{}', now())`;
    await server.sql(insert, [businessIds.canasta, id]);
    const db = database.forBusiness(businessIds.canasta);
    const madeAt = 0x0198a0000000;
    const inDays = (days: number) => new Date(madeAt + days * 86_400_000);
    expect(await forgetSentNotices(db, inDays(29))).toBe(0);
    await server.sql('update outbox set sent_at = null where id = $1', [id]);
    expect(await forgetSentNotices(db, inDays(31))).toBe(0);
    await server.sql('update outbox set sent_at = now() where id = $1', [id]);
    expect(await forgetSentNotices(db, inDays(31))).toBe(1);
  });
});

describe('the cache', () => {
  const price = async () => {
    const { list } = (
      await server
        .guest()
        .call('products.page', { params: { branchId: officeIds.bretana }, query: { limit: 90 } })
    ).ok();
    return list.find(({ id }) => id === goods.arroz.id)?.price_neto;
  };

  it('of a business is not served while its notices cannot be sent, and is again afterwards', async () => {
    const opened = openDatabase(appUrl(server.adminUrl));
    await opened.listen('nothing', { message: () => {}, up: () => {}, down: () => {} });
    await expect.poll(() => opened.isLive(businessIds.canasta)).toBe(true);
    for (let time = 0; time < 3; time += 1) await price();
    // Nothing of this business can be sent any more, by no process.
    const tooLong = 'x'.repeat(9_000);
    const stuck = `insert into outbox (business_id, id, topic, payload) values ($1, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', $2::text))`;
    await server.sql(stuck, [businessIds.canasta, tooLong]);
    await server.sql(
      'update product_office set price = 7000, price_neto = 7000 where office_id = $1 and product_id = $2',
      [officeIds.bretana, goods.arroz.id],
    );
    await until('the new price is read', async () => (await price()) === 7_000, 9_000);
    await expect.poll(() => opened.isLive(businessIds.canasta), { timeout: 9_000 }).toBe(false);
    expect(opened.isLive(businessIds.laPlaza)).toBe(true);
    await server.sql('delete from outbox where length(payload::text) > 8000');
    await expect.poll(() => opened.isLive(businessIds.canasta), { timeout: 9_000 }).toBe(true);
    await opened.close();
  }, 40_000);

  it('is proven soon after a start, also in a process without notices', async () => {
    const opened = openDatabase(appUrl(server.adminUrl));
    await opened.listen('nothing', { message: () => {}, up: () => {}, down: () => {} });
    await expect.poll(() => opened.isLive(businessIds.canasta), { timeout: 1_000 }).toBe(true);
    await opened.close();
  });
});
