import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticesArrive } from '#test/catalogue-notices.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, officeIds } from '#test/factories/ids.ts';
import { confirm, readyCart, setPrice } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { withClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

/** Lets two calls queue up, one after the other, behind a cart that somebody holds, and then lets them go. */
async function inTurn<First, Second>(
  shopper: Shopper,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  return withClient(server.adminUrl, async (holder) => {
    await holder.query('begin');
    await holder.query('select id from cart where id = $1 for update', [shopper.cartId]);
    const one = first();
    await until('the first waits for the cart', async () => (await waiting()) === 1);
    const two = second();
    await until('the second waits for the cart', async () => (await waiting()) === 2);
    await holder.query('commit');
    return Promise.all([one, two]);
  });
}

async function waiting(): Promise<number> {
  const locked =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await server.sql(locked)).length;
}

describe('an order', () => {
  it('has what the cart showed: bags, coupons, zone and window', async () => {
    await marcela.call('cart.addProduct', {
      body: {
        product_id: goods.aguacate.id,
        count: 350,
        countType: 'grams',
        maturity: 3,
        comment: 'Para mañana',
      },
    });
    await marcela.call('cart.addProduct', { body: { product_id: goods.cafe.id, count: 13 } });
    const { id } = await readyCart(marcela);
    const params = { uuid: id };
    await marcela.call('cart.setBags', { params, body: { bags_config: { code: 'papel' } } });
    await marcela.call('cart.applyCoupon', { params, body: { code: 'CAFE15 ' } });
    const { cart } = (await marcela.call('cart.applyCoupon', { params, body: { code: 'mercado5' } })).ok();
    // 350 g of avocado 3.430 + 13 coffees 113.100 + rum 52.000; 15 % of the coffee and 5.000 off; 2 paper bags.
    expect(cart).toMatchObject({
      price_subtotal_computed: 168_530,
      discounts_total: 13 * 2_200,
      bags_count: 2,
      price_total_bags: 1_000,
      coupons_total: 16_965 + 5_000,
      price_domicile: 3_000,
      price_total_computed: 168_530 + 1_000 + 3_000 - 21_965,
    });

    const placed = (await confirm(marcela, cart, { observations_client: 'Timbre 302' })).ok().order;
    expect(placed).toMatchObject({
      state: '13_order_received',
      price_total: 150_565,
      payment_method_selected: 'cash',
    });
    const { order: detail, client } = (await marcela.call('orders.get', { params: { id: placed.id } })).ok();
    expect(detail).toMatchObject({
      id_order: placed.id_order,
      stateDisplayName: { name: 'Pedido creado', color: 'new' },
      products_count: 15,
      price_total: 150_565,
      bags_config: { code: 'papel' },
      coupons_applyed: [
        { code: 'cafe15', amount: 16_965 },
        { code: 'mercado5', amount: 5_000 },
      ],
      observations_client: 'Timbre 302',
      address_selected: { id: addressIds.casa, zone: 'cercano', branch: 'Bretaña' },
      window: { label: cart.windows[0]?.label },
      can_cancel: true,
      age_restricted: true,
    });
    expect(detail.products[0]).toMatchObject({
      countDisplay: '350 g',
      countDisplayForceGrams: '350 g',
      maturity: 3,
      comment: 'Para mañana',
      totalPrice: 3_430,
      product: { title: 'Aguacate Hass' },
    });
    expect(client).toMatchObject({ fullname: 'Marcela Rincón', identification_card: '1144012345' });
    expect((await marcela.call('cart.active', {})).ok().cart).toBeNull();
  });

  it('does not use up a coupon that gives no discount', async () => {
    const { id: uuid } = await readyCart(marcela);
    // A hundredth of a per cent of the salt is less than a peso.
    await server.sql(
      `insert into coupon (business_id, id, code, type, percentage, product_ids, uses_per_user_limit)
       select business_id, new_id(), 'nada', 'products_price', 0.01, array[$1::uuid], 1 from coupon where code = 'cafe15'`,
      [goods.sal.id],
    );
    await marcela.call('cart.addProduct', { body: { product_id: goods.sal.id } });
    const applied = await marcela.call('cart.applyCoupon', { params: { uuid }, body: { code: 'nada' } });
    const { cart } = applied.ok();
    expect(cart.coupons_applyed).toMatchObject([{ code: 'nada', amount: 0 }]);
    const { id } = (await confirm(marcela, cart)).ok().order;
    const { order: made } = (await marcela.call('orders.get', { params: { id } })).ok();
    expect(made).toMatchObject({ coupons_applyed: [], coupons_total: 0 });
    const used = "select uses_total_count::int as uses from coupon where code = 'nada'";
    expect(await server.sql(used)).toEqual([{ uses: 0 }]);
  });

  it('is unchanged when the catalogue changes (rule 48)', async () => {
    await server.sql("update product set tags = '{añejo}', grams_per_unit = 900 where id = $1", [
      goods.ron.id,
    ]);
    await noticesArrive(server.adminUrl);
    const cart = await readyCart(marcela);
    const line = { tags: ['añejo'], countDisplayForceGrams: '900 g' };
    expect(cart.products[0]).toMatchObject(line);
    const placed = (await confirm(marcela, cart)).ok().order;
    await server.sql(
      "update product set title = 'Otro ron', inactive = true, tags = '{}', grams_per_unit = 0 where id = $1",
      [goods.ron.id],
    );
    await setPrice(server, goods.ron, 99_000);
    const { order: detail } = (await marcela.call('orders.get', { params: { id: placed.id } })).ok();
    expect(detail.products[0]).toMatchObject({
      product: { title: 'Ron añejo' },
      totalPrice: 52_000,
      ...line,
    });
    await server.sql("update product set title = 'Ron añejo', inactive = false where id = $1", [
      goods.ron.id,
    ]);
    await setPrice(server, goods.ron, 52_000);
  });

  it('never costs more than the confirmed total, no matter who writes it (rule 10)', async () => {
    const { id } = (await confirm(marcela, await readyCart(marcela))).ok().order;
    await withClient(server.adminUrl, async (client) => {
      const settle = (by: number) =>
        client.query('update customer_order set subtotal = subtotal + $2, total = total + $2 where id = $1', [
          id,
          by,
        ]);
      await client.query('begin');
      expect((await settle(-2_000)).rowCount).toBe(1);
      await expect(settle(1)).rejects.toThrow('was confirmed at 53000 and cannot cost 53001');
      await client.query('rollback');
    });
  });

  it('gets the chosen window, and only one that is still possible', async () => {
    const cart = await readyCart(marcela);
    const later = cart.windows[2];
    const wrong = await confirm(marcela, cart, { window_start: '2026-11-20T14:30:00Z' });
    const message = `Ese horario ya no está disponible. El próximo es ${cart.windows[0]?.label}`;
    expect(wrong.failure()).toMatchObject({
      error: 'NO_WINDOW',
      message,
      details: [{ field: 'window_start', message }],
    });
    const placed = (await confirm(marcela, cart, { window_start: later?.start_date })).ok().order;
    const { order: detail } = (await marcela.call('orders.get', { params: { id: placed.id } })).ok();
    expect(detail.window).toEqual(later);
  });

  it('for pickup has neither delivery fee nor address', async () => {
    const { id } = await readyCart(marcela, { address: false, payment: false });
    const params = { uuid: id };
    const body = { type: 'pickup', address_selected: { idBranch: officeIds.palmira } } as const;
    await marcela.call('cart.setAddress', { params, body });
    const paid = { payment_method_selected: 'pickup' } as const;
    const { cart } = (await marcela.call('cart.setPaymentMethod', { params, body: paid })).ok();
    expect(cart).toMatchObject({ price_domicile: 0, price_total_computed: 52_000, address_selected: null });
    const placed = (await confirm(marcela, cart)).ok().order;
    const { order: detail } = (await marcela.call('orders.get', { params: { id: placed.id } })).ok();
    expect(detail).toMatchObject({
      type: 'pickup',
      branch_office_name: 'Palmira Centro',
      address_selected: null,
    });
  });
});

