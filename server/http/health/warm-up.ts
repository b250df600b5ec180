import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { DatabaseClient } from '../../db/client.ts';

/** The busiest business is always warmed up; others while less than this has passed since the beginning. */
const TIME_MS = 2_000;
/** Usual searches in a supermarket, for a shop where nothing was bought yet. */
const USUAL = ['leche', 'arroz', 'huevos'];

/** The most bought products of a business, and its public host; null = it has no host of its own. */
type Busy = { host: string | null; bought: string[] };

/**
 * Requests what shoppers will request first, before a balancer sends them: the first page of a process is compiled and
 * takes a second, and the first search reads the catalogue. A failure here affects nobody.
 */
export async function warmUp(app: FastifyInstance, config: Config, databaseUrl: string): Promise<void> {
  const from = performance.now();
  const { hostname, port, protocol } = new URL(config.publicUrl);
  const ask = async (host: string, url: string) => {
    const headers = { host: port ? `${host}:${port}` : host, 'x-forwarded-proto': protocol.replace(':', '') };
    const answer = await app.inject({ url, headers });
    if (answer.statusCode >= 500) app.log.warn({ url, status: answer.statusCode }, 'warming up');
  };
  try {
    const busiest = await busiestFirst(databaseUrl, config.connections.pipelining);
    for (const [place, { host, bought }] of busiest.entries()) {
      if (place > 0 && performance.now() - from > TIME_MS) break;
      for (const words of [undefined, ...(bought.length > 0 ? bought : USUAL)])
        await ask(host ?? hostname, words === undefined ? '/' : `/search/${encodeURIComponent(words)}`);
    }
    if (busiest.length === 0) await ask(hostname, '/');
  } catch (error) {
    app.log.warn({ err: error }, 'warming up');
  }
}

/** Businesses by their orders of the last week, counted up to a thousand. */
async function busiestFirst(databaseUrl: string, pipeline: boolean): Promise<Busy[]> {
  const times = { connectionTimeoutMillis: 4_000, query_timeout: 10_000 };
  const client = new DatabaseClient({ connectionString: databaseUrl, pipeline, ...times });
  await client.connect();
  try {
    const { rows: businesses } = await client.query<{ id: string; host: string | null }>(
      `select id, (select host from business_host h where h.business_id = b.id order by h.created_at, host limit 1)
       from business b where moving is null order by created_at`,
    );
    const counted = await ofEach(client, businesses, ORDERS);
    const sorted = businesses
      .map((business, place) => ({ ...business, orders: Number(counted[place]?.orders ?? 0) }))
      .sort((one, other) => other.orders - one.orders)
      .slice(0, 50);
    const bought = await ofEach(client, sorted, BOUGHT);
    return sorted.map(({ host }, place) => ({
      host,
      bought: (bought[place]?.names as string[] | null) ?? [],
    }));
  } finally {
    await client.end();
  }
}

const ORDERS = `select count(*) as orders from (
    select from customer_order where business_id = $1 and created_at > now() - interval '7 days' limit 1000) recent`;

const BOUGHT = `select array_agg(name) as names from (
    select l.product ->> 'title' as name from (
      select id from customer_order where business_id = $1 order by created_at desc limit 100) recent
    join order_line l on l.business_id = $1 and l.order_id = recent.id
    group by 1 order by count(*) desc limit 3) most`;

/** Runs one query for each business, as that business, without waiting for one another. */
async function ofEach(client: pg.Client, businesses: readonly { id: string }[], question: string) {
  await client.query('begin read only');
  const answers = businesses.map(async ({ id }) => {
    const named = client.query("select set_config('app.business_id', $1, true)", [id]);
    const [, { rows }] = await Promise.all([named, client.query<Record<string, unknown>>(question, [id])]);
    return rows[0];
  });
  const rows = await Promise.all(answers);
  await client.query('rollback');
  return rows;
}
