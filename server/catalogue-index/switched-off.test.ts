import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/**
 * What is switched off in the database leaves every shelf within a second, in two processes that are busy meanwhile.
 */

let server: TestServer;
let other: Awaited<ReturnType<typeof createApp>>;
let readers: Client[];
let isOver = false;

beforeAll(async () => {
  server = await startTestServer();
  other = await createApp({
    databaseUrl: appUrl(server.adminUrl),
    now: () => fridayMorning,
    defaultBusiness: 'canasta',
    logLevel: 'silent',
  });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
  readers = [server.guest(), clientOf(url, undefined, 'canasta.localhost')];
});
afterAll(async () => {
  isOver = true;
  await other.close();
  await server.close();
});

const switches = [
  ['hidden by hand', goods.frijol.id, 'hidden = true', 'hidden = false'],
  ['inactive', goods.pasta.id, 'inactive = true', 'inactive = false'],
  ['left without a picture', goods.sal.id, "picture = ''", "picture = '1f9c2'"],
  [
    'moved to another shelf',
    goods.arroz.id,
    `subcategory_id = '${subcategoryIds.frutas}'`,
    `subcategory_id = '${subcategoryIds.granos}'`,
  ],
] as const;

it.each(switches)(
  'a product %s leaves the shelf within a second, and returns within one',
  async (_how, id, off, on) => {
    const load = readers.map((reader) => Promise.all(Array.from({ length: 10 }, () => keepReading(reader))));
    try {
      expect(await isShown(id)).toEqual([true, true]);
      for (const [assignment, visible] of [
        [off, false],
        [on, true],
      ] as const) {
        await server.sql(`update product set ${assignment} where id = $1`, [id]);
        const changedAt = performance.now();
        await settled(id, visible);
        // A second, and what a machine takes on which everything else runs meanwhile.
        expect(performance.now() - changedAt).toBeLessThan(3_000);
        // Nor does an answer that was made meanwhile come back.
        for (let time = 0; time < 20; time += 1) expect(await isShown(id)).toEqual([visible, visible]);
      }
    } finally {
      isOver = true;
      await Promise.all(load);
      isOver = false;
    }
  },
);

async function settled(id: string, expected: boolean): Promise<void> {
  for (const until = performance.now() + 5_000; performance.now() < until; )
    if ((await isShown(id)).every((one) => one === expected)) return;
}

const shelfOf = (reader: Client, limit: number) =>
  reader.call('products.page', {
    params: { branchId: officeIds.bretana },
    query: { sub_category_id: subcategoryIds.granos, limit },
  });

const isShown = (id: string) =>
  Promise.all(
    readers.map(async (reader) => (await shelfOf(reader, 50)).ok().list.some((product) => product.id === id)),
  );

/** The same shelf that is looked at, and others nobody has asked for before. */
async function keepReading(reader: Client): Promise<void> {
  for (let time = 0; !isOver; time += 1) {
    await shelfOf(reader, 50);
    await shelfOf(reader, 1 + (time % 49));
  }
}
