import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { groupThousands } from '#rules/money.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { action, goodsAt, linesOf, openPicking, record } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** What a shopper adds to an order until picking begins: once, to the peso, or not at all (rules 10 and 23). */

let server: TestServer;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

type Placed = { id: string; total: number; shopper: Shopper };

/** An order of rice, and a cart with what is to join it. */
async function placed(
  items: readonly Item[],
  {
    basket = [{ product: goods.arroz, count: 3 }],
    coupons = [],
    method = 'cash',
  }: { basket?: Item[]; coupons?: string[]; method?: 'cash' | 'online' } = {},
): Promise<Placed> {
  const [shopper] = await readyShoppers(server, [basket], coupons, method);
  if (!shopper) throw new Error('No shopper');
  const total = await totalOf(shopper);
  const { id } = (await order(shopper, total)).ok().order;
  await fill(shopper, items);
  return { id, total, shopper };
}

async function fill({ client }: Shopper, target: readonly Item[]) {
  for (const { product, ...line } of target) {
    const body = { ...line, product_id: product.id, branch_office_id: officeIds.bretana };
    (await client.call('cart.addProduct', { body })).ok();
  }
}

const preview = async ({ id, shopper }: Placed, line_ids?: string[]) =>
  (
    await shopper.client.call('orders.previewAddition', {
      params: { id },
      body: line_ids ? { line_ids } : {},
    })
  ).ok();

/** The cart of the shopper, confirmed as it was shown. */
async function confirmation(one: Placed, more: { addition_id?: string; total_price?: number } = {}) {
  const { lines, price_total } = await preview(one);
  const line_ids = lines.filter(({ chosen }) => chosen).map(({ line_id }) => line_id);
  return { addition_id: newId(), line_ids, total_price: price_total, ...more };
}

const send = ({ id, shopper }: Placed, body: Awaited<ReturnType<typeof confirmation>>) =>
  shopper.client.call('orders.add', { params: { id }, body });
const read = async (id: string, who = luz) => (await who.call('orders.get', { params: { id } })).ok().order;
const cartOf = async ({ client }: Shopper) =>
  (await client.call('cart.active', {})).ok().cart?.products ?? [];
