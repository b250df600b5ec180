import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const ACCEPT = '7_admin_cart_accept';
const PICK = '8_store_select_products';
const DISPATCH = '10_store_dispatch_products';
const CANCEL = '12_store_cancel_order';

let server: TestServer;
let luz: Client;
let andres: Client;
let paola: Client;

beforeAll(async () => {
  server = await startTestServer();
  [luz, andres, paola] = await Promise.all([server.as('luz'), server.as('andres'), server.as('paola')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

type Placed = { id: string; token: string; shopper: Shopper };

/** An order of one bottle of rum in Bretaña, just placed. */
async function placed(): Promise<Placed> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const answer = await order(shopper, 55_000);
  const { id, token } = answer.ok().order;
  return { id, token, shopper };
}

function move(who: Client, id: string, body: Parameters<typeof who.call<'orders.move'>>[1]['body']) {
  return who.call('orders.move', { params: { id }, body });
}

describe('staff', () => {
  it('give no courier an order that is fetched, who would read whose it is', async () => {
    const { id } = await placed();
    await server.sql(
      `update customer_order set type = 'pickup', address = null, delivery_price = 0,
      total = total - delivery_price where id = $1`,
      [id],
    );
    const give = (delivery_id: string | null) => move(luz, id, { delivery: { delivery_id } });
    expect((await give(people.yeison.id)).failure()).toMatchObject({
      error: 'ORDER_STATE',
      message: 'Este pedido se recoge en la sede: no lleva domiciliario.',
    });
    const yeison = await server.as('yeison');
    expect((await yeison.call('orders.get', { params: { id } })).status).toBe(404);
    // One that was given before can still be taken away, and its picker is another matter.
    await server.sql(
      "update customer_order set delivery = jsonb_build_object('delivery_id', $2::text) where id = $1",
      [id, people.yeison.id],
    );
    (await give(null)).ok();
    (await move(luz, id, { delivery: { picker_id: people.wilson.id, delivery_id: null } })).ok();
  });

  it('accept and dispatch, stored with who, when and why', async () => {
    const { id } = await placed();
    const accepted = (await move(luz, id, { state: ACCEPT })).ok().order;
    expect(accepted).toMatchObject({
      state: ACCEPT,
      version: 2,
      stateDisplayName: { name: 'Aprobado por Admin' },
    });
    await move(andres, id, { state: DISPATCH, reason: 'Sale en la ruta de las 11' });
    const { order: seen } = (await luz.call('orders.get', { params: { id } })).ok();
    expect(seen.events.map((event) => [event.state, event.actor, event.reason])).toEqual([
      ['13_order_received', 'Camila', ''],
      [ACCEPT, 'Luz Dary', ''],
      [DISPATCH, 'Andrés', 'Sale en la ruta de las 11'],
    ]);
    const audit = await server.sql(
      'select action, before, after, actor_id from audit_log where entity_id = $1 order by at, id',
      [id],
    );
    expect(audit).toMatchObject([
      {
        action: 'orders.move',
        before: { state: '13_order_received', version: 1 },
        after: { state: ACCEPT, version: 2 },
      },
      { before: { state: ACCEPT }, after: { state: DISPATCH }, actor_id: people.andres.id },
    ]);
    const notices = await server.sql<{ payload: unknown }>(
      "select payload from outbox where payload ->> 'order_id' = $1 order by id",
      [id],
    );
    expect(notices.map((row) => row.payload)).toMatchObject([
      { state: '13_order_received', version: 1, office_id: officeIds.bretana },
      { state: ACCEPT, version: 2 },
      { state: DISPATCH, version: 3 },
    ]);
  });

  it('accept only received or paid orders, and dispatch only accepted ones', async () => {
    const { id } = await placed();
    const early = (await move(luz, id, { state: DISPATCH })).failure();
    expect(early).toMatchObject({
      error: 'ORDER_STATE',
      message: 'No se puede completar la orden en este estado',
    });
    await move(luz, id, { state: ACCEPT });
    expect((await move(luz, id, { state: ACCEPT })).failure().error).toBe('ORDER_STATE');
    await move(luz, id, { state: DISPATCH });
    for (const state of [ACCEPT, PICK, CANCEL, '13_order_received', '6_payment_complete'] as const) {
      expect((await move(luz, id, { state })).failure().error).toBe('ORDER_STATE');
    }
  });

  it('add delivery events that fit the state, which everybody with the link sees (rule 22)', async () => {
    const { id, token } = await placed();
    const say = (delivery_event: 'ready' | 'on_the_way' | 'attempt' | 'delivered' | 'returned') =>
      move(luz, id, { delivery_event });
    expect((await say('ready')).failure().error).toBe('ORDER_STATE');
    await move(luz, id, { state: ACCEPT });
    expect((await say('ready')).ok().order.delivery.events).toMatchObject([{ label: 'Alistada' }]);
    expect((await say('on_the_way')).failure().error).toBe('ORDER_STATE');
    // Sent off and on its way with one press.
    const sent = (await move(luz, id, { state: DISPATCH, delivery_event: 'on_the_way' })).ok().order;
    expect(sent).toMatchObject({ state: DISPATCH, version: 4 });
    for (const event of ['attempt', 'on_the_way', 'delivered'] as const) await say(event);
    expect((await say('returned')).failure().error).toBe('ORDER_STATE');
    const { order } = (await server.guest().call('orders.get', { params: { id: token } })).ok();
    expect(order.delivery.events.map(({ label }) => label)).toEqual([
      'Alistada',
      'En camino',
      'Intento 1',
      'En camino',
      'Entregada',
    ]);
    const [last] = await server.sql(
      "select actor_id, jsonb_array_length(after -> 'delivery' -> 'events') as known from audit_log where entity_id = $1 order by at desc, id desc limit 1",
      [id],
    );
    expect(last).toEqual({ actor_id: people.luz.id, known: 5 });
  });

  it('can never mark an order as paid', async () => {
    const { id } = await placed();
    await server.sql("update customer_order set state = '5_waiting_online_payment' where id = $1", [id]);
    expect((await move(luz, id, { state: '6_payment_complete' })).failure().error).toBe('ORDER_STATE');
    await server.sql("update customer_order set state = '13_order_received' where id = $1", [id]);
  });

  it('of another branch or business find no such order', async () => {
    const { id } = await placed();
    const ignacio = await server.as('ignacio');
    for (const stranger of [paola, ignacio]) {
      expect((await move(stranger, id, { state: ACCEPT })).status).toBe(404);
      expect((await stranger.call('orders.get', { params: { id } })).status).toBe(404);
    }
    expect((await move(luz, missingId, { state: ACCEPT })).status).toBe(404);
    expect((await luz.call('orders.get', { params: { id } })).ok().order.state).toBe('13_order_received');
  });

  it('with a stale screen see who changed it, and when', async () => {
    const { id } = await placed();
    await move(andres, id, { state: ACCEPT, version: 1 });
    const failure = (await move(luz, id, { state: DISPATCH, version: 1 })).failure();
    expect(failure).toMatchObject({
      error: 'STALE_EDIT',
      data: { who: 'Andrés Valencia', when: expect.any(String) },
    });
    expect((await luz.call('orders.get', { params: { id } })).ok().order.state).toBe(ACCEPT);
  });

  it('20 who accept at once: one succeeds, nineteen get an error', async () => {
    const { id } = await placed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(luz, id, { state: ACCEPT })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });

  it('assign a picker and a courier of the branch, and nobody else', async () => {
    const { id } = await placed();
    const assigned = await move(andres, id, {
      delivery: { picker_id: people.wilson.id, delivery_id: people.yeison.id },
    });
    expect(assigned.ok().order.delivery).toEqual({
      picker_id: people.wilson.id,
      picker_name: 'Wilson Angulo',
      delivery_id: people.yeison.id,
      delivery_name: 'Yeison Riascos',
      cashier_id: null,
      cashier_name: '',
      label_cart: '',
      next_events: [],
      label_cart_assigned: false,
      products_approved_ids: [],
      products_rejected_ids: [],
      products_modified: false,
      observations: {},
      events: [],
      undelivered: [],
      pin: null,
      stop: null,
      assigned_history: [
        { role: 'picker', user_name: 'Wilson Angulo' },
        { role: 'delivery', user_name: 'Yeison Riascos' },
      ].map((row) => ({ ...row, actor: 'Andrés Valencia', date: '2026-11-20T15:00:00.000Z' })),
      start_date: '2026-11-20T14:00:00.000Z',
      end_date: '2026-11-20T16:00:00.000Z',
    });
    expect(assigned.ok().order.events).toHaveLength(1);
    for (const wrong of [people.yeison.id, people.marcela.id, people.ignacio.id, missingId]) {
      const failure = (await move(andres, id, { delivery: { picker_id: wrong } })).failure();
      expect(failure).toMatchObject({
        error: 'ASSIGNEE_NOT_FOUND',
        details: [{ field: 'delivery.picker_id' }],
      });
    }
    await server.sql('update app_user set office_id = $2 where id = $1', [
      people.wilson.id,
      officeIds.palmira,
    ]);
    // Who assigns a courier sends the picker along as they stand, gone or not; also once it was dispatched.
    await move(andres, id, { state: '7_admin_cart_accept' });
    const other = { picker_id: people.wilson.id, delivery_id: null };
    expect((await move(andres, id, { delivery: other })).ok().order.delivery).toMatchObject({
      picker_name: 'Wilson Angulo',
      delivery_name: '',
    });
    const freed = await move(andres, id, { delivery: { picker_id: null, delivery_id: people.yeison.id } });
    const again = await move(andres, id, { delivery: { picker_id: people.wilson.id } });
    expect(again.failure().error).toBe('ASSIGNEE_NOT_FOUND');
    await move(andres, id, { state: '10_store_dispatch_products' });
    expect((await move(andres, id, { delivery: { ...other, picker_id: null } })).status).toBe(200);
    await server.sql('update app_user set office_id = $2 where id = $1', [
      people.wilson.id,
      officeIds.bretana,
    ]);
    expect(freed.ok().order.delivery).toMatchObject({
      picker_id: null,
      picker_name: '',
      delivery_name: 'Yeison Riascos',
      events: [],
    });
  });

  it('who pick see their order, other pickers do not', async () => {
    const { id } = await placed();
    const wilson = await server.as('wilson');
    expect((await wilson.call('orders.get', { params: { id } })).status).toBe(404);
    await move(luz, id, { delivery: { picker_id: people.wilson.id } });
    expect((await wilson.call('orders.get', { params: { id } })).ok().client?.fullname).toBe('Camila Ortiz');
  });

  it('are listed by branch and role', async () => {
    const list = (who: Client, branchId: string, role: 'packers' | 'deliveries') =>
      who.call('staff.ofOffice', { params: { branchId, role } });
    expect((await list(andres, officeIds.bretana, 'packers')).ok()).toEqual({
      packers: [{ id: people.wilson.id, name: 'Wilson Angulo', office: 'Sede Bretaña' }],
    });
    expect((await list(luz, officeIds.bretana, 'deliveries')).ok()).toEqual({
      deliveries: [{ id: people.yeison.id, name: 'Yeison Riascos', office: 'Sede Bretaña' }],
    });
    expect((await list(luz, officeIds.palmira, 'packers')).ok()).toEqual({ packers: [] });
    // Of every office that one may see.
    expect((await list(luz, 'all', 'deliveries')).ok()).toEqual({
      deliveries: [{ id: people.yeison.id, name: 'Yeison Riascos', office: 'Sede Bretaña' }],
    });
    expect((await list(paola, 'all', 'packers')).ok()).toEqual({ packers: [] });
    expect((await list(paola, officeIds.bretana, 'packers')).status).toBe(404);
    expect((await list(luz, officeIds.plazaCentro, 'packers')).status).toBe(404);
  });
});
