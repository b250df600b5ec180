import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { type Dying, killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { type PersonName, people } from '#test/people.ts';
import { type Action, action, goodsAt, linesOf, orderInWalk, record } from '#test/picking/picking-world.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import { openSession } from '#test/server.ts';

/** kill -9 of PostgreSQL in the middle of a picker's sync: no press is lost, and none counts twice. */

const folder = throwawayFolder('killed-in-sync');
const dataDir = join(folder, 'postgres');
let postgres: EmbeddedPostgres;
let adminUrl: string;
let server: Dying;
const tokens = new Map<PersonName, string>();

const sql = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  withNewClient(adminUrl, async (client) => (await client.query(statement, values)).rows as Row[]);
const at = (url: string, name: PersonName): Client => clientOf(url, tokens.get(name), 'canasta.localhost');
const goodsOf = ({ id }: { id: string }) => goodsAt({ sql }, id, officeIds.bretana);

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  await withNewClient(postgres.url, (client) => client.query('create database killed_in_sync'));
  adminUrl = databaseOf(postgres.url, 'killed_in_sync');
  await migrate(adminUrl);
  await seedTemplate(adminUrl);
  await sql('update business_config set cart_min_price = 0');
  for (const name of ['luz', 'wilson'] as const) tokens.set(name, await openSession(adminUrl, people[name]));
  server = await startDying(appUrl(adminUrl));
}, 120_000);
afterAll(async () => {
  killAll();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function killPostgres(): Promise<void> {
  const [postmaster] = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  const isBack = () =>
    sql('select 1').then(
      () => true,
      () => false,
    );
  await until('PostgreSQL is back', isBack);
}

/** As the phone does it: again until there is an answer. */
async function sendAgain(orderId: string, messages: Action[]) {
  for (;;) {
    const answer = await record(at(server.url, 'wilson'), orderId, messages).catch(() => undefined);
    if (answer && answer.status < 500) return answer.ok();
    await pause(100);
  }
}

const points: { point: Point; written: number }[] = [
  { point: 'hold:after', written: 0 },
  { point: 'commit:after', written: 3 },
];

it.each(points.slice(sized(-1, 0)))(
  'PostgreSQL is killed at $point: $written presses were written, and sent again each is there once',
  { timeout: 120_000 },
  async ({ point, written }) => {
    const staff = { luz: at(server.url, 'luz'), wilson: at(server.url, 'wilson') };
    const { id } = await orderInWalk({ url: server.url, adminUrl }, staff, [
      { product: goods.leche, count: 4 },
      { product: goods.banano, count: 1000, countType: 'grams' },
      { product: goods.ron, count: 1 },
    ]);
    const lines = new Map((await linesOf(staff.wilson, id)).map((line) => [line.product_id, line.id]));
    const texts = [
      action(lines.get(goods.leche.id) ?? '', { found: { count: 3 }, reason: 'shelf_empty' }),
      action(lines.get(goods.banano.id) ?? '', { found: { count: 900 } }),
      action(lines.get(goods.ron.id) ?? '', { reason: 'other' }),
    ];
    const before = await Promise.all([goods.leche, goods.banano, goods.ron].map(goodsOf));
    const hanging = await startDying(appUrl(adminUrl), [point], 'hang');
    const unanswered = record(at(hanging.url, 'wilson'), id, texts).catch(() => undefined);
    await until('the sync stands still', () => hanging.hanging() === 1);
    await killPostgres();
    const rows = () =>
      sql<{ count: number }>(
        'select count(*)::int from pick_action where order_id = $1 and id = any($2::uuid[])',
        [id, texts.map((one) => one.id)],
      );
    expect(await rows()).toEqual([{ count: written }]);
    hanging.child.kill('SIGKILL');
    await Promise.all([hanging.dead, unanswered]);

    for (const _ of [1, 2]) {
      const { results, lines: now } = await sendAgain(id, texts);
      expect(results.map(({ conflict }) => conflict)).toEqual([null, null, null]);
      expect(now?.every(({ picked }) => picked !== null)).toBe(true);
    }
    expect(await rows()).toEqual([{ count: 3 }]);
    const [milk, bananas, rum] = before;
    expect(await Promise.all([goods.leche, goods.banano, goods.ron].map(goodsOf))).toEqual([
      { ...milk, missing: (milk?.missing ?? 0) + 1 },
      { ...bananas, stock: (bananas?.stock ?? 0) + 100 },
      { ...rum, stock: (rum?.stock ?? 0) + 1 },
    ]);
    (await staff.wilson.call('picking.finish', { params: { id } })).ok();
    expect(await brokenInvariants(adminUrl)).toEqual([]);
  },
);
