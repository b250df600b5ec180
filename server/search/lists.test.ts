import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What staff read of searches, and what a shopper is told of other offices. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

it('searches without results are listed by how often they were made, page by page', async () => {
  await server.sql('delete from search_miss');
  await server.sql(
    `insert into search_miss (business_id, query, times, last_at) values
       ($1, 'uno', 1, '2026-11-20T12:00Z'), ($1, 'nueve', 9, '2026-11-01T12:00Z'),
       ($1, 'cinco', 5, '2026-11-02T12:00Z'), ($1, 'cinco de hoy', 5, '2026-11-20T12:00Z')`,
    [businessIds.canasta],
  );
  const page = async (number: number) => {
    const { list } = (await luz.call('search.misses', { query: { page: number, limit: 2 } })).ok();
    return list.map(({ query }) => query);
  };
  expect([await page(1), await page(2)]).toEqual([
    ['nueve', 'cinco de hoy'],
    ['cinco', 'uno'],
  ]);
});

it('a closed office is no place to find a product that is sold out here', async () => {
  const elsewhere = async (query: string) => {
    const input = { query, office_id: officeIds.bretana };
    return (await server.guest().call('search.products', { query: input })).ok().elsewhere?.offices;
  };
  expect((await elsewhere('queso campesino'))?.map(({ id }) => id)).toEqual([officeIds.chipichape]);
  await server.sql('update office set inactive = true where id = $1', [officeIds.chipichape]);
  await expect.poll(() => elsewhere('queso campesino')).toBeUndefined();
});

it('there are two thousand groups of synonyms at most', async () => {
  await server.sql('delete from search_synonym');
  await server.sql(
    `insert into search_synonym (business_id, id, words)
     select $1, gen_random_uuid(), array['uno' || n, 'otro' || n] from generate_series(1, 1999) n`,
    [businessIds.canasta],
  );
  const create = (words: string[]) => luz.call('synonyms.create', { body: { words } });
  (await create(['papa', 'patata'])).ok();
  const [detail] = (await create(['fríjol', 'frisol'])).failure().details;
  expect(detail).toEqual({ field: 'words', message: 'Ya hay demasiados grupos. Quita alguno primero.' });
});
