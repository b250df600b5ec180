import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { type Carried, carried, endRound, pinOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** A courier whose account is closed while they are out, and one who has vanished. */

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});

const out = { kind: 'started' } as const;
const round = async () => (await yeison.call('deliveries.round', { query: {} })).ok();
const read = async (id: string) => (await luz.call('orders.get', { params: { id } })).ok().order;
const move = (id: string, body: object) => luz.call('orders.move', { params: { id }, body });
const end = (id: string, order_ids: string[], who = luz) =>
  who.call('deliveries.end', {
    params: { id },
    body: { order_ids, reason: 'No volvió ni contesta', cash_declared: 5_000 },
  });

async function change(body: { inactive?: boolean; role?: 'picker'; branchId?: null }) {
  const params = { id: people.yeison.id };
  const { version } = (await luz.call('users.get', { params })).ok();
  return luz.call('people.update', { params, body: { ...body, version: version ?? 1 } });
}

it('a courier with an open round keeps account, role and branch until it is closed', async () => {
  const [one, two] = [await carried(server, luz), await carried(server, luz)];
  await sendEvents(yeison, one.id, out);
  await sendEvents(yeison, two.id, out);
  for (const body of [{ inactive: true }, { role: 'picker' as const }, { branchId: null }]) {
    const { error, message } = (await change(body)).failure();
    expect(error).toBe('INVALID_INPUT');
    expect(message).toBe(
      'Yeison tiene una ronda abierta, con 2 pedidos sin terminar: que la cierre primero. Si ya no puede, termínala en Rondas.',
    );
  }
  const missed = { kind: 'attempt', reason: 'nobody' } as const;
  await sendEvents(yeison, one.id, missed, { kind: 'returned' });
  expect((await change({ inactive: true })).failure().message).toContain('con 1 pedido sin terminar');
  await sendEvents(yeison, two.id, missed, { kind: 'returned' });
  expect((await change({ inactive: true })).failure().message).toContain('una ronda abierta, sin cerrar:');
  // Another name is no matter.
  const params = { id: people.yeison.id };
  const { version } = (await luz.call('users.get', { params })).ok();
  (await luz.call('people.update', { params, body: { phone: '3001234567', version: version ?? 1 } })).ok();
});

it('who has vanished: staff of the branch end the round with a reason, and record how its orders ended', async () => {
  const orders = [await carried(server, luz), await carried(server, luz), await carried(server, luz)];
  const [one, two, done] = orders as [Carried, Carried, Carried];
  for (const { id } of orders) await sendEvents(yeison, id, out);
  const pin = await pinOf(done);
  await sendEvents(yeison, done.id, { kind: 'delivered', pin });
  const id = (await round()).round?.id ?? '';
  const open = [one.id, two.id];

  // Of what they have not seen nobody decides, nor does another branch.
  expect((await end(id, [one.id])).failure().error).toBe('ROUND_CHANGED');
  expect((await end(id, [...open, done.id])).failure().error).toBe('ROUND_CHANGED');
  expect((await end(id, open, await server.as('paola'))).status).toBe(404);
  expect((await end(id, open, yeison)).status).toBe(404);
  const both = await Promise.all([end(id, open), end(id, open)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.ok().message).toBe(
    'Ronda terminada. Anota en cada pedido cómo terminó su entrega.',
  );

  const closed = (await luz.call('deliveries.rounds', { query: { state: 'closed' } })).ok().list;
  expect(closed.find((row) => row.id === id)).toMatchObject({
    cash_expected: done.total,
    cash_declared: 5_000,
    difference: 5_000 - done.total,
    ended_by: 'Luz Dary Caicedo',
    end_reason: 'No volvió ni contesta',
  });
  const [line] = await server.sql<{ after: object }>(
    "select after from audit_log where action = 'deliveries.end' and entity = 'delivery_round' and entity_id = $1",
    [id],
  );
  expect(line?.after).toMatchObject({ reason: 'No volvió ni contesta', order_ids: open.toSorted() });
  expect((await read(one.id)).delivery).toMatchObject({ delivery_id: null, delivery_name: '' });
  // The phone that comes back is told, and what it sends is stored beside the order.
  const { left, round: none } = (await yeison.call('deliveries.round', { query: { had: open.join() } })).ok();
  expect([left?.map(({ why }) => why), none]).toEqual([['ORDER_REASSIGNED', 'ORDER_REASSIGNED'], null]);
  const [late] = await sendEvents(yeison, two.id, { kind: 'delivered', cash_received: two.total });
  expect(late?.code).toBe('ORDER_REASSIGNED');
  expect((await round()).claimed).toMatchObject([{ order_id: two.id, cash: two.total }]);

  for (const delivery_event of ['attempt', 'returned']) (await move(one.id, { delivery_event })).ok();
  (await move(two.id, { delivery_event: 'delivered' })).ok();
  const waiting = (await luz.call('deliveries.waitingReturns', { query: {} })).ok().list;
  expect(waiting.some((row) => row.id === one.id)).toBe(true);
  // What he says to have keeps a round open, which staff end as well.
  const again = (await round()).round?.id ?? '';
  expect((await end(again, [])).status).toBe(200);
  (await change({ inactive: true })).ok();
  await server.sql('update app_user set disabled = false, disabled_at = null where id = $1', [
    people.yeison.id,
  ]);
  yeison = await server.as('yeison');
});

it('an account that is closed while its courier leaves: one of both happens', async () => {
  for (let times = 0; times < 4; times += 1) {
    const { id } = await carried(server, luz);
    const events = [{ ...out, id: crypto.randomUUID(), order_id: id, at: '2026-11-20T14:59:00.000Z' }];
    const [left, closed] = await Promise.all([
      yeison.call('deliveries.events', { body: { events } }),
      change({ inactive: true }),
    ]);
    const hasLeft = left.status === 200 && left.ok().answers[0]?.outcome === 'taken';
    expect([hasLeft, closed.status]).toEqual(hasLeft ? [true, 400] : [false, 200]);
    await server.sql('update app_user set disabled = false, disabled_at = null where id = $1', [
      people.yeison.id,
    ]);
    yeison = await server.as('yeison');
    await endRound(yeison, luz);
  }
});
