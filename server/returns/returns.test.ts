import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { carried, endRound, photoOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { blobOf, smallPng } from '#test/factories/files.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import type { Item } from '#test/faults/shoppers.ts';
import { goodsAt } from '#test/picking/picking-world.ts';
import { bodyOf, goodsOf, handedOver, lineOf } from '#test/returns/return-world.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Goods of a delivered order come back, line by line: money, stock and history (rule 105). */

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql('update business_config set cart_min_price = 0');
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
beforeEach(() => server.sql("update business_config set tax_default = 'vat_19'"));
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});
afterAll(() => server.close());

const basket: Item[] = [
  { product: goods.huevos, count: 2 },
  { product: goods.pechuga, count: 700 },
  { product: goods.sal, count: 10 },
];
const made = (items = basket, more: Parameters<typeof handedOver>[3] = {}) =>
  handedOver(server, { luz, yeison }, items, more);
const make = (id: string, body: Awaited<ReturnType<typeof bodyOf>>, who = luz) =>
  who.call('returns.make', { params: { id }, body });
const preview = (id: string, lines: Parameters<typeof bodyOf>[2]) =>
  luz.call('returns.preview', { params: { id }, body: { lines } });
const stockOf = async (product: { id: string }) =>
  (await goodsAt(server, product.id, officeIds.bretana)).stock;
const refundsOf = (id: string) =>
  server.sql<Record<string, unknown>>(
    'select how, state, amount::int, sale_part::int as sale from refund where order_id = $1 order by created_at, amount',
    [id],
  );

