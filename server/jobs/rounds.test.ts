import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part } from '#server/db/sql.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { createBusinessRounds } from './business-rounds.ts';
import { createDuty } from './duty.ts';
import { createFrequentRounds } from './frequent-rounds.ts';
import { createJobQueue } from './job-queue.ts';
import { QUEUE_SCHEMA } from './queues.ts';
import type { ScheduledRound } from './scheduled-rounds.ts';
import { startWorkers } from './workers.ts';

/** What is due for all businesses is done by one of several processes: here they are several in one. */

let files: TestDatabase;
let databases: Database[];

beforeAll(async () => {
  files = await createTestDatabase();
  databases = [openDatabase(files.appUrl), openDatabase(files.appUrl)];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await files.drop();
});

const businesses = async () =>
  Object.entries(businessIds).map(([slug, id]) => ({ id, slug, practice: false }));
const throwing = (error: unknown) => {
  throw error;
};

const tools = {
  now: () => new Date(),
  messages: { write: async () => {}, wake() {}, alert() {}, smsPausing: () => false },
  secretKeys: [Buffer.alloc(32)] as const,
  askStranger,
  practice: { urls: () => [], pace: 1 },
};

async function openBoss(): Promise<PgBoss> {
  const options = { schema: QUEUE_SCHEMA, migrate: false, supervise: false, schedule: false };
  const boss = new PgBoss({ connectionString: files.appUrl, ...options });
  await boss.start();
  return boss;
}

it('frequent work is done by the process on duty, and by a process that is woken', async () => {
  const done = [0, 0];
  const processes = databases.map((database, n) =>
    createFrequentRounds(
      [
        {
          name: 'count',
          does: '',
          everyMs: 20,
          round: async () => void done.splice(n, 1, (done[n] ?? 0) + 1),
        },
      ],
      createDuty(database),
      throwing,
    ),
  );
  const [first, second] = processes;
  first?.start();
  await expect.poll(() => done[0]).toBeGreaterThan(2);
  second?.start();
  const before = done[0] ?? 0;
  await expect.poll(() => done[0]).toBeGreaterThan(before + 10);
  expect(done[1]).toBe(0);
  second?.wake('count');
  await expect.poll(() => done[1]).toBe(1);
  // One that ends leaves the duty to the other.
  await first?.stop();
  await expect.poll(() => done[1]).toBeGreaterThan(3);
  await second?.stop();
});

