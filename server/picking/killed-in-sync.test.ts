import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { action, goodsAt, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import { sized } from '#test/races/sizes.ts';
import type { TestServer } from '#test/server.ts';

/** kill -9 of the server while a picker's phone syncs: each press counts once, and the goods move once. */

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterEach(async () => {
  killAll();
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const goodsOf = ({ id }: { id: string }) => goodsAt(server, id, officeIds.bretana);

const points: { point: Point; written: number }[] = [
  { point: 'begin:after', written: 0 },
  { point: 'pick:after', written: 0 },
  { point: 'hold:after', written: 0 },
  { point: 'commit:before', written: 0 },
  { point: 'commit:after', written: 3 },
];

it.each(points.slice(sized(-1, 0)))(
  'at $point: $written presses were written, and the phone that sends them again has each once',
  { timeout: 60_000 },
  async ({ point, written }) => {
    const { id } = await orderInWalk(server, { luz, wilson }, [
      { product: goods.leche, count: 4 },
      { product: goods.banano, count: 1000, countType: 'grams' },
      { product: goods.ron, count: 1 },
    ]);
    const lines = new Map((await linesOf(wilson, id)).map((line) => [line.product_id, line.id]));
    const lineOf = (product: { id: string }) => lines.get(product.id) ?? '';
    const messages = [
      action(lineOf(goods.leche), { found: { count: 3 }, reason: 'shelf_empty' }),
      action(lineOf(goods.banano), { found: { count: 900 } }),
      action(lineOf(goods.ron), { reason: 'other' }),
    ];
    const before = await Promise.all([goods.leche, goods.banano, goods.ron].map(goodsOf));
    const dying = await startDying(appUrl(server.adminUrl), [point], 'die');
    const phone = clientOf(dying.url, wilson.token, 'canasta.localhost');
    await expect(record(phone, id, messages)).rejects.toThrow();
    await dying.dead;
    const rows = () =>
      server.sql<{ count: number }>(
        'select count(*)::int from pick_action where order_id = $1 and id = any($2::uuid[])',
        [id, messages.map((one) => one.id)],
      );
    expect(await rows()).toEqual([{ count: written }]);

    for (const _ of [1, 2]) {
      const { results, lines: now } = (await record(wilson, id, messages)).ok();
      expect(results.map(({ conflict }) => conflict)).toEqual([null, null, null]);
      expect(now?.every(({ picked }) => picked !== null)).toBe(true);
    }
    expect(await rows()).toEqual([{ count: 3 }]);
    const [milk, bananas, rum] = before;
    expect(await Promise.all([goods.leche, goods.banano, goods.ron].map(goodsOf))).toEqual([
      { ...milk, missing: (milk?.missing ?? 0) + 1 },
      { ...bananas, stock: (bananas?.stock ?? 0) + 100 },
      { ...rum, stock: (rum?.stock ?? 0) + 1 },
    ]);
    (await wilson.call('picking.finish', { params: { id } })).ok();
  },
);
