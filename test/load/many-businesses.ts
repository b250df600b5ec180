import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { loadDemo } from '#demo/load.ts';
import { migrate } from '#server/db/migrate.ts';
import { lastingKeys } from '#server/secrets/lasting-keys.ts';
import { databaseOf, withNewClient } from '../postgres-client.ts';
import { peakMemory, startShop } from './processes.ts';
import { countProcessor } from './processor.ts';
import { atMost, type Figure } from './report.ts';
import { shopConfig } from './shop-config.ts';
import { answers, timeAt } from './steady-load.ts';

/**
 * As many as one installation is promised to carry; each has the shop of the smaller demonstration business: 3 offices,
 * 620 products.
 */
const BUSINESSES = 300;
const SOURCE = 'la-plaza';
const AT_ONCE = 16;
const DATABASE = 'canasta_bench_businesses';
/** What the first pages have started is over. */
const SETTLES_MS = 10_000;
const IDLE_SECONDS = 20;
/** What is copied: the shops and their people, without what happened in them. */
const SHOP = (
  'business_config business_module office zone category subcategory planometry brand provider app_user product ' +
  'product_office product_office_count search_synonym offer custom_cart custom_cart_product blog_post coupon'
).split(' ');

/**
 * One process that serves 300 businesses: its start, the first page of each while 16 are asked for at once, memory and
 * connections. `serverUrl`: the PostgreSQL where the database of these businesses is, or is made.
 */
export async function businessesFigures(serverUrl: string): Promise<Figure[]> {
  const adminUrl = await databaseOfMany(serverUrl);
  const from = performance.now();
  const shop = await startShop(adminUrl);
  const started = (performance.now() - from) / 1000;
  let isOver = false;
  const connections = connectionsUntil(adminUrl, () => isOver);
  try {
    const first = await firstPages(shop.url);
    const again = await firstPages(shop.url);
    isOver = true;
    await pause(SETTLES_MS);
    const idle = countProcessor(shop.pid, DATABASE);
    await pause(IDLE_SECONDS * 1000);
    const { server, postgres } = idle.stop();
    const aSecond = (ms: number) => Math.round(ms / IDLE_SECONDS);
    return [
      atMost('300 businesses: start', Math.round(started * 10) / 10, 's', 5),
      atMost('first page of each, 16 at once, median', timeAt(first.times, 0.5), 'ms', 500),
      atMost('the same, 95 of 100', timeAt(first.times, 0.95), 'ms', 500),
      atMost('the same, the slowest', first.times.at(-1) ?? 0, 'ms', 1000),
      atMost('the same, not answered', first.failed + again.failed, '', 0),
      atMost('the second page of each, 95 of 100', timeAt(again.times, 0.95), 'ms', 500),
      atMost('memory of the server, at its peak', peakMemory(shop.pid), 'MB', 600),
      atMost('connections of the process, at most', await connections, '', 30),
      atMost('idle, the server: processor a second', aSecond(server), 'ms', 20),
      atMost('idle, PostgreSQL: processor a second', aSecond(postgres), 'ms', 20),
    ];
  } finally {
    isOver = true;
    await shop.stop();
  }
}

async function databaseOfMany(serverUrl: string): Promise<string> {
  await withNewClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
  const adminUrl = databaseOf(serverUrl, DATABASE);
  const key = await lastingKeys(shopConfig());
  await migrate(adminUrl);
  await loadDemo(adminUrl, key);
  await withNewClient(adminUrl, copyBusinesses);
  return adminUrl;
}

/** A shop again and again under other ids of businesses: the keys of its tables begin with them. */
async function copyBusinesses(client: pg.Client): Promise<void> {
  const { rows: copied } = await client.query("select from business where slug like 'copia-%'");
  if (copied.length > 0) return;
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into business (id, slug, name)
     select gen_random_uuid(), 'copia-' || n, name || ' ' || n from business, generate_series(1, $2) n where slug = $1`,
    [SOURCE, BUSINESSES],
  );
  await client.query(
    "insert into business_host (host, business_id) select slug || '.localhost', id from business where slug like 'copia-%'",
  );
  const { rows: tables } = await client.query<{ name: string; columns: string; values: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns,
       string_agg('t.' || quote_ident(c.column_name), ', ') as values
     from information_schema.columns c
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.column_name <> 'business_id'
       and c.table_name in (
         select r.relname from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attname = 'business_id'
         where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
           and r.relname = any($1))
     group by 1`,
    [SHOP],
  );
  for (const { name, columns, values } of tables) {
    await client.query(
      `insert into ${name} (business_id, ${columns})
       select b.id, ${values} from ${name} t
       join business s on s.id = t.business_id and s.slug = $1
       cross join business b where b.slug like 'copia-%'`,
      [SOURCE],
    );
  }
  await client.query('commit');
  await client.query('vacuum (analyze)');
}

/** One page of each business, 16 at once. */
async function firstPages(url: string): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const hosts = Array.from({ length: BUSINESSES }, (_, n) => `copia-${n + 1}.localhost`);
  const times: number[] = [];
  let failed = 0;
  const one = async () => {
    for (let host = hosts.pop(); host !== undefined; host = hosts.pop()) {
      const from = performance.now();
      const isRight = await answers(url, { headers: { host }, agent });
      times.push(Math.round(performance.now() - from));
      if (!isRight) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  agent.destroy();
  return { times: times.sort((a, b) => a - b), failed };
}

/** Ends with the most connections to the database that were seen at a time, our own aside. */
async function connectionsUntil(adminUrl: string, isOver: () => boolean): Promise<number> {
  return withNewClient(adminUrl, async (client) => {
    let most = 0;
    while (!isOver()) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      most = Math.max(most, rows[0]?.count ?? 0);
      await pause(250);
    }
    return most;
  });
}
