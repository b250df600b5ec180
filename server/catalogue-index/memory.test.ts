import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Two processes of the shop on one database: what staff change through one is what the readers of both find. */

let server: TestServer;
let other: Awaited<ReturnType<typeof createApp>>;
let readers: Client[];

beforeAll(async () => {
  server = await startTestServer();
  other = await createApp({
    databaseUrl: appUrl(server.adminUrl),
    now: () => fridayMorning,
    defaultBusiness: 'canasta',
    logLevel: 'silent',
  });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
  readers = [server.guest(), clientOf(url, undefined, 'canasta.localhost')];
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const found = (reader: Client, query: string) => foundIn(officeIds.bretana, reader, query);
const foundIn = (office_id: string, reader: Client, query: string) =>
  reader
    .call('search.products', { query: { query, office_id } })
    .then((answer) => answer.ok().products.map(({ title, price_neto }) => ({ title, price_neto })));
const pageOf = (reader: Client) =>
  reader
    .call('products.page', { params: { branchId: officeIds.bretana }, query: { limit: 100 } })
    .then((answer) => answer.ok().list);
const everyReader = (check: (reader: Client) => Promise<void>) =>
  vi.waitFor(() => Promise.all(readers.map(check)), { timeout: 5_000, interval: 20 });

describe('the catalogue in memory', () => {
  it('follows a new name, in searches and on cards', async () => {
    for (const reader of readers) expect(await found(reader, 'cafe molido')).toHaveLength(1);
    await server.sql(`update product set title = 'Tinto campesino' where id = $1`, [goods.cafe.id]);
    await everyReader(async (reader) => {
      expect((await found(reader, 'tinto campesino')).map(({ title }) => title)).toEqual(['Tinto campesino']);
      const card = (await pageOf(reader)).find(({ id }) => id === goods.cafe.id);
      expect(card?.title).toBe('Tinto campesino');
    });
  });

  it('follows a new name of a brand', async () => {
    await server.sql(`update brand set display_name = 'Monte Claro' where display_name = 'Águila Roja'`);
    await everyReader(async (reader) => {
      expect((await found(reader, 'monte claro')).map(({ title }) => title)).toEqual(['Tinto campesino']);
      const card = (await pageOf(reader)).find(({ id }) => id === goods.cafe.id);
      expect(card?.brand).toBe('Monte Claro');
    });
  });

  it('follows a new price, and answers a search without reading it from the database', async () => {
    await server.sql('update product_office set price = 20000, price_neto = 12345 where product_id = $1', [
      goods.arroz.id,
    ]);
    await everyReader(async (reader) => {
      expect(await found(reader, 'arroz')).toEqual([{ title: 'Arroz blanco', price_neto: 12_345 }]);
    });
    const answers = await withClient(server.adminUrl, async (client) => {
      await client.query('begin; lock table product_office in access exclusive mode');
      const pending = Promise.all(readers.map((reader) => found(reader, 'arroz blanco')));
      const waited = new Promise((resolve) => setTimeout(resolve, 3_000, 'a search waited for the database'));
      const first = await Promise.race([pending, waited]);
      await client.query('rollback');
      await pending;
      return first;
    });
    const rice = [{ title: 'Arroz blanco', price_neto: 12_345 }];
    expect(answers).toEqual([rice, rice]);
  });

  it('follows a quantity that changes without selling out, a moment later', async () => {
    await server.sql('update product_office set stock = 7 where product_id = $1', [goods.arroz.id]);
    // Kept pages may show the quantity of half a minute ago: each question is one that nobody asked before.
    let limit = 20;
    await everyReader(async (reader) => {
      limit = 20 + ((limit - 19) % 80);
      const { list } = (
        await reader.call('products.page', { params: { branchId: officeIds.bretana }, query: { limit } })
      ).ok();
      expect(list.find(({ id }) => id === goods.arroz.id)?.stock).toBe(7);
    });
    // Lines of other offices may be told by the other process, a moment later; none is remembered.
    await vi.waitFor(
      async () => expect(await server.sql(`select from outbox where topic = 'stock.moved'`)).toEqual([]),
      5_000,
    );
  });

  it('is never read half: requests during the reading of an office wait for it', async () => {
    const [reader] = readers;
    if (!reader) throw new Error('Nobody reads');
    const answers = await withClient(server.adminUrl, async (client) => {
      await client.query('begin; lock table product_office in access exclusive mode');
      const requests: ReturnType<typeof found>[] = [];
      for (const query of ['banano', 'tomate', 'papa']) {
        requests.push(foundIn(officeIds.chipichape, reader, query));
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      await client.query('commit');
      return Promise.all(requests);
    });
    expect(answers.map(([product]) => product?.title)).toEqual([
      'Banano criollo',
      'Tomate chonto',
      'Papa pastusa',
    ]);
  });

  it('is read again after the connection for notifications was lost', async () => {
    for (const reader of readers) expect(await found(reader, 'lenteja nueva')).toEqual([]);
    const cut = await server.sql<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
       where datname = current_database() and query ilike 'listen%catalogue%'`,
    );
    expect(cut[0]?.n).toBe(2);
    await server.sql(`update product set title = 'Lenteja nueva' where id = $1`, [goods.sal.id]);
    await everyReader(async (reader) => {
      expect((await found(reader, 'lenteja nueva')).map(({ title }) => title)).toEqual(['Lenteja nueva']);
    });
  });
});
