import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { setStock, times } from '#test/races/shelf.ts';
import { fridayMorning } from '#test/server.ts';
import { brokenInvariants } from './invariants.ts';
import { until } from './processes.ts';
import { order, readyShoppers, type Shopper } from './shoppers.ts';

/** The disk of PostgreSQL is full: who buys is told to try later, and the server is not ready until it writes again. */

const rum = { product: goods.ron, count: 1 };

const rename = ({ client, userId }: Shopper) =>
  client.call('users.update', { params: { id: userId }, body: { name: 'Camila María' } });

async function readiness(url: string): Promise<number> {
  return (await request(`${url}/readyz`)).status;
}

/** A disk of its own, where the machine allows it; elsewhere test/cannot-write.test.ts has to do. */
function smallDisk(megabytes: number): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'canasta-disk-'));
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    remove() {
      execFileSync('/bin/umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const disk = process.platform === 'linux' ? smallDisk(256) : undefined;

afterAll(() => disk?.remove());

it.skipIf(!disk)(
  'orders and profiles are refused until later, and work once there is space',
  {
    timeout: 180_000,
  },
  async () => {
    if (!disk) return;
    const postgres = await startEmbeddedPostgres({ dataDir: join(disk.folder, 'postgres'), fsync: false });
    try {
      await withNewClient(postgres.url, (client) => client.query('create database on_a_full_disk'));
      const adminUrl = databaseOf(postgres.url, 'on_a_full_disk');
      await migrate(adminUrl);
      await seedTemplate(adminUrl);
      await setStock({ adminUrl }, goods.ron, 1_000);
      const app = await createApp({
        databaseUrl: appUrl(adminUrl),
        logLevel: 'fatal',
        defaultBusiness: 'canasta',
        now: () => fridayMorning,
      });
      try {
        const url = await app.listen({ port: 0, host: '127.0.0.1' });
        const shoppers = await readyShoppers({ url, adminUrl }, times(40, [rum]));
        expect(await readiness(url)).toBe(200);
        const filler = join(disk.folder, 'filler');
        fill(filler);
        await until('it is not ready', async () => (await readiness(url)) === 503);
        const orders = await Promise.all(shoppers.map((shopper) => order(shopper, 55_000)));
        const profiles = await Promise.all(shoppers.map(rename));
        const statuses = [...orders, ...profiles].map(({ status }) => status);
        // What finds room in pages that are there already goes through; nothing is a fault of ours.
        expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
        expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
        expect(await readiness(url)).toBe(503);
        rmSync(filler);
        await until('it is ready again', async () => (await readiness(url)) === 200, 30_000);
        for (const shopper of shoppers) expect((await order(shopper, 55_000)).status).toBe(200);
        expect(await brokenInvariants(adminUrl)).toEqual([]);
      } finally {
        await app.close();
      }
    } finally {
      rmSync(join(disk.folder, 'filler'), { force: true });
      await postgres.stop();
    }
  },
);

/** Until not one page more fits. */
function fill(file: string): void {
  for (const size of [1 << 20, 4096]) {
    const bytes = Buffer.alloc(size);
    try {
      for (;;) writeFileSync(file, bytes, { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}
