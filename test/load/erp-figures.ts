import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SCOPES } from '#contract/api-keys/scopes.ts';
import { newId } from '#server/db/ids.ts';
import { hashOf, newToken } from '#server/identity/tokens.ts';
import { fullShelves, pageOf } from './catalogue-figures.ts';
import { load } from './http-load.ts';
import { peakMemory } from './processes.ts';
import { atMost, type Figure } from './report.ts';

const ROWS = 20_000;
/** What a key may write a minute, in requests. */
const WRITES_A_MINUTE = 300;
const SECONDS = 12;

/** What an ERP does all day: it reads every product, sends prices, and writes as much as it may while people look. */
export async function erpFigures(url: string, pid: number, adminUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { codes, offices } = await whatThereIs(client);
    const erp = await openKey(client, url);
    const memory = peakMemory(pid);
    const feed = await readFeed(erp, pid);
    const read = `feed of ${feed.products.toLocaleString('en-US')} products`;
    const rowsOf = (from: number, count: number, extra: number) =>
      Array.from({ length: count }, (_, at) => {
        const price = 5_000 + extra + ((from + at) % 900);
        return {
          office: offices[(from + at) % offices.length] ?? '',
          id_item: codes[Math.floor((from + at) / offices.length) % codes.length] ?? '',
          price,
          // Without a discount: those of the demonstration may be above the new price.
          price_neto: price,
        };
      });
    const send = async (count: number, extra: number) => {
      const began = performance.now();
      for (let from = 0; from < ROWS; from += count) await erp.write(rowsOf(from, count, extra));
      return (performance.now() - began) / 1000;
    };
    const [byThousand, byTenThousand] = [await send(1_000, 0), await send(10_000, 1_000)];
    const beside = await pagesBeside(url, adminUrl, (turn) =>
      erp.write(rowsOf(turn * 1_000, 1_000, 2_000 + turn)),
    );
    console.log(
      `erp: ${Math.round(beside.rows)} rows of prices a second beside; p99 without ${beside.without} ms`,
    );
    return [
      atMost(read, feed.seconds, 's', 5),
      atMost(`${read}: memory of the server grows by`, feed.memory - memory, 'MB', 100),
      atMost('20,000 rows of prices, 1,000 in a request', byThousand, 's', 3),
      atMost('20,000 rows of prices, 10,000 in a request', byTenThousand, 's', 3),
      atMost('category page, p99, an ERP writing at its limit beside', beside.with, 'ms', 2 * beside.without),
    ];
  } finally {
    await client.end();
  }
}

async function whatThereIs(client: pg.Client) {
  const first = 'select id from business order by created_at, slug limit 1';
  const offices = await client.query<{ id: string }>(
    `select id from office where business_id = (${first}) and not inactive order by position limit 2`,
  );
  const { rows } = await client.query<{ sku: string }>(
    `select p.sku from product p join product_office po on po.business_id = p.business_id and po.product_id = p.id
     where p.business_id = (${first}) and po.office_id = any($1) and not p.removed
     group by p.id, p.sku having count(*) = $2 order by p.id limit $3`,
    [offices.rows.map(({ id }) => id), offices.rows.length, ROWS],
  );
  return { codes: rows.map(({ sku }) => sku), offices: offices.rows.map(({ id }) => id) };
}

async function openKey(client: pg.Client, url: string) {
  const key = `canasta_live_${newToken()}`;
  await client.query(
    `insert into api_key (business_id, id, name, key_hash, last_four, scopes)
     select id, $1, 'Bench', $2, 'abcd', $3 from business order by created_at, slug limit 1`,
    [newId(), hashOf(key), [...SCOPES]],
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/api/v1/erp/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    page: (after: string | undefined): Promise<{ list: { id: string }[]; hasNextPage: boolean }> =>
      ask(`products?limit=200${after === undefined ? '' : `&after=${after}`}`),
    write: async (rows: object[]) => {
      const body = JSON.stringify({ idempotency_key: newId(), rows });
      const { errors } = await ask('prices', { method: 'PUT', body });
      if (errors.length > 0) throw new Error(`${errors.length} rows were refused: ${errors[0].message}`);
    },
  };
}

async function readFeed({ page }: Awaited<ReturnType<typeof openKey>>, pid: number) {
  const began = performance.now();
  let products = 0;
  for (let after: string | undefined; ; ) {
    const { list, hasNextPage } = await page(after);
    products += list.length;
    after = list.at(-1)?.id;
    if (!hasNextPage) break;
  }
  return { products, seconds: (performance.now() - began) / 1000, memory: peakMemory(pid) };
}

/** The page as people ask for it, warm: alone, and while as many requests are written as a key may. */
async function pagesBeside(url: string, adminUrl: string, write: (turn: number) => Promise<void>) {
  const paths = (await fullShelves(adminUrl)).slice(-20).map(pageOf);
  await load(url, paths, { seconds: 2 });
  const alone = await load(url, paths, { seconds: SECONDS, connections: 4 });
  const every = 60_000 / WRITES_A_MINUTE;
  const end = performance.now() + SECONDS * 1000;
  let turns = 0;
  const writing = (async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await write(turns++);
      await pause(Math.max(0, began + every - performance.now()));
    }
  })();
  const together = await load(url, paths, { seconds: SECONDS, connections: 4 });
  await writing;
  return { without: Math.max(1, alone.p99), with: together.p99, rows: (turns * 1_000) / SECONDS };
}