describe('a return', () => {
  it('gives back what a part costs by the piece and by the gram; the goods go to stock or to waste', async () => {
    const order = await made();
    const [eggs, chicken, total] = [await stockOf(goods.huevos), await stockOf(goods.pechuga), order.total];
    const lines = [
      await lineOf(luz, order.id, goods.huevos, 1),
      await lineOf(luz, order.id, goods.pechuga, 250, {
        reason: 'expired',
        bearer: 'provider',
        outcome: 'waste',
      }),
    ];
    // 21.900 a kilo, with 12 % off.
    const [line] = await server.sql<{ total: number }>(
      'select total::int from order_line where order_id = $1 and product_id = $2',
      [order.id, goods.pechuga.id],
    );
    const ofChicken = (line?.total ?? 0) - Math.floor(((line?.total ?? 0) * 450) / 700);
    const { amount, lines: each } = (await preview(order.id, lines)).ok();
    expect(each.map((one) => one.amount)).toEqual([goods.huevos.net ?? goods.huevos.price, ofChicken]);
    const answer = (await make(order.id, await bodyOf(luz, order.id, lines, { note: 'Se rompió' }))).ok();
    expect(answer.returns).toMatchObject([
      {
        amount,
        beside: 0,
        paid: amount,
        way: 'by_hand',
        note: 'Se rompió',
        lines: [
          {
            title: 'Huevos AA rojos',
            quantity: '1 und',
            reason: 'damaged',
            bearer: 'store',
            outcome: 'stock',
          },
          { quantity: '250 g', reason: 'expired', bearer: 'provider', outcome: 'waste', amount: ofChicken },
        ],
      },
    ]);
    expect(answer.left).toBe(total - amount);
    expect(answer.goods.map(({ quantity }) => quantity)).toEqual(['1 und', '450 g', '10 und']);
    expect([await stockOf(goods.huevos), await stockOf(goods.pechuga)]).toEqual([eggs + 1, chicken]);
    expect(await refundsOf(order.id)).toEqual([{ how: 'by_hand', state: 'done', amount, sale: amount }]);
    // What is thrown away comes in and goes out (rule 110).
    const of = { kind: 'all', product_id: goods.pechuga.id } as const;
    const entries = (await luz.call('stock.movements', { query: of })).ok().list;
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'waste', amount: -250, reason: 'expired', stock: chicken },
      { kind: 'return', amount: 250, reason: null },
    ]);
    expect(entries[0]?.order_number).toBe(entries[1]?.order_number);

    const { order: seen } = (
      await order.shopper.client.call('orders.get', { params: { id: order.id } })
    ).ok();
    expect(seen.returns).toMatchObject([
      { amount, paid: amount, beside: 0, lines: [{ title: 'Huevos AA rojos', quantity: '1 und' }, {}] },
    ]);
    expect(seen.price_final).toBe(total);
    const spent = (await order.shopper.client.call('orders.spending', {})).ok();
    expect(spent.total).toBe(total - amount);
    expect(spent.shelves.reduce((sum, shelf) => sum + shelf.total, 0)).toBe(total - amount - 3_000);
    const byLink = (await server.guest().call('orders.get', { params: { id: seen.token } })).ok().order;
    expect(byLink.returns).toEqual([]);
    // The taxes of what came back, at the rates of the day of the order.
    const taxes = answer.returns[0]?.taxes;
    expect(taxes && taxes.base + taxes.vat).toBe(amount);
    expect(taxes?.vat).toBeGreaterThan(0);
  });

  it('of everything gives delivery back only where every reason is a fault of the shop', async () => {
    const all = async (id: string, last: 'wrong' | 'unwanted') => [
      await lineOf(luz, id, goods.huevos, 2, { reason: 'absent' }),
      await lineOf(luz, id, goods.sal, 10, { reason: last }),
    ];
    const small = basket.filter(({ product }) => product !== goods.pechuga);
    const [faulty, unwanted] = [await made(small), await made(small)];
    expect((await preview(faulty.id, await all(faulty.id, 'wrong'))).ok()).toMatchObject({
      beside: 3_000,
      amount: faulty.total,
    });
    expect((await preview(unwanted.id, await all(unwanted.id, 'unwanted'))).ok()).toMatchObject({
      beside: 0,
      amount: unwanted.total - 3_000,
    });
    // In two returns it is the same, and then there is nothing left.
    const one = [await lineOf(luz, faulty.id, goods.huevos, 2)];
    (await make(faulty.id, await bodyOf(luz, faulty.id, one))).ok();
    const rest = [await lineOf(luz, faulty.id, goods.sal, 10)];
    const { returns, may_return, left } = (await make(faulty.id, await bodyOf(luz, faulty.id, rest))).ok();
    expect(returns.map(({ beside }) => beside)).toEqual([0, 3_000]);
    expect({ may_return, left }).toEqual({ may_return: false, left: 0 });
    expect((await preview(faulty.id, rest)).failure()).toMatchObject({
      error: 'REFUND_NOT_POSSIBLE',
      message: 'De este pedido ya no queda dinero por devolver.',
    });
  });

  it('leaves with the shop what a coupon took off', async () => {
    const order = await made(basket, { coupons: ['mercado5'] });
    const small = [await lineOf(luz, order.id, goods.huevos, 1)];
    const { amount } = (await preview(order.id, small)).ok();
    expect(amount).toBe(goods.huevos.net ?? goods.huevos.price);
    const { goods: held, left } = await goodsOf(luz, order.id);
    const all = held.map((one) => ({
      line_id: one.line_id,
      product_id: one.product_id,
      count: one.count,
      reason: 'unwanted' as const,
      bearer: 'store' as const,
      outcome: 'waste' as const,
    }));
    expect((await preview(order.id, all)).ok().amount).toBe(left - 3_000);
    expect(left).toBe(order.total);
  });

  it('is of what was delivered: not more, not twice, not of another order', async () => {
    const [order, other] = [await made(), await made()];
    const tooMany = [await lineOf(luz, order.id, goods.huevos, 3)];
    expect((await preview(order.id, tooMany)).failure().details).toEqual([
      { field: 'lines.0.count', message: 'De Huevos AA rojos se pueden devolver hasta 2 und.' },
    ]);
    const eggs = await lineOf(luz, order.id, goods.huevos, 1);
    expect((await preview(order.id, [eggs, eggs])).failure().details).toEqual([
      { field: 'lines.1.product_id', message: 'Huevos AA rojos está dos veces.' },
    ]);
    const foreign = [await lineOf(luz, other.id, goods.huevos, 1)];
    expect((await preview(order.id, foreign)).failure().details).toEqual([
      { field: 'lines.0.line_id', message: 'Este producto no se entregó con el pedido.' },
    ]);
    const missing = [{ ...eggs, product_id: goods.sal.id }];
    expect((await preview(order.id, missing)).failure().details[0]?.field).toBe('lines.0.line_id');
    (await make(order.id, await bodyOf(luz, order.id, [{ ...eggs, count: 2 }]))).ok();
    expect((await preview(order.id, [eggs])).failure().message).toBe('Huevos AA rojos ya se devolvió todo.');
    for (const count of [0, -1, 1.5])
      expect((await preview(order.id, [{ ...eggs, count }])).failure().details[0]?.field).toBe(
        'lines.0.count',
      );
  });

  it('is of a delivered order', async () => {
    const order = await carried(server, luz, basket);
    const lines = [await lineOf(luz, order.id, goods.huevos, 1)];
    expect((await preview(order.id, lines)).failure()).toMatchObject({
      error: 'REFUND_NOT_POSSIBLE',
      message: expect.stringContaining('Solo se devuelven productos de un pedido entregado'),
    });
    await sendEvents(yeison, order.id, { kind: 'started' });
  });

  it('is made with the amount that was seen', async () => {
    const order = await made();
    const lines = [await lineOf(luz, order.id, goods.huevos, 1)];
    const body = await bodyOf(luz, order.id, lines);
    expect((await make(order.id, { ...body, amount: body.amount - 1 })).failure()).toMatchObject({
      error: 'REFUND_NOT_POSSIBLE',
      message: expect.stringContaining('El valor cambió'),
    });
    expect((await make(order.id, { ...body, way: 'payment' })).failure().details[0]?.field).toBe('way');
    expect((await make(order.id, { ...body, photo_ids: [newId()] })).failure().details[0]?.field).toBe(
      'photo_ids',
    );
    expect(await refundsOf(order.id)).toEqual([]);
  });

  it('has photos of its order', async () => {
    const [order, other] = [await made(), await made()];
    const photo_id = newId();
    const sent = { params: { id: order.id }, body: { photo: blobOf(smallPng), photo_id } };
    (await luz.call('returns.photo', sent)).ok();
    const lines = [await lineOf(luz, order.id, goods.huevos, 1)];
    const foreign = await photoOf(yeison, other.id);
    const body = await bodyOf(luz, order.id, lines, { photo_ids: [foreign] });
    expect((await make(order.id, body)).failure().details[0]?.field).toBe('photo_ids');
    const { returns } = (await make(order.id, { ...body, photo_ids: [photo_id] })).ok();
    expect(returns[0]?.photos).toEqual([`/files/delivery/${order.id}/${photo_id}`]);
  });

  it('of goods that are thrown away where nothing is left is no end of their stock', async () => {
    const order = await made();
    const { sal } = goods;
    await server.sql(
      'update product_office set received = received - stock, stock = 0 where product_id = $1 and office_id = $2',
      [sal.id, officeIds.bretana],
    );
    await server.sql(
      `insert into webhook (business_id, id, name, url, secret, events)
       select business_id, new_id(), 'Otro', 'http://127.0.0.1:9', '', '{stock.out}' from customer_order where id = $1`,
      [order.id],
    );
    const lines = [await lineOf(luz, order.id, sal, 2, { outcome: 'waste' })];
    (await make(order.id, await bodyOf(luz, order.id, lines))).ok();
    expect(await server.sql('select type from webhook_event where object_id = $1', [sal.id])).toEqual([]);
    await server.sql('delete from webhook');
    await stockUp(server);
  });

  it('is one under a double press, and of two people at once only one gets the last piece', async () => {
    const order = await made();
    const lines = [await lineOf(luz, order.id, goods.huevos, 2)];
    const body = await bodyOf(luz, order.id, lines);
    const twice = await Promise.all([make(order.id, body), make(order.id, body), make(order.id, body)]);
    for (const answer of twice) expect(answer.ok().returns).toHaveLength(1);
    expect(await refundsOf(order.id)).toHaveLength(1);
    for (const other of [
      { note: 'Otra' },
      { lines: lines.map((line) => ({ ...line, outcome: 'waste' as const })) },
    ])
      expect((await make(order.id, { ...body, ...other })).failure().error).toBe('REQUEST_KEY_REUSED');

    const salt = [await lineOf(luz, order.id, goods.sal, 6)];
    const amount = (await preview(order.id, salt)).ok().amount;
    const people = [newId(), newId()].map((return_id) =>
      make(order.id, { return_id, lines: salt, way: 'by_hand', amount }),
    );
    const codes = (await Promise.all(people)).map((answer) => answer.status);
    expect(codes.toSorted()).toEqual([200, 400]);
    expect(await refundsOf(order.id)).toHaveLength(2);
  });
});

