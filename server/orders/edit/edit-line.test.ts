import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { people } from '#test/people.ts';
import {
  acceptedOrder,
  action,
  goodsAt,
  linesOf,
  type Pickable,
  record,
} from '#test/picking/picking-world.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Quantities that staff change until picking begins, inside what was confirmed (rules 10 and 23). */

let server: TestServer;
let luz: Client;
let wilson: Client;
const bretana = officeIds.bretana;

beforeAll(async () => {
  server = await startTestServer({ now: () => fridayMorning });
  [luz, wilson] = await Promise.all([server.as('luz'), server.as('wilson')]);
  await server.sql('update business_config set cart_min_price = 0');
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

const accepted = (basket: Parameters<typeof acceptedOrder>[2], more?: Parameters<typeof acceptedOrder>[3]) =>
  acceptedOrder(server, luz, basket, more);
const edit = (
  id: string,
  lineId: string,
  count: number,
  { who = luz, ...body }: { who?: Client; version?: number } = {},
) => who.call('orders.editLine', { params: { id, lineId }, body: { count, ...body } });
const read = async (id: string, who = luz) => (await who.call('orders.get', { params: { id } })).ok().order;

async function lineOf(id: string, product: { id: string }) {
  const line = (await read(id)).products.find(({ product_id }) => product_id === product.id);
  if (!line) throw new Error('No such line');
  return line;
}

async function riceAndRum() {
  const order = await accepted([
    { product: goods.arroz, count: 3 },
    { product: goods.ron, count: 1 },
  ]);
  return { ...order, line: await lineOf(order.id, goods.arroz) };
}

describe('a quantity of an order', () => {
  it('is reduced and restored with money, stock and audit, and the shopper is notified', async () => {
    const { id, total, line, shopper } = await riceAndRum();
    const before = await goodsAt(server, goods.arroz.id, bretana);
    const { version } = await read(id);
    const { order: less } = (await edit(id, line.id, 1, { version })).ok();
    const price_total = total - 2 * line.pricePerUnit;
    expect(less).toMatchObject({
      price_total,
      price_confirmed: total,
      version: version + 1,
      products_count: 2,
    });
    expect(less.can_edit_lines).toBe(true);
    expect(less.products.find((one) => one.id === line.id)).toMatchObject({
      count: 1,
      confirmed_count: 3,
      totalPrice: line.pricePerUnit,
      priceBase: line.priceBase / 3,
    });
    expect((await goodsAt(server, goods.arroz.id, bretana)).stock).toBe(before.stock + 2);
    const [audit] = await server.sql(
      `select actor_id, before ->> 'count' as before, after ->> 'count' as after from audit_log
       where entity_id = $1 and action = 'orders.editLine'`,
      [id],
    );
    expect(audit).toEqual({ actor_id: people.luz.id, before: '3', after: '1' });
    const notices = await server.sql(
      `select payload ->> 'user_id' as user_id from outbox
       where topic = 'order.changed' and payload ->> 'order_id' = $1 and payload ->> 'version' = $2`,
      [id, String(version + 1)],
    );
    expect(notices).toEqual([{ user_id: shopper.userId }]);
    const seen = await read(id, shopper.client);
    expect(seen).toMatchObject({ price_total, can_edit_lines: false });

    const { order: again } = (await edit(id, line.id, 3)).ok();
    expect(again).toMatchObject({ price_total: total, price_confirmed: total });
    expect(await goodsAt(server, goods.arroz.id, bretana)).toEqual(before);
    expect((await lineOf(id, goods.arroz)).confirmed_count).toBe(3);
  });

  it('never costs more than confirmed, and never exceeds the office’s stock', async () => {
    const { id, total, line } = await riceAndRum();
    const more = (await edit(id, line.id, 4)).failure();
    expect(more).toMatchObject({ error: 'ABOVE_CEILING', details: [{ field: 'count' }] });
    expect(more.message).toContain('el cliente confirmó hasta');
    // The database holds it as well.
    const raise = server.sql(
      'update customer_order set total = total + 1, subtotal = subtotal + 1 where id = $1',
      [id],
    );
    await expect(raise).rejects.toThrow('cannot cost');

    // Fewer of the dear one make room for more of the cheap one: then what is left decides.
    const two = await accepted([
      { product: goods.leche, count: 1 },
      { product: goods.ron, count: 2 },
    ]);
    (await edit(two.id, (await lineOf(two.id, goods.ron)).id, 1)).ok();
    const milk = await lineOf(two.id, goods.leche);
    const { stock } = await goodsAt(server, goods.leche.id, bretana);
    await server.sql(
      'update product_office set stock = 1, received = received - $2 where product_id = $1 and office_id = $3',
      [goods.leche.id, stock - 1, bretana],
    );
    const short = (await edit(two.id, milk.id, 3)).failure();
    expect([short.error, short.message]).toEqual(['NOT_ENOUGH_STOCK', 'Solo quedan 2 para este pedido.']);
    expect(short.details).toMatchObject([{ field: 'count' }]);
    expect((await edit(two.id, milk.id, 2)).ok().order.products_count).toBe(3);
    await server.sql(
      'update product_office set stock = stock + $2, received = received + $2 where product_id = $1 and office_id = $3',
      [goods.leche.id, stock, bretana],
    );
    expect((await read(id)).price_total).toBe(total);
  });

  it('by weight costs its grams, and a percentage coupon is reduced in proportion', async () => {
    const { id, total } = await accepted(
      [
        { product: goods.banano, count: 1000, countType: 'grams' },
        { product: goods.ron, count: 1 },
      ],
      { coupons: ['bienvenida'] },
    );
    const line = await lineOf(id, goods.banano);
    const before = await read(id);
    const { order } = (await edit(id, line.id, 333)).ok();
    const worth = Math.trunc((line.pricePerUnit * 333) / 1000);
    expect(order.products.find((one) => one.id === line.id)).toMatchObject({ count: 333, totalPrice: worth });
    expect(order.price_subtotal_computed).toBe(before.price_subtotal_computed - line.totalPrice + worth);
    expect(order.coupons_total).toBeLessThan(before.coupons_total);
    expect(order.coupons_total).toBeGreaterThanOrEqual(Math.trunc(order.price_subtotal_computed / 10));
    expect((await edit(id, line.id, 1000)).ok().order).toMatchObject({
      price_total: total,
      coupons_applyed: before.coupons_applyed,
    });
  });

  it('pesos off some products are never more than those cost', async () => {
    const fields = { type: 'products_price' as const, value: 15_000, produtsIds: [goods.cafe.id] };
    (await luz.call('cupons.create', { body: { code: 'cafe15mil', ...fields } })).ok();
    const coffee = { product: goods.cafe, count: 2 };
    const { id } = await accepted([coffee, { product: goods.ron, count: 1 }], { coupons: ['cafe15mil'] });
    const { id: lineId, pricePerUnit } = await lineOf(id, goods.cafe);
    const { order } = (await edit(id, lineId, 1)).ok();
    expect(order.coupons_applyed).toEqual([{ code: 'cafe15mil', amount: pricePerUnit }]);
    expect((await edit(id, lineId, 2)).ok().order.coupons_total).toBe(15_000);
  });

  it('stays at or above the minimum at the time of the order', async () => {
    await server.sql('update business_config set cart_min_price = 50000');
    const { id, line } = await riceAndRum();
    await server.sql('update business_config set cart_min_price = 0');
    const rum = await lineOf(id, goods.ron);
    expect(rum.totalPrice).toBeGreaterThan(50_000);
    (await edit(id, line.id, 1)).ok();
    await server.sql('update customer_order set min_subtotal = 900000 where id = $1', [id]);
    expect((await edit(id, line.id, 2)).failure()).toMatchObject({
      error: 'BELOW_MINIMUM',
      message: expect.stringMatching(/^El valor del pedido debe ser minimo de .+900\.000$/),
    });
  });

  it.each([[0], [-1], [1.5]])('%s is no quantity', async (count) => {
    const { id, line } = await riceAndRum();
    const refused = (await edit(id, line.id, count)).failure();
    expect(refused).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ field: 'count', message: 'La cantidad debe ser un número entero mayor que 0.' }],
    });
  });

  it('of an older version names who was first; the same quantity again changes nothing', async () => {
    const { id, line } = await riceAndRum();
    const { version } = await read(id);
    (await edit(id, line.id, 2, { version })).ok();
    const stale = (await edit(id, line.id, 1, { version, who: await server.as('andres') })).failure();
    expect(stale).toMatchObject({ error: 'STALE_EDIT', data: { who: 'Luz Dary Caicedo' } });
    expect((await edit(id, line.id, 2)).ok().order.version).toBe(version + 1);
  });

  it('cannot be edited by another branch, another business, a shopper, or for a line of another order', async () => {
    const { id, line, shopper } = await riceAndRum();
    const other = await riceAndRum();
    for (const who of ['paola', 'ignacio'] as const) {
      expect((await edit(id, line.id, 1, { who: await server.as(who) })).status).toBe(404);
    }
    for (const who of [shopper.client, wilson])
      expect([403, 404]).toContain((await edit(id, line.id, 1, { who })).status);
    expect((await edit(id, other.line.id, 1)).failure()).toMatchObject({ details: [{ field: 'lineId' }] });
    expect((await edit(missingId, line.id, 1)).status).toBe(404);
  });

  it('cannot be edited, and takes no additions, once staff said that it is ready', async () => {
    const { id, line, shopper } = await riceAndRum();
    expect((await read(id, shopper.client)).can_add).toBe(true);
    (await luz.call('orders.move', { params: { id }, body: { delivery_event: 'ready' } })).ok();
    expect((await edit(id, line.id, 1)).failure().error).toBe('ORDER_STATE');
    expect((await read(id)).can_edit_lines).toBe(false);
    expect((await read(id, shopper.client)).can_add).toBe(false);
    const preview = await shopper.client.call('orders.previewAddition', { params: { id }, body: {} });
    expect(preview.failure().message).toBe(
      'Ya empezamos a alistar este pedido: no se le puede agregar más. Haz otro pedido.',
    );
  });

  it('cannot be edited once picking began, or if paid online', async () => {
    const { id, line } = await riceAndRum();
    await startPicking(id);
    expect((await edit(id, line.id, 1)).failure()).toMatchObject({
      error: 'ORDER_STATE',
      message: 'Ya empezaron a alistar este pedido: sus cantidades no se cambian.',
    });
    expect((await read(id)).can_edit_lines).toBe(false);
    // Taken back, but something was picked.
    const [first] = await linesOf(wilson, id);
    (await record(wilson, id, [action(first?.id ?? '', { found: { count: 1 }, reason: 'other' })])).ok();
    await luz.call('orders.undo', { params: { id }, body: {} });
    await server.sql("update customer_order set state = '7_admin_cart_accept' where id = $1", [id]);
    expect((await edit(id, line.id, 1)).failure().error).toBe('ORDER_STATE');
    await server.sql("update customer_order set state = '8_store_select_products' where id = $1", [id]);

    await cancel(id);
    const online = await riceAndRum();
    await server.sql("update customer_order set payment_method = 'online' where id = $1", [online.id]);
    expect((await edit(online.id, online.line.id, 1)).failure().message).toContain('se paga en línea');
  });
});

