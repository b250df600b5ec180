import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { endRound, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { goodsAt } from '#test/picking/picking-world.ts';
import { sized } from '#test/races/sizes.ts';
import { bodyOf, goodsOf, handedOver, lineOf } from '#test/returns/return-world.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** kill -9 of the server while goods come back: money, stock and the courier's cash move once, together. */

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterEach(async () => {
  killAll();
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});
afterAll(() => server.close());

const points: Point[] = sized(
  ['commit:after'],
  ['begin:after', 'back:before', 'back:after', 'commit:before', 'commit:after'],
);

it.each(points)('at %s: it came back once', { timeout: 60_000 }, async (point) => {
  const order = await handedOver(server, { luz, yeison });
  const { stock } = await goodsAt(server, goods.huevos.id, officeIds.bretana);
  const round_id = (await goodsOf(luz, order.id)).rounds[0]?.id ?? '';
  const lines = [await lineOf(luz, order.id, goods.huevos, 1)];
  const body = await bodyOf(luz, order.id, lines, { way: 'courier', round_id });
  const make = (who: Client) => who.call('returns.make', { params: { id: order.id }, body });

  const dying = await startDying(appUrl(server.adminUrl), [point], 'die');
  await expect(make(clientOf(dying.url, luz.token, 'canasta.localhost'))).rejects.toThrow();
  await dying.dead;
  for (const _again of [1, 2]) expect((await make(luz)).ok().returns).toHaveLength(1);
  expect((await goodsAt(server, goods.huevos.id, officeIds.bretana)).stock).toBe(stock + 1);
  const { cash_in_hand: cash } = (await yeison.call('deliveries.round', { query: {} })).ok();
  expect(cash).toBe(order.total - body.amount);
});
