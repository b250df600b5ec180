import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '../client.ts';
import { businessIds } from '../factories/ids.ts';
import { brokenInvariants } from '../faults/invariants.ts';
import { ownScript } from '../faults/own-script.ts';
import { childrenWith, processesWith, serverEnv, until } from '../faults/processes.ts';
import { isFull, sized } from '../races/sizes.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { whilePaused } from './while-paused.ts';

/**
 * Imports whose process is killed with kill -9 while it reads, checks, writes and takes back: another one goes on,
 * nothing is written twice and nothing is lost, and what is sold meanwhile stays sold.
 */

const PRODUCTS = sized(200, 600);
const script = ownScript('import-worker');

let server: TestServer;
let luz: Client;
let worker: ChildProcess;
let offices = 0;

beforeAll(async () => {
  server = await startTestServer({ process: 'web' });
  luz = await server.as('luz');
  offices = await count('select from office where business_id = $1 and not inactive', [businessIds.canasta]);
  worker = await startWorker();
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await server?.close();
});

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, appUrl(server.adminUrl)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  await once(child.stdout, 'data');
  return child;
}

const count = async (of: string, values: unknown[] = []) =>
  (await server.sql<{ n: number }>(`select count(*)::int as n from (${of}) x`, values))[0]?.n ?? 0;
const figures = `from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id and p.sku like 'F%'`;

const killAt = (write: string, when: string, start: () => Promise<unknown>) =>
  whilePaused(server, { write, when, start }, async () => {
    const steps = stepProcesses();
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    const hasEnded = () => {
      const left = processesWith('step-process');
      return steps.length > 0 && steps.every((pid) => !left.includes(pid));
    };
    // At once: within ten seconds its idle connections close, and nothing else keeps it.
    await until('its process of imports has ended with it', hasEnded, 5_000);
  });

/** Only the process in which it runs the steps: another one is started. */
const killStepsAt: typeof killAt = (write, when, start) =>
  whilePaused(server, { write, when, start }, async () => {
    for (const pid of stepProcesses()) process.kill(pid, 'SIGKILL');
  });

const stepProcesses = () => childrenWith('step-process', worker.pid);

async function anotherWorker(): Promise<void> {
  worker = await startWorker();
  // As if the last heartbeat of the one before had been longer ago.
  await server.sql("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
}

type Detail = OutputOf<'imports.get'>;
async function over(id: string, step: Detail['step']): Promise<Detail> {
  const read = async () => (await luz.call('imports.get', { params: { id } })).ok();
  await expect
    .poll(
      async () => {
        await server.sql("update pgboss.job set start_after = now() where state = 'retry'");
        return (await read()).step;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(step);
  return read();
}

const fileOf = (price: number, stock: number) => {
  const rows = Array.from({ length: PRODUCTS }, (_, n) => {
    const sku = `F${String(n).padStart(5, '0')}`;
    return `${sku};Jabón ${sku};Aseo nuevo;Jabones nuevos;${price};${stock}`;
  });
  return new File([['CODIGO;NOMBRE;LINEA;FAMILIA;PVP;STOCK', ...rows].join('\n')], 'f.csv');
};

async function reviewed(file: File, kill: typeof killAt, killSteps = kill): Promise<string> {
  let id = '';
  await kill('insert on import_piece', "new.kind = 'rows' and new.number = 1", async () => {
    ({ id } = (await luz.call('imports.upload', { body: { file } })).ok());
  });
  const { mapping } = await over(id, 'mapping');
  if (!mapping) throw new Error('no mapping');
  const body = { mapping: { ...mapping, create_categories: true }, check: true };
  await killSteps('insert on product_import_row', `new.row_number = ${PRODUCTS / 2}`, async () =>
    (await luz.call('imports.map', { params: { id }, body })).ok(),
  );
  await over(id, 'review');
  return id;
}

/** One piece of ten that have so many. */
const sell = async (stock: number) => {
  const sold = await server.sql(
    `update product_office po set stock = stock - 1, missing = missing + 1
     where (po.business_id, po.office_id, po.product_id) in (
       select po.business_id, po.office_id, po.product_id ${figures} where po.stock = $1 limit 10)
     returning po.product_id`,
    [stock],
  );
  return sold.length;
};
const apply = async (id: string) => (await luz.call('imports.apply', { params: { id }, body: {} })).ok();

const figuresAre = (stock: number, price: number) =>
  count(`select 1 ${figures} where po.stock = $1 and po.price = $2 and po.received = po.stock + po.missing`, [
    stock,
    price,
  ]);

const limits = { timeout: 240_000, retry: 0 };
/** The condition that a row is of the office that is written last. */
let inLast = '';
const unharmed: typeof killAt = async (_write, _when, start) => void (await start());

it('continues after kill -9 during reading, checking and writing', limits, async () => {
  // Two offices are written at a time: when the last begins, another one is done.
  const [last] = await server.sql<{ id: string }>(
    'select id from office where business_id = $1 and not inactive order by id desc limit 1',
    [businessIds.canasta],
  );
  inLast = `new.office_id = '${last?.id}'`;
  const killed: typeof killAt = async (...at) => {
    await killAt(...at);
    await anotherWorker();
  };

  const first = await reviewed(fileOf(2_500, 40), sized(unharmed, killed), killStepsAt);
  await killAt('insert on product', `new.sku = 'F00${PRODUCTS / 2}'`, () => apply(first));
  if (sized(false, true))
    await killAt('insert on product_office', `${inLast} and new.price = 2500`, anotherWorker);
  await anotherWorker();
  expect(await over(first, 'over')).toMatchObject({ import_status: 'completed', refused_records: 0 });
  expect(await count("select from product where sku like 'F%'")).toBe(PRODUCTS);
  expect(await figuresAre(40, 2_500)).toBe(PRODUCTS * offices);
  const created = "select from product_import_row where import_id = $1 and outcome = 'created'";
  expect(await count(created, [first])).toBe(PRODUCTS);
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

it.runIf(isFull)('continues after kill -9 during new figures and undoing', limits, async () => {
  const dearer = await reviewed(fileOf(2_600, 55), unharmed);
  await killAt('update on product_office', `${inLast} and new.stock = 55`, () => apply(dearer));
  // One piece each of ten that were written, and of ten that were not.
  expect([await sell(55), await sell(40)]).toEqual([10, 10]);
  await anotherWorker();
  expect(await over(dearer, 'over')).toMatchObject({ import_status: 'completed', refused_records: 0 });
  expect(await figuresAre(54, 2_600)).toBe(20);
  expect(await figuresAre(55, 2_600)).toBe(PRODUCTS * offices - 20);

  let undoing = '';
  await killAt('update on product_office', `${inLast} and new.stock < 41 and old.stock > 41`, async () => {
    undoing = (await luz.call('imports.undo', { params: { id: dearer } })).ok().id;
  });
  expect(await sell(40)).toBe(10);
  await anotherWorker();
  expect(await over(undoing, 'over')).toMatchObject({ import_status: 'completed' });
  // What was sold stays sold, and everything else is as it was.
  expect(await figuresAre(39, 2_500)).toBe(30);
  expect(await figuresAre(40, 2_500)).toBe(PRODUCTS * offices - 30);
  // Nobody ordered what was sold here: once it is back, every book is right.
  await server.sql(
    `update product_office po set stock = po.stock + po.missing, missing = 0 from product p
     where p.business_id = po.business_id and p.id = po.product_id and p.sku like 'F%' and po.missing > 0`,
  );
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
