import { setTimeout as pause } from 'node:timers/promises';
import { type Client, clientOf } from '#test/client.ts';
import { withClient } from '#test/postgres-client.ts';
import { load } from './http-load.ts';
import { type Catalogue, fileOf, openCatalogue } from './import-catalogue.ts';
import { peakMemory, startShop } from './processes.ts';
import { atMost, type Figure } from './report.ts';
import { type Steady, startSteadyLoad, timeAt } from './steady-load.ts';

const MOST_SECONDS = 25;
const MOST_MEMORY_MB = 500;
/** A busy shop's pages a second, while products are imported. */
const PAGES_A_SECOND = 100;
/** How often the screen of an import asks how far it is. */
const SCREEN_MS = 1_000;

/**
 * An import of every product with the stock of every office and a new price for every second one, as staff do it, over
 * HTTP: first alone, then back again while the category page is asked for. In a server of its own: what it holds at its
 * peak is of imports.
 */
export async function importFigures(adminUrl: string, most = Number.MAX_SAFE_INTEGER): Promise<Figure[]> {
  const catalogue = await openCatalogue(adminUrl);
  catalogue.products.length = Math.min(most, catalogue.products.length);
  const shop = await startShop(adminUrl);
  try {
    const luz = clientOf(shop.url, catalogue.token, 'localhost');
    const address = `${shop.url}${catalogue.pagePath}`;
    await load(shop.url, [catalogue.pagePath], { seconds: 2 });
    const shoppers = startSteadyLoad(address);
    const ask = (seconds: number) => shoppers.ask({ perSecond: PAGES_A_SECOND, seconds });
    await ask(2);
    const calm = await ask(20);
    const first = await importOf(luz, catalogue, fileOf(catalogue, { stock: 3, price: 50 }));
    const memory = peakMemory(shop.pid);
    console.log(
      `imports: ${catalogue.values.toLocaleString('en-US')} values alone: ${textOf(first)}, ${memory} MB`,
    );
    const back = fileOf(catalogue, { stock: 0, price: 0 });
    let isOver = false;
    const beside: Steady[] = [];
    const asking = (async () => {
      while (!isOver) beside.push(await ask(5));
    })();
    const second = await importOf(luz, catalogue, back, SCREEN_MS);
    const besidePages = peakMemory(shop.pid);
    isOver = true;
    await asking;
    shoppers.stop();
    const slowest = Math.max(...beside.map(({ p99 }) => p99));
    const times = beside.flatMap(({ times }) => times).sort((one, other) => one - other);
    const values = `${catalogue.values.toLocaleString('en-US')} values`;
    console.log(
      `imports: beside ${PAGES_A_SECOND} pages a second: ${textOf(second)}; ` +
        `page p99 ${calm.p99} ms, meanwhile ${beside.map(({ p99 }) => p99).join(', ')} ms`,
    );
    const floor = await plainSeconds(adminUrl, catalogue);
    console.log(`imports: the same rows by one plain statement an office: ${floor} s`);
    return [
      {
        ...atMost(`import of ${values}, from the file to the shelf`, first.seconds, 's', MOST_SECONDS),
        floor,
      },
      atMost('the same: memory of the server, at its peak', memory, 'MB', MOST_MEMORY_MB),
      atMost('the same, with pages asked for: memory', besidePages, 'MB', MOST_MEMORY_MB),
      atMost(
        `category page at ${PAGES_A_SECOND}/s beside an import, p99 (alone ${calm.p99} ms; worst five seconds ${slowest} ms)`,
        timeAt(times, 0.99),
        'ms',
        Math.max(5, calm.p99 * 2),
      ),
      atMost('the same: failed', sum(beside.map(({ failed }) => failed)), 'requests', 0),
    ];
  } finally {
    await shop.stop();
  }
}

/** The same rows, office after office, by the shortest statement there is: there and back, the faster of the two. */
async function plainSeconds(adminUrl: string, { businessId, offices }: Catalogue): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const times: number[] = [];
    for (const more of [1, -1]) {
      const from = performance.now();
      for (const office of offices) {
        await client.query(
          `update product_office set stock = stock + $3, received = received + $3, version = version + 1, updated_at = now()
           where business_id = $1 and office_id = $2`,
          [businessId, office, more],
        );
      }
      times.push(performance.now() - from);
    }
    return Math.round(Math.min(...times) / 100) / 10;
  });
}

type Took = { seconds: number; reading: number; checking: number; applying: number };

/** Uploads, checks and applies without a pause between. */
async function importOf(luz: Client, { mapping }: Catalogue, csv: Buffer, everyMs = 100): Promise<Took> {
  const began = performance.now();
  const file = new File([new Uint8Array(csv)], 'catalogo.csv');
  const { id } = (await luz.call('imports.upload', { body: { file } })).ok();
  await over(luz, id, 'mapping', everyMs);
  const read = performance.now();
  (await luz.call('imports.map', { params: { id }, body: { mapping, check: true } })).ok();
  await over(luz, id, 'review', everyMs);
  const checked = performance.now();
  (
    await luz.call('imports.apply', {
      params: { id },
      body: { accept: ['PRICE_JUMP', 'OTHER_OFFICE', 'STOCK_JUMP', 'UNIT_PRICE'] },
    })
  ).ok();
  await over(luz, id, 'over', everyMs);
  const done = performance.now();
  const one = (await luz.call('imports.get', { params: { id } })).ok();
  if (one.import_status !== 'completed' || one.refused_records > 0)
    throw new Error(`The import ended as ${one.import_status}: ${one.status_message}`);
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  return {
    seconds: seconds(began, done),
    reading: seconds(began, read),
    checking: seconds(read, checked),
    applying: seconds(checked, done),
  };
}

async function over(
  luz: Client,
  id: string,
  items: 'mapping' | 'review' | 'over',
  everyMs: number,
): Promise<void> {
  for (;;) {
    const { step, status_message } = (await luz.call('imports.get', { params: { id } })).ok();
    if (step === items) return;
    if (step === 'over') throw new Error(`The import is over: ${status_message}`);
    await pause(everyMs);
  }
}

function textOf({ seconds, reading, checking, applying }: Took): string {
  return `${seconds} s (read ${reading}, check ${checking}, apply ${applying})`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
