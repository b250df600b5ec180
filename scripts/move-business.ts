import { parseArgs } from 'node:util';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { abandonMove, confirmMove, type End, moveBusiness } from '#server/clusters/move/move-business.ts';
import { REGISTRY } from '#server/config/clusters.ts';
import { clusterSettings, opened } from './clusters.ts';
import { ownerOf } from './migrate.ts';

type Row = { id: string; cluster: string; source: string | null; target: string | null; moved: boolean };

/**
 * node scripts/run.mjs move-business <slug> <cluster> | <slug> --undo | <slug> --confirm
 *
 * Moves a business to another cluster while it sells; it is read-only for seconds. Started again after it was cut off,
 * it goes on. --undo takes it back: what was not opened yet is removed, and from where it is open it moves back with
 * what was written there. --confirm removes it from the cluster that it left. As the owners in OWNERS_FILE.
 */
export async function run(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { undo: flag, confirm: flag };
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [slug, wanted] = positionals;
  if (!slug || [wanted, values.undo, values.confirm].filter(Boolean).length !== 1)
    throw new Error('move-business <slug> <cluster>, or <slug> --undo, or <slug> --confirm');
  const { clusters, owners } = clusterSettings();
  const stopper = stopOnSignals();
  const registry = await opened(ownerOf(owners, REGISTRY));
  stopper.onStop(() => registry.end());
  const { rows } = await registry.query<Row>(
    `select b.id, b.cluster, m.source, m.target, m.moved_at is not null as moved
     from business b left join move m on m.business_id = b.id where b.slug = $1`,
    [slug],
  );
  const [row] = rows;
  if (!row) throw new Error(`the registry knows no business "${slug}"`);
  const endOf = (name: string | null | undefined): End => {
    const cluster = clusters.all.find((one) => one.name === name);
    if (!cluster) throw new Error(`CLUSTERS_FILE does not name ${name}`);
    return { name: cluster.name, ownerUrl: ownerOf(owners, cluster.name), databaseUrl: cluster.databaseUrl };
  };
  const { source, target, moved } = row;
  const between = (from: string | null, to: string | null | undefined) => ({
    ...{ businessId: row.id, slug, source: endOf(from), target: endOf(to) },
  });
  if ((values.undo || values.confirm) && source === null) throw new Error(`${slug} is not moving`);
  if (values.confirm) await confirmMove(between(source, target), registry, console.log);
  else if (values.undo && !moved) await abandonMove(between(source, target), registry, console.log);
  else if (values.undo) await moveBusiness(between(target, source), registry, console.log);
  else if (row.cluster === wanted && (source === null || moved))
    console.log(`${slug} is in ${wanted} already`);
  else
    await moveBusiness(between(moved ? row.cluster : (source ?? row.cluster), wanted), registry, console.log);
  return await stopper.stop(0);
}
