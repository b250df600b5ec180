import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAudience } from '#test/campaigns/audience.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds, idOf } from '#test/factories/ids.ts';
import { ownScript } from '#test/faults/own-script.ts';
import { serverEnv } from '#test/faults/processes.ts';
import { withClient } from '#test/postgres-client.ts';

/** Two processes that send one campaign, one of which is killed in the middle: nobody gets it twice. */

const script = ownScript('campaign-process');
const PEOPLE = 600;
const id = idOf('campaign');

let files: TestDatabase;
let folder: string;
let file: string;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  files = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'canasta-campaigns-'));
  file = join(folder, 'sent');
  await writeFile(file, '');
  await addAudience(admin, PEOPLE);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await files?.drop();
  await rm(folder, { recursive: true, force: true });
});

function admin<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> {
  return withClient(files.adminUrl, async (client) => (await client.query(text, values)).rows as Row[]);
}

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, files.appUrl, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: serverEnv,
  });
  workers.add(child);
  await once(child.stdout, 'data');
  return child;
}

const sent = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
const until = (check: () => unknown) => expect.poll(check, { timeout: 30_000, interval: 20 });
const statusOf = async () => (await admin<{ status: string }>('select status from campaign'))[0]?.status;

it('sends each person a campaign once, with a kill -9 in the middle, and reports unknown results', async () => {
  const [first] = await Promise.all([startWorker(), startWorker()]);
  await admin(
    `insert into campaign (business_id, id, type, title, status, scheduled_at, origin)
     values ($1, $2, 'ALL_USERS_MAIL', 'Semana del maíz', 'scheduled', '2026-11-20T14:00:00Z', 'http://canasta.localhost')`,
    [businessIds.canasta, id],
  );
  await until(async () => (await sent()).length).toBeGreaterThan(100);
  first?.kill('SIGKILL');
  await until(async () => (await sent()).length).toBeGreaterThan(PEOPLE - 30);
  // A minute later one claimed by the dead one is not waited for any more.
  const lost =
    "update campaign_recipient set claimed_at = claimed_at - interval '2 minutes' where status = 'sending'";
  await until(async () => {
    await admin(lost);
    return statusOf();
  }).toBe('sent');

  const addresses = await sent();
  expect(new Set(addresses).size).toBe(addresses.length);
  const [counts] = await admin<{ recipients: number; sent: number; unknown: number; failed: number }>(
    'select recipients, sent, unknown, failed from campaign',
  );
  expect(counts).toMatchObject({ recipients: PEOPLE, failed: 0 });
  expect((counts?.sent ?? 0) + (counts?.unknown ?? 0)).toBe(PEOPLE);
  expect(counts?.unknown).toBeLessThanOrEqual(10);
  expect(addresses.length).toBeGreaterThanOrEqual(counts?.sent ?? 0);
});
