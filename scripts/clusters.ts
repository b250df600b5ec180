import { parseArgs } from 'node:util';
import type pg from 'pg';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { adoptBusinesses, differencesOf } from '#server/clusters/adopt.ts';
import { makeRegistry } from '#server/clusters/make-registry.ts';
import { REGISTRY } from '#server/config/clusters.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { letIn, migrateOne, ownerOf, setPassword } from './migrate.ts';

/**
 * node scripts/run.mjs clusters add <name> | list | check
 *
 * `add` brings a cluster of CLUSTERS_FILE to the schema of this version and names it, and the businesses that are in it
 * already, in the registry. `list` says which business is where. `check` compares the registry with the clusters and
 * mends what a process that died left there; it ends with 1 where a person has to decide. As the owners in OWNERS_FILE.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [what, name] = positionals;
  if (!(what === 'add' && name) && what !== 'list' && what !== 'check')
    throw new Error('clusters add <name>, clusters list, or clusters check');
  const { clusters, owners } = clusterSettings();
  const stopper = stopOnSignals();
  const registryOwner = ownerOf(owners, REGISTRY);
  if (what === 'add') {
    const cluster = clusters.all.find((one) => one.name === name);
    if (!cluster) throw new Error(`CLUSTERS_FILE does not name ${name}`);
    await makeRegistry(registryOwner);
    await setPassword(registryOwner, clusters.registryUrl);
    await migrateOne(ownerOf(owners, cluster.name), false);
    await letIn(ownerOf(owners, cluster.name), cluster.databaseUrl);
  }
  const registry = await opened(registryOwner);
  stopper.onStop(() => registry.end());
  if (what === 'list') return await stopper.stop(await list(registry));
  const names = what === 'add' ? [name ?? ''] : clusters.all.map((one) => one.name);
  let undecided = 0;
  for (const one of names) {
    const cluster = await opened(ownerOf(owners, one));
    try {
      const work = what === 'add' ? adoptBusinesses : differencesOf;
      for (const { line, isMended } of await work(registry, cluster, one)) {
        console.log(`${one}  ${line}`);
        if (!isMended) undecided += 1;
      }
    } finally {
      await cluster.end();
    }
  }
  return await stopper.stop(undecided > 0 ? 1 : 0);
}

/** The settings of several clusters; throws where there are none. */
export function clusterSettings() {
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { clusters, clusterOwners: owners }: Config = read.config;
  if (!clusters)
    throw new Error('There is one cluster: REGISTRY_URL, CLUSTERS_FILE and OWNERS_FILE are missing');
  return { clusters, owners };
}

export async function opened(connectionString: string): Promise<pg.Client> {
  const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

async function list(registry: pg.Client): Promise<number> {
  const { rows } = await registry.query<{ cluster: string; businesses: string; moves: string }>(
    `select c.name as cluster, coalesce(string_agg(b.slug, ' ' order by b.slug), '') as businesses,
       coalesce((select string_agg(x.slug || ' to ' || m.target
           || case when m.moved_at is null then ' (under way)' else ' (not confirmed)' end, ', ')
         from move m join business x on x.id = m.business_id where m.source = c.name), '') as moves
     from cluster c left join business b on b.cluster = c.name group by c.name order by c.name`,
  );
  for (const { cluster, businesses, moves } of rows)
    console.log(`${cluster}  ${businesses}${moves === '' ? '' : `  moving: ${moves}`}`);
  return 0;
}
