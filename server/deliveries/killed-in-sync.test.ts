import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { carried, endRound, pinOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { killAll, type Point, startDying } from '#test/faults/dying.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { sized } from '#test/races/sizes.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** kill -9 of the server while a courier's phone syncs: each event counts once, and so does the cash. */

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

const events = (pin?: string) =>
  [{ kind: 'started' }, { kind: 'arrived' }, { kind: 'delivered', ...(pin && { pin }) }].map((one) => ({
    ...(one as { kind: 'started' }),
    id: newId(),
  }));

/** The phone sends them to a server that dies there, and then twice more to one that lives. */
async function sentThrough(point: Point, id: string, sent: ReturnType<typeof events>) {
  const dying = await startDying(appUrl(server.adminUrl), [point], 'die');
  const phone = clientOf(dying.url, yeison.token, 'canasta.localhost');
  await expect(sendEvents(phone, id, ...sent)).rejects.toThrow();
  await dying.dead;
  const once = await sendEvents(yeison, id, ...sent);
  expect(await sendEvents(yeison, id, ...sent)).toEqual(once);
  return once.map(({ outcome }) => outcome);
}

const countOf = async (table: string, id: string) =>
  (await server.sql(`select 1 from ${table} where order_id = $1`, [id])).length;

const points: Point[] = sized(
  ['commit:after'],
  ['begin:after', 'door:before', 'door:after', 'commit:before', 'commit:after'],
);

it.each(points)('at %s: delivered once, with its cash', { timeout: 60_000 }, async (point) => {
  const order = await carried(server, luz);
  const outcomes = await sentThrough(point, order.id, events(await pinOf(order)));
  expect(outcomes).toEqual(['taken', 'taken', 'taken']);
  expect(await countOf('delivery_event', order.id)).toBe(3);
  const round = (await yeison.call('deliveries.round', { query: {} })).ok();
  expect(round).toMatchObject({ cash_in_hand: order.total, stops: [{ status: 'delivered' }] });
  const seen = (await luz.call('orders.get', { params: { id: order.id } })).ok().order;
  expect(seen.delivery.events.map(({ event }) => event)).toEqual(['on_the_way', 'delivered']);
});

it('of an order that was given away: each claim is stored once, with its cash', {
  timeout: 60_000,
}, async () => {
  for (const point of sized<Point[]>(['commit:before'], ['claim:after', 'commit:before'])) {
    const order = await carried(server, luz);
    const body = { delivery: { delivery_id: null } };
    (await luz.call('orders.move', { params: { id: order.id }, body })).ok();
    expect(await sentThrough(point, order.id, events())).toEqual(['refused', 'refused', 'refused']);
    expect(await countOf('delivery_claim', order.id)).toBe(3);
    const { claimed = [] } = (await yeison.call('deliveries.round', { query: {} })).ok();
    expect(claimed.filter(({ order_id }) => order_id === order.id)).toMatchObject([{ cash: order.total }]);
  }
});
