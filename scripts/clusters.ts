import { parseArgs } from 'node:util';
import type pg from 'pg';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { adoptBusinesses, differencesOf } from '#server/clusters/adopt.ts';
import { makeRegistry } from '#server/clusters/make-registry.ts';
import { abandonMove, type Command, confirmMove, moveBusiness } from '#server/clusters/move/move-business.ts';
import type { End, Move } from '#server/clusters/move/states.ts';
import { REGISTRY } from '#server/config/clusters.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { letIn, migrateOne, ownerOf, setPassword } from './migrate.ts';

/**
 * node scripts/run.mjs clusters add <name> | list | check | move …
 *
 * `add` brings a cluster of CLUSTERS_FILE to the schema of this version and names it, and the businesses that are in it
 * already, in the registry. `list` says which business is where. `check` compares the registry with the clusters and
 * mends what a process that died left there; it ends with 1 where a person has to decide. As the owners in OWNERS_FILE.
 */
export async function run(args: string[]): Promise<number> {
  if (args[0] === 'move') return moveOne(args.slice(1));
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [what, name] = positionals;
  if (!(what === 'add' && name) && what !== 'list' && what !== 'check')
    throw new Error('clusters add <name>, clusters list, clusters check, or clusters move');
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
function clusterSettings() {
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { clusters, clusterOwners: owners }: Config = read.config;
  if (!clusters)
    throw new Error('There is one cluster: REGISTRY_URL, CLUSTERS_FILE and OWNERS_FILE are missing');
  return { clusters, owners };
}

async function opened(connectionString: string): Promise<pg.Client> {
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

type Row = {
  id: string;
  cluster: string;
  move: { source: string; target: string; isUndo: boolean } | null;
  isMoved: boolean;
};

/**
 * node scripts/run.mjs clusters move <slug> <cluster> | <slug> --undo | <slug> --confirm
 *
 * Moves a business to another cluster while it sells; it is read-only for seconds. Started again after it was cut off,
 * it goes on. --undo takes it back: what was not opened yet is removed, and from where it is open it moves back with
 * what was written there. --confirm removes it from the cluster that it left. As the owners in OWNERS_FILE.
 */
async function moveOne(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { undo: flag, confirm: flag };
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [slug, destination] = positionals;
  if (!slug || [destination, values.undo, values.confirm].filter(Boolean).length !== 1)
    throw new Error('clusters move <slug> <cluster>, or <slug> --undo, or <slug> --confirm');
  const { clusters, owners } = clusterSettings();
  const stopper = stopOnSignals();
  const registry = await opened(ownerOf(owners, REGISTRY));
  stopper.onStop(() => registry.end());
  const { rows } = await registry.query<Row>(
    `select b.id, b.cluster, m.moved_at is not null as "isMoved", case when m.business_id is not null then
       json_build_object('source', m.source, 'target', m.target, 'isUndo', m.is_undo) end as move
     from business b left join move m on m.business_id = b.id where b.slug = $1`,
    [slug],
  );
  const [row] = rows;
  if (!row) throw new Error(`the registry knows no business "${slug}"`);
  const endOf = (name: string): End => {
    const cluster = clusters.all.find((one) => one.name === name);
    if (!cluster) throw new Error(`CLUSTERS_FILE does not name ${name}`);
    return { name: cluster.name, ownerUrl: ownerOf(owners, cluster.name), databaseUrl: cluster.databaseUrl };
  };
  const between = (from: string, to: string, isUndo = false): Move => ({
    businessId: row.id,
    slug,
    source: endOf(from),
    target: endOf(to),
    isUndo,
  });
  const cut = new AbortController();
  const command: Command = { registry, say: console.log, signal: cut.signal };
  const working = perform({ slug, destination, isConfirm: values.confirm, between }, row, command);
  // Ctrl-C opens the business again where it is read-only.
  stopper.extend(40_000);
  stopper.onStop(async () => {
    cut.abort();
    await working.catch(() => undefined);
  });
  await working;
  return await stopper.stop(0);
}

type Request = {
  slug: string;
  /** The cluster; undefined to undo, or to confirm. */
  destination: string | undefined;
  isConfirm: boolean;
  between: (from: string, to: string, isUndo?: boolean) => Move;
};

async function perform(
  { slug, destination, isConfirm, between }: Request,
  { cluster, move, isMoved }: Row,
  command: Command,
): Promise<void> {
  if (destination !== undefined) {
    const underWay = isMoved ? null : move;
    if (underWay && underWay.target !== destination)
      throw new Error(`${slug} is moving to ${underWay.target}: first to its end, or --undo`);
    if (cluster === destination && !underWay) console.log(`${slug} is in ${destination} already`);
    else await moveBusiness(between(underWay?.source ?? cluster, destination), command);
    return;
  }
  if (move === null) throw new Error(`${slug} is not moving`);
  const { source, target, isUndo } = move;
  if (isConfirm) await confirmMove(between(source, target), command);
  else if (isUndo && isMoved) console.log(`${slug} is back in ${target} already`);
  else if (isUndo) await moveBusiness(between(source, target, true), command);
  else if (isMoved) await moveBusiness(between(target, source, true), command);
  else await abandonMove(between(source, target), command);
}
