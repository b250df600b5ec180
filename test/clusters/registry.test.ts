import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessNamed } from '#scripts/open/business-named.ts';
import { openOwnDatabase } from '#scripts/open/own-database.ts';
import { adoptBusinesses, differencesOf } from '#server/clusters/adopt.ts';
import { createElsewhere } from '#server/clusters/elsewhere.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { businessIds } from '../factories/ids.ts';
import { withClient, withNewClient } from '../postgres-client.ts';
import { createTwoClusters, type TwoClusters } from './two-clusters.ts';

/** What the registry and the clusters say of each other, and what commands may write (docs/growing.md). */

let world: TwoClusters;
const id = businessIds.canasta;

beforeAll(async () => {
  world = await createTwoClusters();
});
afterAll(() => world.drop());

const inRegistry = (text: string, values: unknown[] = []) =>
  withClient(world.registryOwner, (client) => client.query(text, values));
const inNorte = (text: string, values: unknown[] = []) =>
  withClient(world.norte.adminUrl, (client) => client.query(text, values));

/** A step between the registry and norte, under this name. */
const between = (work: typeof adoptBusinesses, name: string) =>
  withClient(world.registryOwner, (registry) =>
    withClient(world.norte.adminUrl, (cluster) => work(registry, cluster, name)),
  );

async function whileMoving<T>(moving: string, work: () => Promise<T>): Promise<T> {
  await inNorte('update business set moving = $2 where id = $1', [id, moving]);
  try {
    return await work();
  } finally {
    await inNorte('update business set moving = null where id = $1', [id]);
  }
}

describe('clusters add and check', () => {
  it('add refuses a cluster with a business that the registry has in another one', async () => {
    await expect(between(adoptBusinesses, 'oriente')).rejects.toThrow(
      'oriente serves canasta, which the registry has in norte',
    );
    const { rows } = await inRegistry("select name from cluster where name = 'oriente'");
    expect(rows).toEqual([]);
    // As often as one likes where it is.
    expect(await between(adoptBusinesses, 'norte')).toEqual([{ line: 'is a cluster', isMended: true }]);
  });

  it('check leaves alone what is moving', async () => {
    await inRegistry("insert into move (business_id, source, target) values ($1, 'norte', 'sur')", [id]);
    await inRegistry(
      "update business set slug = 'otra', claimed_at = now() - interval '2 minutes' where id = $1",
      [id],
    );
    try {
      expect(await between(differencesOf, 'norte')).toEqual([]);
    } finally {
      await inRegistry('delete from move');
      await inRegistry("update business set slug = 'canasta' where id = $1", [id]);
    }
    expect(await between(differencesOf, 'norte')).toEqual([]);
  });
});

describe('where a host is', () => {
  it('is read once for all that ask at the same time, and remembered while the registry is away', async () => {
    let reads = 0;
    const answers = [[{ host: 'una.localhost', cluster: 'sur' }], undefined];
    const elsewhere = createElsewhere({
      async hosts() {
        reads += 1;
        const answer = answers.shift();
        if (!answer) throw new Error('away');
        return answer;
      },
    });
    const found = await Promise.all(['una.localhost', 'nadie.localhost'].map(elsewhere));
    expect(found).toEqual([{ cluster: 'sur' }, { cluster: undefined }]);
    expect(reads).toBe(1);
    const readsAfterOneMore = async () => {
      await elsewhere('x.localhost');
      return reads;
    };
    await expect.poll(readsAfterOneMore).toBe(2);
    expect(await elsewhere('una.localhost')).toEqual({ cluster: 'sur' });
    expect(await createElsewhere({ hosts: () => Promise.reject(new Error('away')) })('x')).toBe('unknown');
  });
});

describe('a command', () => {
  it('writes nothing for a business that moves, and does not find one by its name', async () => {
    const read = readConfig({});
    if ('faults' in read) throw new Error(read.faults.join());
    const clusters = { registryUrl: world.registryUrl, all: [], served: [] };
    const steps: (() => Promise<void>)[] = [];
    const config = { ...read.config, databaseUrl: world.norte.appUrl, clusters };
    const database = await openOwnDatabase(config, (step) => void steps.push(step));
    try {
      const rename = () =>
        database
          .forBusiness(id)
          .run(sql`update business_config set app_title = app_title where business_id = ${id}`);
      expect(await rename()).toBe(1);
      expect(await businessNamed(database, 'canasta', config)).toMatchObject({ id });
      await whileMoving('leaving', async () => {
        await expect(rename()).rejects.toMatchObject({ code: '25006' });
        expect(await businessNamed(database, 'canasta', config)).toBeUndefined();
      });
    } finally {
      for (const step of steps) await step();
    }
  });
});

it('the doctor counts no sums again of a business that is elsewhere', async () => {
  const rebuild = async () => {
    const args = ['scripts/run.mjs', 'doctor', '--rebuild-stats', '--database', world.norte.adminUrl];
    // It ends with 1: coupons of the test data were used before there were orders.
    const run = promisify(execFile)(process.execPath, args, {
      env: { ...process.env, DATA_DIR: '/nowhere' },
    });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    return stdout.split('\n').filter((line) => line.startsWith('Sumas diarias'));
  };
  expect(await rebuild()).toEqual(['Sumas diarias contadas de nuevo: canasta.']);
  expect(await whileMoving('gone', rebuild)).toEqual([]);
});

describe('PostgreSQL', () => {
  it('that only reads is read by processes of several clusters, too', async () => {
    await inNorte(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
    const database = openDatabase(world.norte.appUrl, { isOneOfSeveral: true });
    try {
      expect(await database.forBusiness(id).all(sql`select slug from business where id = ${id}`)).toEqual([
        { slug: 'canasta' },
      ]);
    } finally {
      await database.close();
      await withNewClient(world.norte.adminUrl, (client) =>
        client.query(`set transaction_read_only = off; do $$ begin
          execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`),
      );
    }
  });

  it('gives a business hosts from several places at the same time', async () => {
    const name = (place: number) =>
      withNewClient(world.norte.appUrl, async (client) => {
        for (let n = 0; n < 25; n += 1)
          await client.query('select set_business_hosts($1, $2)', [
            id,
            ['canasta.localhost', `${place}-${n}`],
          ]);
      });
    await Promise.all([1, 2, 3, 4, 5, 6].map(name));
    const { rows } = await inNorte(
      "select count(*)::int as hosts from business_host where business_id = $1 and host like '%-24'",
      [id],
    );
    expect(rows).toEqual([{ hosts: 1 }]);
  });
});
