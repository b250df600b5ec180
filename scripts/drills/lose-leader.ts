import { setTimeout as pause } from 'node:timers/promises';
import { databaseAddress } from '#server/config/database-address.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { atLeast, atMost } from '#test/load/report.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { setStock } from '#test/races/shelf.ts';
import { type Bought, peopleWithCarts, startBuying, startShop } from './buyers.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Node } from './node.ts';
import type { OnStop, Report } from './report.ts';

const DATABASE = 'tienda';
const PER_SECOND = 4;
const BEFORE_MS = 8_000;
const AFTER_MS = 15_000;
const MOST_PEOPLE = 600;
/** docs/drills.md, objectives. */
const RTO_SECONDS = 60;
const WRITING_AGAIN_SECONDS = 5;

export type Loss = {
  name: string;
  /** What becomes of the leader. */
  lose(leader: Node): void;
  /** It comes back, once orders are taken elsewhere; without it stays away. */
  comeBack?(leader: Node): void;
};

/**
 * Three nodes with the files of deploy/patroni, two servers of the shop with all of them in DATABASE_URL, and people
 * who buy: the leader is lost, and what was acknowledged is counted.
 */
export async function loseLeader({ name, lose, comeBack }: Loss, onStop: OnStop): Promise<Report> {
  console.log('Starting etcd, Patroni and PostgreSQL, three of each ...');
  const cluster = await startCluster(onStop);
  const old = await cluster.leader();
  const databaseUrl = await makeShopDatabase(cluster, old);
  const shops = [await startShop(databaseUrl, onStop), await startShop(databaseUrl, onStop)];
  const people = await peopleWithCarts(old.adminUrl(DATABASE), shops[0] ?? '', MOST_PEOPLE);

  console.log(`${PER_SECOND} orders a second; the leader is ${old.name} ...`);
  const buying = startBuying(shops, people, PER_SECOND);
  await pause(BEFORE_MS);
  const before = buying.bought.length;
  const lostAt = performance.now();
  lose(old);
  const promoted = await cluster.promotedInsteadOf(old, 2 * RTO_SECONDS * 1_000);
  console.log(`${promoted.node.name} was promoted after ${seconds(promoted.at - lostAt)} s ...`);
  const again = () => buying.bought.find(({ at }) => at > promoted.at);
  await until('orders are taken again', () => again() !== undefined, RTO_SECONDS * 1_000);
  comeBack?.(old);
  await pause(AFTER_MS);
  const { began, codes } = await buying.stop();

  const adminUrl = promoted.node.adminUrl(DATABASE);
  const { lost, doubled } = await compared(adminUrl, buying.bought);
  const againAt = again()?.at ?? Number.POSITIVE_INFINITY;
  const broken = await brokenInvariants(adminUrl);
  const gap = longestGap(buying.bought.map(({ at }) => at));
  return {
    name,
    figures: [
      atMost('acknowledged orders lost', lost, '', 0),
      atMost('orders doubled', doubled, '', 0),
      atMost('orders never acknowledged', began - buying.bought.length, '', 0),
      atLeast('orders acknowledged', buying.bought.length, '', 1),
      atLeast('orders before the loss', before, '', 1),
      atMost(
        'from the promotion until an order is acknowledged',
        seconds(againAt - promoted.at),
        's',
        WRITING_AGAIN_SECONDS,
      ),
      atMost('from the loss until an order is acknowledged', seconds(againAt - lostAt), 's', RTO_SECONDS),
      atMost('promises of the doctor broken', broken.length, '', 0),
    ],
    notes: [
      `promoted after ${seconds(promoted.at - lostAt)} s; longest time without an order ${seconds(gap)} s`,
      `answers: ${codes}`,
      ...broken,
    ],
  };
}

/** The schema, brought by way of all three hosts, and something to sell. */
async function makeShopDatabase(cluster: Cluster, leader: Node): Promise<string> {
  await withNewClient(leader.adminUrl(), async (client) => {
    await client.query(`create database ${DATABASE}`);
  });
  const listed = cluster.urlOf('postgres', DATABASE);
  const ownerUrl = databaseAddress({ DATABASE_URL: listed }, []) ?? '';
  await migrate(ownerUrl);
  const adminUrl = leader.adminUrl(DATABASE);
  await seedTemplate(adminUrl);
  await setStock({ adminUrl }, goods.ron, 1_000_000);
  await withNewClient(adminUrl, async (client) => {
    // The drill is about the database: no window is ever full.
    await client.query('update office set window_capacity = 0, delivery_time_per_product = 0');
    await client.query('update delivery_window set capacity = 0');
  });
  return appUrl(ownerUrl);
}

async function compared(
  adminUrl: string,
  bought: readonly Bought[],
): Promise<{ lost: number; doubled: number }> {
  const { rows } = await withNewClient(adminUrl, (client) =>
    client.query<{ id: string; user_id: string }>('select id, user_id from customer_order'),
  );
  const there = new Set(rows.map(({ id }) => id));
  const ofPerson = new Map<string, number>();
  for (const { user_id } of rows) ofPerson.set(user_id, (ofPerson.get(user_id) ?? 0) + 1);
  return {
    lost: bought.filter(({ orderId }) => !there.has(orderId)).length,
    doubled: bought.filter(({ userId }) => (ofPerson.get(userId) ?? 0) > 1).length,
  };
}

function longestGap(moments: readonly number[]): number {
  const sorted = [...moments].sort((a, b) => a - b);
  return Math.max(...sorted.slice(1).map((moment, n) => moment - (sorted[n] ?? moment)), 0);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
