import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from '#test/client.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { until } from '#test/faults/processes.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { findPlace, type Node, PASSWORD, startEtcd, startNode } from './node.ts';
import type { OnStop } from './report.ts';
import { needPackages, ownFolder } from './servers.ts';

/** The first start makes a cluster and copies it twice. */
const START_MS = 120_000;
const LOOK_MS = 100;

export type Cluster = {
  nodes: readonly Node[];
  leader(): Promise<Node>;
  /** When another than this one takes writes, by the clock of `performance`. */
  promotedInsteadOf(old: Node, withinMs: number): Promise<{ node: Node; at: number }>;
  /** DATABASE_URL with all three of them, as somebody else reaches them. */
  urlOf(user: string, database: string): string;
};

/** Three machines on this one, with the files of deploy/patroni as they are. */
export async function startCluster(onStop: OnStop): Promise<Cluster> {
  needPackages('patroni', 'etcd-server', 'postgresql-15');
  const folder = ownFolder(throwawayFolder('drill'));
  const nodes: Node[] = [];
  const places = await Promise.all(['db1', 'db2', 'db3'].map(findPlace));
  onStop(async () => {
    for (const node of nodes) node.die();
    for (const { lines } of places) for (const line of Object.values(lines)) await line.close();
    await pause(500);
    rmSync(folder, { recursive: true, force: true });
  });
  const members = places.map((place) => ({ place, etcd: startEtcd(folder, place, places) }));
  for (const { place, etcd } of members) nodes.push(startNode(folder, place, etcd));

  const says = async ({ ports }: Node, what: string) =>
    (await request(`http://127.0.0.1:${ports.rest}/${what}`).catch(() => undefined))?.status === 200;
  const first = async (what: string) => {
    for (const node of nodes) if (await says(node, what)) return node;
    return undefined;
  };
  const isWhole = async () =>
    (await first('primary')) !== undefined &&
    (await first('synchronous')) !== undefined &&
    (await Promise.all(nodes.map((node) => says(node, 'health')))).every(Boolean);
  await until(`three nodes with a leader and a synchronous standby (logs in ${folder})`, isWhole, START_MS);

  return {
    nodes,
    async leader() {
      const leader = await first('primary');
      if (!leader) throw new Error('No node is the leader');
      return leader;
    },
    async promotedInsteadOf(old, withinMs) {
      for (
        const deadline = performance.now() + withinMs;
        performance.now() < deadline;
        await pause(LOOK_MS)
      ) {
        for (const node of nodes)
          if (node !== old && (await canBeWritten(node))) return { node, at: performance.now() };
      }
      throw new Error(`Nobody was promoted within ${withinMs / 1000} s`);
    },
    urlOf: (user, database) =>
      `postgres://${user}:${PASSWORD}@${nodes.map(({ host }) => host).join()}/${database}?target_session_attrs=read-write`,
  };
}

/** Past the lines that are cut: nobody else can tell when it was promoted. */
async function canBeWritten(node: Node): Promise<boolean> {
  const text = 'select pg_is_in_recovery() as recovers';
  const answer = withNewClient(
    node.adminUrl(),
    async (client) => (await client.query(text)).rows[0]?.recovers,
  );
  return (await answer.catch(() => true)) === false;
}
