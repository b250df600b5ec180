import { setTimeout as pause } from 'node:timers/promises';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { atLeast, atMost, type Figure } from '#test/load/report.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { longestRefusal, startBrands } from './brands.ts';
import { type Bought, peopleWithCarts, startBuying } from './buyers.ts';
import type { OnStop, Report } from './report.ts';
import { startTwoClusters, succeeded, type TwoClusters } from './two-clusters.ts';

const ORDERS_PER_SECOND = 4;
const BRANDS_PER_SECOND = 12;
const MOST_PEOPLE = 2_000;
const BETWEEN_MS = 3_000;
/** docs/growing.md. */
const READ_ONLY_SECONDS = 30;

/**
 * A business moves between two clusters while people order there and staff of it and of another business write: there,
 * back, killed while it is copied, while it is read-only and when it has been opened, ended by Ctrl-C, and confirmed.
 */
export async function run(onStop: OnStop): Promise<Report> {
  console.log('Starting two servers of PostgreSQL and two processes of the shop ...');
  const world = await startTwoClusters(onStop);
  const { norte, sur, command } = world;
  const shops = [await world.startShop(), await world.startShop()];
  const buyers = await peopleWithCarts(norte, shops[0] ?? '', MOST_PEOPLE);
  const began = performance.now();
  const buying = startBuying(shops, buyers, ORDERS_PER_SECOND);
  const moving = await startBrands({ name: 'luz', adminUrl: norte }, shops, BRANDS_PER_SECOND);
  const staying = await startBrands({ name: 'ignacio', adminUrl: norte }, shops, BRANDS_PER_SECOND);
  const figures: Figure[] = [];
  const notes: string[] = [];

  /** One step, the time before it, and for how long writes were refused during it. */
  async function step(what: string, work: () => Promise<unknown>): Promise<void> {
    await pause(BETWEEN_MS);
    const from = performance.now();
    await work();
    await pause(BETWEEN_MS);
    figures.push(
      atMost(
        `${what}: refused for`,
        longestRefusal(moving.refused, from, performance.now()),
        's',
        READ_ONLY_SECONDS,
      ),
    );
  }
  const stateIs = (url: string, state: string) => async () => (await stateOf(url)) === state;
  const kill = (when: (lines: string[]) => Promise<boolean>) => ({ signal: 'SIGKILL' as const, when });
  const there = ['move', 'canasta', 'sur'];
  const undo = ['move', 'canasta', '--undo'];
  const expectState = async (what: string, url: string, state: string) =>
    void figures.push(atMost(`${what}: it is not ${state}`, Number((await stateOf(url)) !== state), '', 0));

  await step('moved', () => succeeded(command(there)));
  await step('moved back by --undo', () => succeeded(command(undo)));
  await step('killed while it is copied, and --undo', async () => {
    await command(
      there,
      kill(async (lines) => lines.some((line) => /is open \(1\)/.test(line))),
    );
    await expectState('killed while it is copied', norte, 'open');
    await succeeded(command(['list']));
    await succeeded(command(undo));
  });
  await step('killed while it is read-only, and --undo', async () => {
    await command(there, kill(stateIs(norte, 'leaving')));
    await expectState('killed while it is read-only', norte, 'leaving');
    await succeeded(command(undo));
    await expectState('after --undo', norte, 'open');
  });
  await step('ended by Ctrl-C while it is read-only', async () => {
    await command(there, { signal: 'SIGINT', when: stateIs(norte, 'leaving') });
    await expectState('after Ctrl-C', norte, 'open');
  });
  await step('killed while it is read-only, and again', async () => {
    await command(there, kill(stateIs(norte, 'leaving')));
    await succeeded(command(there));
  });
  await step('--undo, killed while it is read-only, and again', async () => {
    await command(undo, kill(stateIs(sur, 'leaving')));
    await succeeded(command(undo));
    await expectState('after --undo that was killed', norte, 'open');
  });
  await step('killed when it is open there, and again', async () => {
    await command(there, kill(stateIs(sur, 'open')));
    await succeeded(command(there));
  });
  await step('confirmed', () => succeeded(command(['move', 'canasta', '--confirm'])));

  const { began: orders, codes } = await buying.stop();
  await Promise.all([moving.stop(), staying.stop()]);
  const seconds = (performance.now() - began) / 1_000;
  figures.push(...(await comparedAll(world, { moving, staying, bought: buying.bought, orders })));
  const writes = buying.bought.length + moving.written() + staying.written();
  figures.push(atLeast('writes a second', Math.round(writes / seconds), '', 1));
  notes.push(
    `${buying.bought.length} orders, ${moving.written()} brands where it moves, ${staying.written()} in the other business`,
    `answers to orders: ${codes}`,
    ...[...moving.others, ...staying.others].slice(0, 10),
  );
  return { name: 'move', figures, notes };
}

type Brands = Awaited<ReturnType<typeof startBrands>>;
type Written = { moving: Brands; staying: Brands; bought: readonly Bought[]; orders: number };

async function comparedAll(
  { norte, sur }: TwoClusters,
  { moving, staying, bought, orders }: Written,
): Promise<Figure[]> {
  const [ofMoving, ofStaying] = [await moving.compared(sur), await staying.compared(norte)];
  const { rows } = await withNewClient(sur, (client) =>
    client.query<{ id: string; user_id: string }>('select id, user_id from customer_order'),
  );
  const there = new Set(rows.map(({ id }) => id));
  const left = await withNewClient(norte, (client) =>
    client.query('select from customer_order union all select from business where slug = $1', ['canasta']),
  );
  const broken = [...(await brokenInvariants(norte)), ...(await brokenInvariants(sur))];
  return [
    atMost('acknowledged orders lost', bought.filter(({ orderId }) => !there.has(orderId)).length, '', 0),
    atMost('orders doubled or not acknowledged', rows.length - bought.length, '', 0),
    atMost('orders never acknowledged', orders - bought.length, '', 0),
    atMost('acknowledged brands lost', ofMoving.lost + ofStaying.lost, '', 0),
    atMost('brands doubled', ofMoving.doubled + ofStaying.doubled, '', 0),
    atMost('writes of the other business that were refused', staying.refused.length, '', 0),
    atMost('answers besides success and 503', moving.others.length + staying.others.length, '', 0),
    atMost('rows left in the cluster it left', left.rowCount ?? 0, '', 0),
    atMost(`promises of the doctor broken ${broken.join(' ')}`.trim(), broken.length, '', 0),
  ];
}

async function stateOf(adminUrl: string): Promise<string | undefined> {
  const { rows } = await withNewClient(adminUrl, (client) =>
    client.query<{ state: string }>(
      "select coalesce(moving, 'open') as state from business where slug = 'canasta'",
    ),
  );
  return rows[0]?.state;
}
