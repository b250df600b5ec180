import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { type Client, clientOf } from '#test/client.ts';
import { blobOf } from '#test/factories/files.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { sized } from '#test/races/sizes.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';
import { sweepPictures } from './sweep-pictures.ts';

/**
 * kill -9 of the server in the middle of a run of pictures: the run that is begun again ends it, with each picture once
 * and no file that neither a record names nor the sweep takes.
 */

let server: TestServer;
let luz: Client;
let storage: FileStorage;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  storage = createFolderStorage(join(server.dataDir, 'files'));
});
afterEach(async () => {
  killAll();
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const products = [goods.leche, goods.ron, goods.banano].map(({ id }) => id);
let colour = 0;
const picture = () => {
  colour += 1;
  const background = { r: colour * 10, g: 40, b: 90 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
};

/** As the screen does it: each picture is uploaded, and named by its product unless it is already. */
async function run(who: Client, pictures: readonly Buffer[]): Promise<void> {
  for (const [at, bytes] of pictures.entries()) {
    const { url } = (await who.call('pictures.upload', { body: { picture: blobOf(bytes, 'a.png') } })).ok()
      .picture;
    const id = products[at] ?? '';
    const [product] = await server.sql<{ version: number; photo_url: string }>(
      'select version, picture as photo_url from product where id = $1',
      [id],
    );
    if (product?.photo_url === url) continue;
    const body = { version: product?.version ?? 0, photoUrl: url };
    (await who.call('products.save', { params: { id }, body })).ok();
  }
}

async function stored() {
  const rows = await server.sql<{ digest: string; whole: boolean }>(
    'select digest, stored_at is not null as whole from stored_file where business_id = $1 order by digest',
    [businessIds.canasta],
  );
  const files = new Set<string>();
  for await (const key of storage.list(`pictures/${businessIds.canasta}/`))
    files.add(key.split('/')[2] ?? '');
  return { rows, files: [...files].toSorted() };
}

const points: Point[] = sized(
  ['stored:after'],
  ['announce:after', 'stored:before', 'stored:after', 'commit:before', 'commit:after'],
);

it.each(points)('at %s: the run that is begun again gives each product its picture', async (point) => {
  const pictures = await Promise.all(products.map(picture));
  const dying = await startDying(appUrl(server.adminUrl), [point], 'die', server.dataDir);
  const screen = clientOf(dying.url, luz.token, 'canasta.localhost');
  await expect(run(screen, pictures)).rejects.toThrow();
  await dying.dead;
  for (const _ of [1, 2]) await run(luz, pictures);
  const named = await server.sql<{ photo_url: string }>(
    'select picture as photo_url from product where id = any($1::uuid[])',
    [products],
  );
  const digests = named.map(({ photo_url: url }) => /^\/pictures\/([0-9a-f]+)-60x40$/.exec(url)?.[1] ?? '');
  expect(new Set(digests).size).toBe(3);
  const { rows, files } = await stored();
  expect(rows.every(({ whole }) => whole)).toBe(true);
  expect(rows.map(({ digest }) => digest)).toEqual(files);
  expect(digests.every((digest) => files.includes(digest))).toBe(true);
  for (const { photo_url: url } of named) {
    const answer = await fetch(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
    expect([url, answer.status]).toEqual([url, 200]);
  }
});

const halves: Point[] = sized(['stored:before'], ['announce:after', 'stored:before']);

it('what was half sent and never again goes with the sweep', async () => {
  for (const point of halves) {
    const dying = await startDying(appUrl(server.adminUrl), [point], 'die', server.dataDir);
    const screen = clientOf(dying.url, luz.token, 'canasta.localhost');
    await expect(run(screen, [await picture()])).rejects.toThrow();
    await dying.dead;
  }
  const { rows, files } = await stored();
  expect(rows.filter(({ whole }) => !whole)).toHaveLength(halves.length);
  // Before its first byte it has a row, so that no file is without one.
  expect(files.every((file) => rows.some(({ digest }) => digest === file))).toBe(true);
  const database = openDatabase(appUrl(server.adminUrl));
  const later = new Date(fridayMorning.getTime() + 8 * DAY_MS);
  await sweepPictures(database.forBusiness(businessIds.canasta), storage, later);
  await database.close();
  const left = await stored();
  expect(left.rows.every(({ whole }) => whole)).toBe(true);
  expect(left.rows.map(({ digest }) => digest)).toEqual(left.files);
});