describe('exactly once', () => {
  it('50 identical confirmations create one order and get the same response', async () => {
    const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
    if (!shopper) throw new Error('No shopper');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(shopper, 55_000, { idempotency_key: 'confirmacion-1' })),
    );
    const distinct = new Set(answers.map((answer) => JSON.stringify(answer.ok())));
    expect(distinct.size).toBe(1);
    expect(
      await server.sql('select id from customer_order where user_id = $1', [shopper.userId]),
    ).toHaveLength(1);
  });

  it('a repeat gets the same response, also later, with another key or another total', async () => {
    const cart = await readyCart(marcela);
    const first = (await confirm(marcela, cart, { idempotency_key: 'confirmacion-2' })).ok();
    const luz = await server.as('luz');
    await luz.call('orders.move', { params: { id: first.order.id }, body: { state: '7_admin_cart_accept' } });
    expect((await confirm(marcela, cart, { idempotency_key: 'confirmacion-2' })).ok()).toEqual(first);
    expect((await confirm(marcela, cart, { idempotency_key: 'otra-pestaña' })).ok()).toEqual(first);
    expect((await confirm(marcela, cart, { total_price: 1 })).ok()).toEqual(first);
  });

  it('a key that created another order is refused, and nothing is ordered', async () => {
    await confirm(marcela, await readyCart(marcela), { idempotency_key: 'confirmacion-3' });
    const second = await readyCart(marcela);
    const answer = await confirm(marcela, second, { idempotency_key: 'confirmacion-3' });
    expect(answer.failure().error).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await marcela.call('cart.active', {})).ok().cart?.id).toBe(second.id);
  });

  it('a tab that continues with the ordered cart gets CART_CLOSED', async () => {
    const cart = await readyCart(marcela);
    await confirm(marcela, cart);
    const body = { bags_config: { code: 'papel' } };
    expect((await marcela.call('cart.setBags', { params: { uuid: cart.id }, body })).failure().error).toBe(
      'CART_CLOSED',
    );
  });

  it('a request that waited for the cart sees its current state', async () => {
    const [orderedTwice, grown, orderedFirst] = await readyShoppers(
      server,
      Array.from({ length: 3 }, () => [{ product: goods.ron, count: 1 }]),
    );
    if (!orderedTwice || !grown || !orderedFirst) throw new Error('No shoppers');
    const add =
      ({ client }: Shopper) =>
      () =>
        client.call('cart.addProduct', { body: { product_id: goods.sal.id, count: 1 } });

    const place = (shopper: Shopper) => () => order(shopper, 55_000);
    const [once, again] = await inTurn(orderedTwice, place(orderedTwice), place(orderedTwice));
    expect(again.ok()).toEqual(once.ok());

    const [, late] = await inTurn(grown, add(grown), place(grown));
    expect(late.failure()).toMatchObject({ error: 'TOTAL_CHANGED', data: { total: 56_450 } });

    const [first, added] = await inTurn(orderedFirst, place(orderedFirst), add(orderedFirst));
    expect([first.status, added.status]).toEqual([200, 200]);
    const { cart } = (await orderedFirst.client.call('cart.active', {})).ok();
    expect(cart?.products.map((line) => line.product.title)).toEqual(['Sal refinada']);
  });

  it('a product added during the order is in the order or in the next cart', async () => {
    const baskets = Array.from({ length: sized(8, 20) }, () => [{ product: goods.ron, count: 1 }]);
    await server.sql(
      'update product_office set stock = stock + 100, received = received + 100 where product_id = $1',
      [goods.ron.id],
    );
    await Promise.all(
      (await readyShoppers(server, baskets)).map(async (shopper) => {
        const body = { product_id: goods.sal.id, count: 1 };
        const add = () => shopper.client.call('cart.addProduct', { body });
        const [first, ordered, ...more] = await Promise.all([add(), order(shopper, 55_000), add(), add()]);
        expect([first, ...more].map((answer) => answer.status)).toEqual([200, 200, 200]);
        const text = ordered.status === 200 ? 'ordered' : ordered.failure().error;
        expect(['ordered', 'TOTAL_CHANGED']).toContain(text);
        const [bought] = await server.sql<{ sal: number }>(
          `select coalesce(sum(l.count), 0)::int as sal from order_line l join customer_order o on o.id = l.order_id
           where o.user_id = $1 and l.product_id = $2`,
          [shopper.userId, goods.sal.id],
        );
        const { cart } = (await shopper.client.call('cart.active', {})).ok();
        const waiting = cart?.products.find((line) => line.product.id === goods.sal.id)?.count ?? 0;
        expect((bought?.sal ?? 0) + waiting).toBe(3);
      }),
    );
  });
});
