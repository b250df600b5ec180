import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessIds, idOf } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FILE = new URL('../../db/migrations/0051_goods.rows.sql', import.meta.url);
const shelves: Record<string, string[]> = {
  'Licores y cigarrillos': ['Vinos', 'Cigarrillos', 'Cervezas sin alcohol', 'Hielo'],
  'Licores finos': ['Aguardientes', 'Vapeadores'],
  Tabaco: ['Papeles'],
  'Carne de bovino': ['Vinos'],
};

it('a category whose name says two laws is general, and its subcategories are of their own name', async () => {
  const text = await readFile(FILE, 'utf8');
  await withClient(server.adminUrl, async (client) => {
    await client.query("select set_config('app.business_id', $1, false)", [businessIds.canasta]);
    for (const [name, subs] of Object.entries(shelves)) {
      const id = idOf(`named ${name}`);
      await client.query(
        `insert into category (business_id, id, name, original_name, slug, age_restricted)
         values ($1, $2, $3, $3, $3, true)`,
        [businessIds.canasta, id, name],
      );
      await client.query(
        `insert into subcategory (business_id, id, category_id, name, display_name, slug)
         select $1, new_id(), $2, sub, sub, sub from unnest($3::text[]) sub`,
        [businessIds.canasta, id, subs],
      );
    }
    const rowsOf = async () => [await client.query(text)].flat().map(({ rowCount }) => rowCount);
    expect(await rowsOf()).toEqual([expect.any(Number), 4]);
    expect(await rowsOf()).toEqual([0, 0]);
    const { rows } = await client.query(
      `select c.name, c.goods_kind, array_agg(s.display_name || ' ' || s.goods_kind order by s.display_name)
         filter (where s.goods_kind is not null) as subs
       from category c join subcategory s on s.business_id = c.business_id and s.category_id = c.id
       where c.business_id = $1 and c.name = any($2) group by c.id, c.name, c.goods_kind`,
      [businessIds.canasta, Object.keys(shelves)],
    );
    expect(Object.fromEntries(rows.map(({ name, goods_kind, subs }) => [name, [goods_kind, subs]]))).toEqual({
      'Licores y cigarrillos': ['general', ['Cigarrillos tobacco', 'Vinos alcohol']],
      'Licores finos': ['alcohol', ['Vapeadores tobacco']],
      Tabaco: ['tobacco', null],
      'Carne de bovino': ['general', ['Vinos alcohol']],
    });
  });
});
