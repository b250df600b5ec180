import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { goods } from '#test/factories/goods.ts';
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
 * `--products`: with so many more of them, there and back alone.
 */
export async function run(onStop: OnStop, args: string[]): Promise<Report> {
  const { values } = parseArgs({ args, options: { products: { type: 'string', default: '0' } } });
  console.log('Starting two servers of PostgreSQL and two processes of the shop ...');
  const world = await startTwoClusters(onStop);
  const { norte } = world;
  await addProducts(norte, Number(values.products));
  const shops = [await world.startShop(), await world.startShop()];
  const buyers = await peopleWithCarts(norte, shops[0] ?? '', MOST_PEOPLE);
  const began = performance.now();
  const buying = startBuying(shops, buyers, ORDERS_PER_SECOND);
  const moving = await startBrands({ name: 'luz', adminUrl: norte }, shops, BRANDS_PER_SECOND);
  const staying = await startBrands({ name: 'ignacio', adminUrl: norte }, shops, BRANDS_PER_SECOND);
  const figures: Figure[] = [];

  const move = (...more: string[]) => succeeded(world.command(['move', 'canasta', ...more]));
  const steps: Step[] = [
    { what: 'moved', work: () => move('sur') },
    { what: 'moved back by --undo', work: () => move('--undo') },
    ...(values.products === '0' ? killedSteps(world, figures) : [{ what: 'again', work: () => move('sur') }]),
    { what: 'confirmed', work: () => move('--confirm') },
  ];
  for (const { what, work } of steps) {
    await pause(BETWEEN_MS);
    const from = performance.now();
    await work();
    await pause(BETWEEN_MS);
    const longest = longestRefusal(moving.refused, from, performance.now());
    figures.push(atMost(`${what}: refused for`, longest, 's', READ_ONLY_SECONDS));
  }

  const { began: orders, codes } = await buying.stop();
  await Promise.all([moving.stop(), staying.stop()]);
  const seconds = (performance.now() - began) / 1_000;
  figures.push(...(await comparedAll(world, { moving, staying, bought: buying.bought, orders })));
  const writes = buying.bought.length + moving.written() + staying.written();
  figures.push(atLeast('writes a second', Math.round(writes / seconds), '', 1));
  return {
    name: 'move',
    figures,
    notes: [
      `${buying.bought.length} orders, ${moving.written()} brands, ${staying.written()} of the other business`,
      `answers to orders: ${codes}`,
      ...[...moving.others, ...staying.others].slice(0, 10),
    ],
  };
}

type Step = { what: string; work: () => Promise<unknown> };

/** Cut off wherever it may be; from norte, and at the end in sur. */
function killedSteps({ norte, sur, command }: TwoClusters, figures: Figure[]): Step[] {
  const there = ['move', 'canasta', 'sur'];
  const undo = ['move', 'canasta', '--undo'];
  const cutWhen = (signal: NodeJS.Signals, url: string, state: string) => ({
    signal,
    when: async () => (await stateOf(url)) === state,
  });
  const mustBe = async (what: string, url: string, state: string) =>
    void figures.push(atMost(`${what}: it is not ${state}`, Number((await stateOf(url)) !== state), '', 0));
  return [
    {
      what: 'killed while it is copied, and --undo',
      async work() {
        const isCopied = async (lines: string[]) => lines.some((line) => /is open \(1\)/.test(line));
        await command(there, { signal: 'SIGKILL', when: isCopied });
        await mustBe('killed while it is copied', norte, 'open');
        await succeeded(command(['list']));
        await succeeded(command(undo));
      },
    },
    {
      what: 'killed while it is read-only, and --undo',
      async work() {
        await command(there, cutWhen('SIGKILL', norte, 'leaving'));
        await mustBe('killed while it is read-only', norte, 'leaving');
        await succeeded(command(undo));
        await mustBe('after --undo', norte, 'open');
      },
    },
    {
      what: 'ended by Ctrl-C while it is read-only',
      async work() {
        await command(there, cutWhen('SIGINT', norte, 'leaving'));
        await mustBe('after Ctrl-C', norte, 'open');
      },
    },
    {
      what: 'killed while it is read-only, and again',
      async work() {
        await command(there, cutWhen('SIGKILL', norte, 'leaving'));
        await succeeded(command(there));
      },
    },
    {
      what: '--undo, killed while it is read-only, and again',
      async work() {
        await command(undo, cutWhen('SIGKILL', sur, 'leaving'));
        await succeeded(command(undo));
        await mustBe('after --undo that was killed', norte, 'open');
      },
    },
    {
      what: 'killed when it is open there, and again',
      async work() {
        await command(there, cutWhen('SIGKILL', sur, 'open'));
        await succeeded(command(there));
      },
    },
  ];
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

/** As one that is there, in all of its offices. */
async function addProducts(adminUrl: string, count: number): Promise<void> {
  if (count === 0) return;
  await withNewClient(adminUrl, async (client) => {
    const template = [goods.ron.id, count];
    await client.query(
      `insert into product (business_id, id, sku, slug, title, brand_id, provider_id, category_id, subcategory_id,
         size_text, count_type, quantity_pum, pum_unit, picture, description)
       select business_id, new_id(), 'drill-' || n, 'drill-' || n, title || ' ' || n, brand_id, provider_id,
         category_id, subcategory_id, size_text, count_type, quantity_pum, pum_unit, picture, repeat('Añejo. ', 40)
       from product, generate_series(1, $2) n where id = $1`,
      template,
    );
    await client.query(
      `insert into product_office (business_id, office_id, product_id, price, price_neto, stock, received,
         category_id, subcategory_id, brand_id)
       select o.business_id, o.office_id, p.id, o.price, o.price_neto, 100, 100, o.category_id, o.subcategory_id,
         o.brand_id
       from product_office o, product p
       where o.product_id = $1 and p.business_id = o.business_id and p.sku like 'drill-%' and $2 > 0`,
      template,
    );
  });
  console.log(`${count} products more ...`);
}

async function stateOf(adminUrl: string): Promise<string | undefined> {
  const { rows } = await withNewClient(adminUrl, (client) =>
    client.query<{ state: string }>(
      "select coalesce(moving, 'open') as state from business where slug = 'canasta'",
    ),
  );
  return rows[0]?.state;
}