const accept = async (id: string) =>
  (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();

describe('an addition', () => {
  it('updates lines, stock, bags, coupons and totals in one confirmation, and staff see it', async () => {
    const one = await placed([{ product: goods.cafe, count: 2 }], {
      basket: [
        { product: goods.arroz, count: 3 },
        { product: goods.cafe, count: 1 },
      ],
      coupons: ['cafe15', 'mercado5'],
    });
    const before = await read(one.id, one.shopper.client);
    expect(before).toMatchObject({ can_add: true, additions: [] });
    const stock = await goodsAt(server, goods.cafe.id, officeIds.bretana);
    const coffee = before.products.find(({ product_id }) => product_id === goods.cafe.id);
    const net = coffee?.pricePerUnit ?? 0;
    const discount = (count: number) => Math.trunc((net * count * 15) / 100);
    const view = await preview(one);
    expect(view).toMatchObject({
      type: before.type,
      price_before: one.total,
      price_added: 2 * net,
      coupons_added: discount(3) - discount(1),
      price_total: one.total + 2 * net - discount(3) + discount(1),
    });
    const { order: after } = (await send(one, await confirmation(one))).ok();
    expect(after).toMatchObject({
      price_total: view.price_total,
      price_confirmed: view.price_total,
      version: before.version + 1,
      window: before.window,
      price_domicile: before.price_domicile,
      min_subtotal: before.min_subtotal,
      products_count: 6,
      coupons_total: discount(3) + 5_000,
      additions: [{ lines_count: 1, price_before: one.total, price_total: view.price_total }],
    });
    expect(after.products.map(({ count, added_date }) => [count, added_date !== null])).toEqual([
      ...[
        [3, false],
        [1, false],
      ],
      [2, true],
    ]);
    expect(await cartOf(one.shopper)).toEqual([]);
    expect((await goodsAt(server, goods.cafe.id, officeIds.bretana)).stock).toBe(stock.stock - 2);
    expect(await read(one.id)).toMatchObject({ additions: after.additions, can_add: false });
    const notices = await server.sql(
      `select payload ->> 'office_id' as office from outbox
       where topic = 'order.changed' and payload ->> 'order_id' = $1 and payload ->> 'version' = $2`,
      [one.id, String(after.version)],
    );
    expect(notices).toEqual([{ office: officeIds.bretana }]);
    // What was confirmed now is the new ceiling, and staff go down and up below it.
    const [line] = after.products;
    const edit = (count: number) =>
      luz.call('orders.editLine', { params: { id: one.id, lineId: line?.id ?? '' }, body: { count } });
    expect((await edit(4)).failure().error).toBe('ABOVE_CEILING');
    expect((await edit(1)).ok().order.price_confirmed).toBe(view.price_total);
    await fill(one.shopper, [{ product: goods.sal, count: 1 }]);
    const again = (await send(one, await confirmation(one))).ok().order;
    expect(again.price_total).toBe(again.price_confirmed);
    expect(again.products.every(({ confirmed_count }) => confirmed_count === null)).toBe(true);
    await expect(
      server.sql('update customer_order set total = total + 1, subtotal = subtotal + 1 where id = $1', [
        one.id,
      ]),
    ).rejects.toThrow('cannot cost');
  });

  it('is picked and paid like the rest, and takes only the chosen lines', async () => {
    const one = await placed([
      { product: goods.leche, count: 1 },
      { product: goods.tomate, count: 500, countType: 'grams' },
    ]);
    const all = await preview(one);
    const milk = all.lines.find(({ product }) => product.title === goods.leche.title);
    const chosen = await preview(one, [milk?.line_id ?? '']);
    expect(chosen.price_total).toBe(one.total + goods.leche.price);
    const body = { addition_id: newId(), line_ids: [milk?.line_id ?? ''], total_price: chosen.price_total };
    const words = `Timbre dañado\nPaga con $ ${groupThousands(one.total)}.`;
    await server.sql('update customer_order set observations = $2 where id = $1', [one.id, words]);
    // The note says less than it costs now.
    expect((await send(one, body)).ok().order.observations_client).toBe('Timbre dañado');
    expect((await cartOf(one.shopper)).map(({ product }) => product.title)).toEqual([goods.tomate.title]);
    await accept(one.id);
    const body2 = { delivery: { picker_id: people.wilson.id } };
    (await luz.call('orders.move', { params: { id: one.id }, body: body2 })).ok();
    (await wilson.call('picking.start', { body: { walk_id: newId(), order_ids: [one.id] } })).ok();
    const lines = await linesOf(wilson, one.id);
    const found = lines.map(({ id, count }) => action(id, { found: { count } }));
    (await record(wilson, one.id, found)).ok();
    (await wilson.call('picking.finish', { params: { id: one.id } })).ok();
    expect((await read(one.id)).settlement).toMatchObject({
      amount_to_pay: chosen.price_total,
      ceiling: chosen.price_total,
    });
  });

  it('counts with the order, and with its own other lines, towards the most pieces of a product', async () => {
    const one = await placed(
      [
        { product: goods.arroz, count: 5, comment: 'Del de cinco' },
        { product: goods.arroz, count: 5, comment: 'Del otro' },
      ],
      { basket: [{ product: goods.arroz, count: 990 }] },
    );
    const { lines, price_total } = await preview(one);
    expect(lines.map(({ chosen, problem }) => [chosen, problem])).toEqual([
      [true, ''],
      [false, 'Con lo que ya pediste, puedes llevar 4 und más.'],
    ]);
    const line_ids = lines.map(({ line_id }) => line_id);
    expect((await send(one, { addition_id: newId(), line_ids, total_price: price_total })).status).not.toBe(
      200,
    );
    expect((await read(one.id)).additions).toEqual([]);
  });

  it('happens once, however often it is sent', async () => {
    const one = await placed([{ product: goods.sal, count: 4 }]);
    const stock = await goodsAt(server, goods.sal.id, officeIds.bretana);
    const body = await confirmation(one);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(one, body)));
    expect(answers.map((answer) => answer.ok().order.price_total)).toEqual(Array(5).fill(body.total_price));
    // Another tab that showed the same finds nothing to add any more.
    expect((await send(one, { ...body, addition_id: newId() })).failure().error).toBe('CART_EMPTY');
    expect((await goodsAt(server, goods.sal.id, officeIds.bretana)).stock).toBe(stock.stock - 4);
    expect((await read(one.id)).additions).toHaveLength(1);
    const other = await placed([{ product: goods.sal, count: 1 }]);
    const reused = await send(other, await confirmation(other, { addition_id: body.addition_id }));
    expect(reused.failure().error).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is refused with a message and changes nothing when a price, the stock or the total differs', async () => {
    const one = await placed([{ product: goods.huevos, count: 5 }]);
    const body = await confirmation(one);
    const wrong = (await send(one, { ...body, total_price: body.total_price - 1 })).failure();
    expect(wrong).toMatchObject({ error: 'ADDITION_CHANGED', data: { price_total: body.total_price } });
    await server.sql(
      'update product_office set stock = 2, received = received - stock + 2 where product_id = $1 and office_id = $2',
      [goods.huevos.id, officeIds.bretana],
    );
    const [first, second] = [one, await placed([{ product: goods.huevos, count: 2 }])];
    const short = (await send(first, body)).failure();
    expect(short).toMatchObject({
      error: 'ADDITION_CHANGED',
      data: { price_total: one.total, lines: [{ problem: 'Solo quedan 2 und.', chosen: false }] },
    });
    // Two want the last ones.
    const third = await placed([{ product: goods.huevos, count: 2 }]);
    const bodies = await Promise.all([confirmation(second), confirmation(third)]);
    const [a, b] = await Promise.all([send(second, bodies[0]), send(third, bodies[1])]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    expect(await goodsAt(server, goods.huevos.id, officeIds.bretana)).toMatchObject({ stock: 0 });
    expect((await read(one.id)).price_total).toBe(one.total);
    expect((await cartOf(one.shopper)).map(({ count }) => count)).toEqual([5]);
  });

  it('is complete before a concurrent start of picking or cancellation, or refused', async () => {
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => placed([{ product: goods.sal, count: 1 }])),
    );
    const bodies = await Promise.all(orders.map((one) => confirmation(one)));
    await Promise.all(orders.map(({ id }) => accept(id)));
    const outcomes = await Promise.all(
      orders.map(async (one, n) => {
        const begins = () =>
          n % 2 === 0
            ? luz.call('orders.move', { params: { id: one.id }, body: { state: '8_store_select_products' } })
            : one.shopper.client.call('orders.cancel', { params: { id: one.id }, body: {} });
        const body = bodies[n];
        if (!body) throw new Error('No confirmation');
        const [added, begun] =
          n < 4
            ? await Promise.all([send(one, body), begins()])
            : await Promise.all([begins(), send(one, body)]).then(([b, a]) => [a, b] as const);
        return { one, added, begun };
      }),
    );
    for (const { one, added, begun } of outcomes) {
      expect(begun.status).toBe(200);
      const after = await read(one.id);
      if (added.status === 200) {
        expect(after.additions).toHaveLength(1);
        expect(await cartOf(one.shopper)).toEqual([]);
      } else {
        expect(added.failure().error).toBe('ORDER_STATE');
        expect(after).toMatchObject({ price_total: one.total, additions: [] });
        expect(await cartOf(one.shopper)).toHaveLength(1);
      }
    }
    const [late] = orders;
    if (!late) throw new Error('No order');
    await fill(late.shopper, [{ product: goods.sal, count: 1 }]);
    const response = await late.shopper.client.call('orders.previewAddition', {
      params: { id: late.id },
      body: {},
    });
    expect(response.failure().message).toContain('Ya empezamos a alistar');
  });

  it('is for orders of the shopper whose new total can be charged, where the shop offers it', async () => {
    const online = await placed([{ product: goods.sal, count: 1 }]);
    await server.sql("update customer_order set payment_method = 'online' where id = $1", [online.id]);
    const body = { addition_id: newId(), line_ids: [newId()], total_price: 1 };
    expect((await send(online, body)).failure()).toMatchObject({
      error: 'ORDER_STATE',
      message: expect.stringContaining('en línea'),
    });
    expect((await read(online.id, online.shopper.client)).can_add).toBe(false);
    await server.sql("update customer_order set payment_method = 'cash' where id = $1", [online.id]);
    const rum = await placed([{ product: goods.ron, count: 1 }], {
      basket: [{ product: goods.sal, count: 1 }],
    });
    await server.sql('update app_user set identity = null where id = $1', [rum.shopper.userId]);
    expect((await send(rum, await confirmation(rum))).failure().error).toBe('MISSING_PERSONAL_DATA');
    const turn = (how: string) =>
      server.sql(`update business_config set modules_enable = ${how}(modules_enable, 'order_additions')`);
    await turn('array_remove');
    await expect.poll(async () => (await send(online, body)).status).toBe(404);
    await turn('array_append');
    await expect.poll(async () => (await send(online, body)).status).not.toBe(404);
  });
});
