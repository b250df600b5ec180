import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded/free-port.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Shop, startShop } from '#test/e2e/server.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { processesWith, until } from './processes.ts';

// Without the demonstration: what is tried here is how the house stands up, not what is in it.
const empty = { DEMO: '0' };
let shop: Shop;

beforeAll(async () => {
  shop = await startShop(await freePort(), empty);
});
afterAll(() => shop?.stop());

describe('the whole shop', () => {
  it('continues at the same address after kill -9 of its PostgreSQL', async () => {
    const before = shop.postgresPid();
    process.kill(before, 'SIGKILL');
    const isAnother = () => {
      try {
        return shop.postgresPid() !== before;
      } catch {
        // Between the old one and the new one there is no file to read.
        return false;
      }
    };
    await until('the shop is ready again', async () => (await readiness()) === 200 && isAnother());
  });

  it('leaves no process after kill -9 of its server, and starts again on its data', async () => {
    const data = dataFolder();
    await shop.kill();
    await until('PostgreSQL and its watcher are gone', () => processesWith(data).length === 0);
    await shop.start();
    expect(await readiness()).toBe(200);
  });

  it('starts again after kill -9 of server and PostgreSQL at once', async () => {
    const postgres = shop.postgresPid();
    process.kill(postgres, 'SIGKILL');
    await shop.kill();
    await shop.start();
    expect(await readiness()).toBe(200);
  });

  it('opens on a PostgreSQL of its own as a role that can change no table, once that is migrated', async () => {
    const owner = databaseOf(shop.databaseUrl(), 'apart');
    await withNewClient(shop.databaseUrl(), async (client) => {
      await client.query('create database apart');
      await client.query("create role shop_apart login password 'apart' in role canasta_app");
    });
    await migrate(owner);
    const own = new URL(owner);
    own.username = 'shop_apart';
    own.password = 'apart';
    const settings = { DATABASE_URL: own.href, PROCESS: 'web' };
    const apart = await startShop(await freePort(), settings);
    const roles = await withNewClient(owner, (client) =>
      client.query(
        "select distinct usename from pg_stat_activity where datname = 'apart' and pid <> pg_backend_pid()",
      ),
    );
    await apart.stop();
    expect(roles.rows).toEqual([{ usename: 'shop_apart' }]);
  });

  it('leaves no process when it is asked to stop', async () => {
    const data = dataFolder();
    const server = shop.serverPid();
    await shop.stop();
    expect(processesWith(data)).toEqual([]);
    expect(existsSync(`/proc/${server}`)).toBe(false);
  });
});

function dataFolder(): string {
  return realpathSync(join(shop.dataDir, 'postgres'));
}

async function readiness(): Promise<number> {
  try {
    return (await fetch(`${shop.url}/readyz`)).status;
  } catch {
    return 0;
  }
}
