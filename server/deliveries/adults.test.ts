import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { basket, carried, endRound, pinOf, sendEvents, stockUp, withBeer } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

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

const round = async () => (await yeison.call('deliveries.round', { query: {} })).ok();
const stopOf = async (id: string) => (await round()).stops.find(({ order_id }) => order_id === id);
const out = { kind: 'started' } as const;
const there = { kind: 'arrived' } as const;

describe('products for adults', () => {
  it('need a document before anything is delivered; without one they return and are not charged', async () => {
    const order = await carried(server, luz, withBeer);
    const pin = await pinOf(order);
    await sendEvents(yeison, order.id, out, there);
    const beer = 2 * 19_800;
    expect(await stopOf(order.id)).toMatchObject({
      is_adult: null,
      due_without_restricted: order.total - beer,
    });
    expect((await sendEvents(yeison, order.id, { kind: 'delivered', pin }))[0]?.code).toBe('AGE_NOT_CHECKED');
    await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: false });
    expect(await stopOf(order.id)).toMatchObject({ is_adult: false, due: order.total - beer });
    const undelivered = async () =>
      (await order.shopper.client.call('orders.get', { params: { id: order.id } })).ok().order.delivery
        .undelivered;
    // The courier may still find out at the door: until it is over, its shopper reads nothing of it.
    expect(await undelivered()).toEqual([]);
    const listed = async () =>
      (await order.shopper.client.call('orders.mine', { query: {} })).ok().orders[0]?.price_final;
    expect(await listed()).toBe(order.total);
    await sendEvents(yeison, order.id, { kind: 'delivered', pin });
    expect(await listed()).toBe(order.total - beer);
    const board = (await luz.call('orders.board', { query: { limit: 100 } })).ok();
    expect(board.orders.find(({ id }) => id === order.id)).toMatchObject({
      price_total: order.total,
      price_final: order.total - beer,
    });
    expect(await undelivered()).toMatchObject([{ total: beer }]);
    const spent = (await order.shopper.client.call('orders.spending', {})).ok();
    expect(spent.total).toBe(order.total - beer);
    // A coupon worth more than the goods that stayed takes nothing off delivery and bags.
    const [paid] = await server.sql<{ least: number }>(
      `update customer_order set coupons_total = subtotal - 1, total = bags_total + delivery_price + 1 where id = $1
       returning (total - 1)::int as least`,
      [order.id],
    );
    expect((await order.shopper.client.call('orders.spending', {})).ok().total).toBe(paid?.least);
    await server.sql(`alter table customer_order disable trigger order_total_is_a_ceiling;
      update customer_order set coupons_total = 0, total = ${order.total} where id = '${order.id}';
      alter table customer_order enable trigger order_total_is_a_ceiling`);
    const { delivered, goods: back } = (
      await luz.call('deliveries.report', { params: { id: order.id } })
    ).ok();
    expect(delivered?.amount).toBe(order.total - beer);
    expect(back).toMatchObject([{ title: 'Cerveza original', quantity: '2 und', outcome: null }]);
  });

  it('are asked for again at the next visit, whatever was seen at the one before', async () => {
    const order = await carried(server, luz, withBeer);
    const pin = await pinOf(order);
    const beer = 2 * 19_800;
    const missed = { kind: 'attempt', reason: 'no_id' } as const;
    const textOf = (is_adult: boolean) => ({ kind: 'age_checked', is_adult }) as const;
    const back = async () =>
      (await luz.call('deliveries.report', { params: { id: order.id } })).ok().goods.length;
    await sendEvents(yeison, order.id, out, there, textOf(false), missed);
    expect(await stopOf(order.id)).toMatchObject({ is_adult: false, due: order.total - beer });
    expect(await back()).toBe(1);

    // What was not left at the first visit is with the courier.
    await sendEvents(yeison, order.id, out);
    expect(await stopOf(order.id)).toMatchObject({
      is_adult: null,
      due: order.total,
      due_of_all: order.total,
    });
    expect(await back()).toBe(0);
    expect((await sendEvents(yeison, order.id, { kind: 'delivered', pin }))[0]?.code).toBe('AGE_NOT_CHECKED');
    await sendEvents(yeison, order.id, there, textOf(true), missed, out, there);
    // A minor opens the door at the third.
    expect((await sendEvents(yeison, order.id, { kind: 'delivered', pin }))[0]?.code).toBe('AGE_NOT_CHECKED');
    await sendEvents(yeison, order.id, textOf(false));
    const [done] = await sendEvents(yeison, order.id, { kind: 'delivered', pin });
    expect(done?.outcome).toBe('taken');
    const { delivered, is_adult } = (await luz.call('deliveries.report', { params: { id: order.id } })).ok();
    expect([delivered?.amount, is_adult]).toEqual([order.total - beer, false]);
  });

  it('stay returned where the store received them between two visits', async () => {
    const order = await carried(server, luz, withBeer);
    await sendEvents(yeison, order.id, out, { kind: 'age_checked', is_adult: false });
    const params = { id: order.id };
    const { goods: back } = (await luz.call('deliveries.report', { params })).ok();
    const waits = async () =>
      (await luz.call('deliveries.waitingReturns', { query: { limit: 100 } }))
        .ok()
        .list.some(({ id }) => id === order.id);
    const received = back.map(({ line_id, product_id }) => ({
      line_id,
      product_id,
      outcome: 'waste' as const,
    }));
    const restock = () => luz.call('deliveries.restock', { params, body: { goods: received } });
    // At the door the courier still has them.
    expect(await waits()).toBe(false);
    expect((await restock()).failure()).toMatchObject({
      error: 'ORDER_STATE',
      message: 'Este pedido va en camino: lo que vuelve se recibe cuando se sepa cómo terminó la entrega.',
    });
    await sendEvents(yeison, order.id, { kind: 'attempt', reason: 'nobody' });
    expect(await waits()).toBe(true);
    (await restock()).ok();
    await sendEvents(yeison, order.id, out, there);
    await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: true });
    expect(await stopOf(order.id)).toMatchObject({ is_adult: true, due: order.total - 2 * 19_800 });
  });

  it('without other products are no delivery without a document', async () => {
    const order = await carried(server, luz, [{ product: goods.ron, count: 1 }]);
    await sendEvents(yeison, order.id, out, there);
    const [refused] = await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: false });
    expect(refused).toMatchObject({ outcome: 'refused', code: 'ONLY_RESTRICTED' });
    await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: true });
    expect((await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: false }))[0]?.code).toBe(
      'ORDER_STATE',
    );
  });

  it.each([
    ['10 % of everything', 'bienvenida', {}],
    ['pesos off the beer', 'cerveza5', { value: 5_000 }],
    ['half of the beer', 'cerveza50', { percentage: 50 }],
  ])('cost what they cost after a coupon of %s, as when nobody found them', async (_what, code, off) => {
    const [beer] = withBeer.slice(-1);
    const fields = { type: 'products_price' as const, produtsIds: [goods.cerveza.id] };
    if (code !== 'bienvenida') (await luz.call('cupons.create', { body: { code, ...fields, ...off } })).ok();
    const without = await carried(server, luz, basket, 'cash', code === 'bienvenida' ? [code] : []);
    for (const method of ['cash', 'online'] as const) {
      const order = await carried(server, luz, withBeer, method, [code]);
      const pin = await pinOf(order);
      await sendEvents(yeison, order.id, out, there);
      const due = method === 'cash' ? without.total : 0;
      expect((await stopOf(order.id))?.due_without_restricted).toBe(due);
      await sendEvents(yeison, order.id, { kind: 'age_checked', is_adult: false });
      expect((await stopOf(order.id))?.due).toBe(due);
      await sendEvents(yeison, order.id, { kind: 'delivered', pin });
      const { delivered } = (await luz.call('deliveries.report', { params: { id: order.id } })).ok();
      expect(delivered?.amount).toBe(due);
      const { order: seen } = (
        await order.shopper.client.call('orders.get', { params: { id: order.id } })
      ).ok();
      expect(seen.price_final).toBe(without.total);
      const worth = (beer?.count ?? 0) * 19_800;
      expect(seen.delivery.undelivered).toMatchObject([{ total: order.total - without.total, worth }]);
      const listed = (await order.shopper.client.call('orders.mine', { query: {} })).ok().orders[0];
      expect(listed?.price_final).toBe(without.total);
      expect((await order.shopper.client.call('orders.spending', {})).ok().total).toBe(without.total);
    }
  });
});
