import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { load } from './http-load.ts';
import { startBareSql } from './processes.ts';
import { atMost, type Figure, share } from './report.ts';

/** What people type: exact, without accents, with mistakes, plurals, sizes, brands, other words for the same. */
export const terms = [
  'leche',
  'arroz',
  'huevos',
  'cafe',
  'pan tajado',
  'papa',
  'leche deslactosada 1 litro',
  'aceite girasol',
  'atun',
  'shampoo',
  'detergente en polvo',
  'papel higienico',
  'gaseosa 1.5 litros',
  'sevolla',
  'tomates',
  'chocolate',
  'jabon',
  'yogur fresa',
  'panela',
  'cerbeza',
];

/** Search with counts, 50 results: the same 20 questions over and over, and questions nobody asked before. */
export async function searchFigures(url: string, adminUrl: string): Promise<Figure[]> {
  const databaseUrl = appUrl(adminUrl);
  const database = openDatabase(databaseUrl);
  const [business] = await database.registry.all<{ id: string }>(
    sql`select id from business order by created_at, slug limit 1`,
  );
  const businessId = business?.id ?? '';
  const offices = await database.forBusiness(businessId).all<{ id: string }>(sql`
    select id from office where business_id = ${businessId} and not inactive order by is_default desc, id`);
  await database.close();

  const office = offices[0]?.id ?? '';
  const bare = await startBareSql(databaseUrl, businessId, office);
  const floor = await load(bare.url, ['/']);
  await bare.stop();

  const repeated = terms.map((term) => pathOf(term, office));
  const fresh = offices.flatMap(({ id }) =>
    terms.flatMap((one) => terms.map((other) => pathOf(`${one} ${other.slice(0, 3)}`, id))),
  );
  // The first question of an office reads its shelf: once for each, before the clock starts.
  for (const { id } of offices) await (await fetch(url + pathOf('leche', id))).arrayBuffer();
  await load(url, repeated, { seconds: 2 });
  const warm = await load(url, repeated);
  const cold = await load(url, fresh, { seconds: 5 });
  return [
    share('search, 20 terms, 50 results with counts', warm.perSecond, 'requests/s', floor.perSecond, 0.3),
    atMost('search, p99 at 16 connections', warm.p99, 'ms', 20),
    atMost('search, failed', warm.failed, 'requests', 0),
    share(
      `search nobody asked before (${cold.perSecond * 5} of ${fresh.length} questions)`,
      cold.perSecond,
      'requests/s',
      floor.perSecond,
      0.1,
    ),
    atMost('search nobody asked before, p99', cold.p99, 'ms', 40),
  ];
}

function pathOf(query: string, office: string): string {
  return `/api/v2/search/products?query=${encodeURIComponent(query)}&office_id=${office}&limit=50`;
}
