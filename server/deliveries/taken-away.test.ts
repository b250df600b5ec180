import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { carried, endRound, sendEvents, stockUp } from '#test/delivery-world.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let luz: Client;
let yeison: Client;
/** A second courier of the same branch. */
let wilson: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql("update app_user set role = 'delivery' where id = $1", [people.wilson.id]);
  [luz, yeison, wilson] = await Promise.all([server.as('luz'), server.as('yeison'), server.as('wilson')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  for (const courier of [yeison, wilson]) await endRound(courier, luz);
});

const out = { kind: 'started' } as const;
const missed = { kind: 'attempt', reason: 'nobody' } as const;
const round = async (who = yeison, had = '') => (await who.call('deliveries.round', { query: { had } })).ok();

describe('an order that somebody took away', () => {
  it('is told to the phone that had it: given to somebody else, or cancelled; others learn nothing', async () => {
    const [input, cancelled, kept] = [
      await carried(server, luz),
      await carried(server, luz),
      await carried(server, luz),
    ];
    const move = async ({ id }: { id: string }, body: object) =>
      (await luz.call('orders.move', { params: { id }, body })).ok();
    await move(input, { delivery: { delivery_id: people.wilson.id } });
    const { version } = (await luz.call('orders.get', { params: { id: cancelled.id } })).ok().order;
    (await luz.call('orders.undo', { params: { id: cancelled.id }, body: { version } })).ok();
    await move(cancelled, { state: '12_store_cancel_order' });
    const had = [input, cancelled, kept].map(({ id }) => id).join();
    const { left = [] } = await round(yeison, had);
    expect(new Map(left.map(({ order_id, why }) => [order_id, why]))).toEqual(
      new Map([
        [input.id, 'ORDER_REASSIGNED'],
        [cancelled.id, 'ORDER_CANCELLED'],
      ]),
    );
    const { order: seen } = (await luz.call('orders.get', { params: { id: input.id } })).ok();
    expect(left.find(({ order_id }) => order_id === input.id)?.id_order).toBe(seen.id_order);
    expect([(await round()).left, (await round(wilson, had)).left]).toEqual([[], []]);
    await sendEvents(yeison, kept.id, out, missed, { kind: 'returned' });
    expect((await round(yeison, kept.id)).left).toEqual([]);
  });
});

describe('an order that left the store', () => {
  it('stays with its courier, and staff read why and what to do', async () => {
    const { id } = await carried(server, luz);
    const why = async (delivery: { picker_id?: string | null; delivery_id?: string | null }) =>
      (await luz.call('orders.move', { params: { id }, body: { delivery } })).failure();
    const other = { delivery_id: people.wilson.id };
    expect((await why({ picker_id: people.wilson.id })).message).toContain('ya se despachó');
    await sendEvents(yeison, id, out);
    const left = await why(other);
    expect(left.error).toBe('ORDER_STATE');
    expect(left.message).toContain('ya salió con Yeison Riascos');
    expect(left.message).toContain('que anote el intento y lo devuelva a la tienda');
    await sendEvents(yeison, id, missed, { kind: 'returned' });
    expect((await why(other)).message).toContain('La entrega ya terminó');

    const alone = await carried(server, luz);
    const move = (body: object) => luz.call('orders.move', { params: { id: alone.id }, body });
    (await move({ delivery: { delivery_id: null } })).ok();
    (await move({ delivery_event: 'on_the_way' })).ok();
    expect((await move({ delivery: other })).failure().message).toContain(
      'sin domiciliario: anota en el pedido',
    );
    for (const delivery_event of ['attempt', 'returned']) (await move({ delivery_event })).ok();
  });
});