it('the duty of a dead process is taken over after its lease', async () => {
  const lease = (text: string) => withClient(files.adminUrl, (client) => client.query(text));
  await lease(
    `insert into round_lease values ('rounds', gen_random_uuid(), now() + interval '1 hour')
     on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
  );
  const [database] = databases;
  if (!database) throw new Error('no database');
  const duty = createDuty(database);
  let taken = 0;
  duty.start(() => {
    taken += 1;
  });
  await expect.poll(() => lease('select 1 from round_lease').then(({ rowCount }) => rowCount)).toBe(1);
  expect([duty.isMine(), taken]).toEqual([false, 0]);
  await lease("update round_lease set expires_at = now() - interval '1 second'");
  await expect.poll(() => duty.isMine()).toBe(true);
  expect(taken).toBe(1);
  await duty.stop();
});

it('a scheduled job runs in one of all processes, for every business; a late one replaces the next', async () => {
  const rounds: string[] = [];
  let failing = true;
  const round: ScheduledRound = {
    name: 'count',
    does: '',
    cron: '0 0 1 1 *',
    statement: 'short',
    round: async (db) => {
      rounds.push(db.businessId);
      if (!failing || db.businessId !== businessIds.canasta) return;
      failing = false;
      throw new Error('not this one');
    },
  };
  const boss = await openBoss();
  const due = () =>
    boss.send('rounds', { round: 'count' }, { singletonKey: 'count', retryLimit: 1, retryDelay: 0 });
  expect([typeof (await due()), await due()]).toEqual(['string', null]);
  const errors: unknown[] = [];
  const workers = databases.map((database) =>
    startWorkers({
      databaseUrl: files.appUrl,
      kinds: {},
      rounds: [round],
      businesses,
      alert: () => {},
      queue: createJobQueue(database, () => {}),
      tools,
      onError: (error) => errors.push(error),
      settings: { pollSeconds: 0.5 },
    }),
  );
  const all = Object.values(businessIds).sort();
  // The business that failed kept no other from its turn.
  await expect.poll(() => rounds.slice(0, all.length).sort()).toEqual(all);
  // It is tried again with all of them.
  await expect.poll(() => rounds.length).toBe(all.length * 2);
  expect(errors.map(String)).toEqual(['Error: not this one']);
  const states = () =>
    withClient(
      files.adminUrl,
      async (client) =>
        (await client.query("select state, retry_count from pgboss.job where name = 'rounds'")).rows,
    );
  await expect.poll(states).toEqual([{ state: 'completed', retry_count: 1 }]);
  expect((await boss.getSchedules('rounds')).map(({ key, timezone }) => [key, timezone])).toEqual([
    ['count', 'America/Bogota'],
  ]);
  await Promise.all(workers.map((one) => one.stop()));
  await boss.stop();
});

it('a job whose messages are used up is dead, and somebody is alerted, once', async () => {
  const [database] = databases;
  if (!database) throw new Error('no database');
  const [businessId, jobId, delivery] = [businessIds.canasta, newId(), newId()];
  await withClient(files.adminUrl, (client) =>
    client.query(
      `insert into job (business_id, id, kind, exclusive, delivery, status) values ($1, $2, 'count', false, $3, 'running')`,
      [businessId, jobId, delivery],
    ),
  );
  const alerts: unknown[] = [];
  const workers = startWorkers({
    databaseUrl: files.appUrl,
    kinds: {},
    rounds: [],
    businesses,
    onError: throwing,
    alert: (dead) => alerts.push(dead),
    queue: createJobQueue(database, () => {}),
    tools,
    settings: { pollSeconds: 0.5 },
  });
  const boss = await openBoss();
  const message = { businessId, jobId, delivery };
  for (const one of [message, message, { ...message, delivery: newId() }]) await boss.send('dead', one);
  const states = () =>
    withClient(
      files.adminUrl,
      async (client) => (await client.query("select state from pgboss.job where name = 'dead'")).rows,
    );
  await expect.poll(states).toEqual(Array(3).fill({ state: 'completed' }));
  expect(alerts).toEqual([message]);
  await workers.stop();
  await boss.stop();
});

it('work of businesses is found in one statement each, and slow work delays nothing else', async () => {
  const [database] = databases;
  if (!database) throw new Error('no database');
  let statements = 0;
  const forBusiness = (id: string) => {
    statements += 1;
    return database.forBusiness(id);
  };
  const { canasta } = businessIds;
  const done: string[] = [];
  const errors: unknown[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const noting = (name: string) => async (business: { id: string }) => {
    done.push(`${name} ${business.id === canasta ? 'canasta' : 'other'}`);
    if (name === 'slow') await released;
  };
  const parts = {
    database: { forBusiness },
    businesses,
    now: () => new Date(),
    onError: errors.push.bind(errors),
  };
  const rounds = createBusinessRounds(
    [
      { name: 'slow', does: '', waits: (id) => part`${id}::uuid = ${canasta}`, serve: noting('slow') },
      { name: 'quick', does: '', waits: () => part`true`, serve: noting('quick') },
      { name: 'idle', does: '', waits: () => part`false`, serve: noting('idle') },
    ],
    parts,
  );
  await rounds.look(() => false);
  const first = ['quick canasta', 'quick other', 'slow canasta'];
  expect(done.toSorted()).toEqual(first);
  expect(statements).toBe((await businesses()).length);
  // Asked again while the slow one is under way: once more after it, and not beside it.
  await rounds.look(() => false);
  await rounds.look(() => false);
  expect(done.filter((one) => one === 'slow canasta')).toHaveLength(1);
  release();
  await rounds.drain();
  expect(done.filter((one) => one === 'slow canasta')).toHaveLength(2);
  expect(errors).toEqual([]);

  // What cannot be asked is done.
  const broken = createBusinessRounds(
    [{ name: 'broken', does: '', waits: () => part`no_such_thing()`, serve: noting('broken') }],
    parts,
  );
  await broken.look(() => false);
  await broken.drain();
  expect(done.slice(-2).toSorted()).toEqual(['broken canasta', 'broken other']);
  expect(errors).toHaveLength(2);
});