describe('a concurrent edit', () => {
  it('and start of picking: the edit comes first and is picked, or it is refused', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, line } = await riceAndRum();
      await assign(id);
      const start = () => wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [id] } });
      const [edited, started] = await Promise.all([edit(id, line.id, 1), start()]);
      started.ok();
      const picked = (await linesOf(wilson, id)).find((one) => one.id === line.id);
      if (edited.status === 200) expect(picked?.count).toBe(1);
      else expect([edited.failure().error, picked?.count]).toEqual(['ORDER_STATE', 3]);
      await cancel(id);
    }
  });

  it('and cancellation: all products return to stock once', async () => {
    const before = await goodsAt(server, goods.arroz.id, bretana);
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, line, shopper } = await riceAndRum();
      const [edited, cancelled] = await Promise.all([
        edit(id, line.id, 1),
        shopper.client.call('orders.cancel', { params: { id }, body: {} }),
      ]);
      cancelled.ok();
      expect(['', 'ORDER_STATE']).toContain(edited.status === 200 ? '' : edited.failure().error);
    }
    expect(await goodsAt(server, goods.arroz.id, bretana)).toEqual(before);
  });

  it('by two colleagues with the same version: one wins', async () => {
    const { id, line } = await riceAndRum();
    const { version } = await read(id);
    const answers = await Promise.all([1, 2, 1, 2].map((count) => edit(id, line.id, count, { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

async function assign(id: Pickable['id']) {
  (
    await luz.call('orders.move', { params: { id }, body: { delivery: { picker_id: people.wilson.id } } })
  ).ok();
}

async function cancel(id: string) {
  (await luz.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } })).ok();
}

async function startPicking(id: string) {
  await assign(id);
  (await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [id] } })).ok();
}