describe('the tables', () => {
  it('take no return above what was delivered, and no money above what was received', async () => {
    const order = await made();
    const lines = [await lineOf(luz, order.id, goods.huevos, 1)];
    const body = await bodyOf(luz, order.id, lines);
    (await make(order.id, body)).ok();
    const id = body.return_id;
    const again = `insert into order_return_line select (jsonb_populate_record(l, jsonb_build_object('return_id', '${newId()}'))).*
      from order_return_line l where return_id = '${id}'`;
    const more = (count: number) => `
      with r as (insert into order_return select (jsonb_populate_record(r, jsonb_build_object('id', new_id()))).*
        from order_return r where id = '${id}' returning id)
      insert into order_return_line select (jsonb_populate_record(l, jsonb_build_object('return_id', r.id, 'count', ${count},
        'stock_demand', 0, 'total', 0, 'discount', 0))).* from order_return_line l, r where l.return_id = '${id}'`;
    await expect(server.sql(again)).rejects.toThrow(/order_return/);
    await expect(server.sql(more(2))).rejects.toThrow(
      'Of a line of which 2 were delivered 3 cannot come back',
    );
    await expect(
      server.sql(`update refund set amount = amount + 1 where return_id = '${id}'`),
    ).rejects.toThrow(/For a return of \d+ no \d+ can go back/);
    const whole = `insert into refund (business_id, id, order_id, amount, how, state, reason, return_id)
      select business_id, new_id(), order_id, 10000000, 'by_hand', 'done', '', id from order_return where id = '${id}'`;
    await expect(server.sql(whole)).rejects.toThrow(/Of an order that brought \d+ no \d+ can go back/);
  });
});
