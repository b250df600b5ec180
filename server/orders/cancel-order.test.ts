import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { idOf, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

const ACCEPT = '7_admin_cart_accept';
const PICK = '8_store_select_products';
const CANCEL = '12_store_cancel_order';

let server: TestServer;
let luz: Client;
let now = fridayMorning;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  luz = await server.as('luz');
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});

type Placed = { id: string; token: string; shopper: Shopper };

/** An order of one bottle of rum in Bretaña, just placed. */
async function placed(coupons: string[] = []): Promise<Placed> {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]], coupons);
  if (!shopper) throw new Error('No shopper');
  const answer = await order(shopper, coupons.length > 0 ? 50_000 : 55_000);
  const { id, token } = answer.ok().order;
  return { id, token, shopper };
}

function move(who: Client, id: string, body: Parameters<typeof who.call<'orders.move'>>[1]['body']) {
  return who.call('orders.move', { params: { id }, body });
}

async function rumLeft(): Promise<number> {
  const [row] = await server.sql<{ stock: number }>(
    'select stock::int from product_office where office_id = $1 and product_id = $2',
    [officeIds.bretana, goods.ron.id],
  );
  return row?.stock ?? Number.NaN;
}

describe('cancelling', () => {
  it('returns stock, window and coupon once, however often and by whomever it is requested', async () => {
    const before = await rumLeft();
    const { id, shopper } = await placed(['mercado5']);
    expect(await rumLeft()).toBe(before - 1);
    const cancel = () =>
      shopper.client.call('orders.cancel', { params: { id }, body: { reason: 'Pedí de más' } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? cancel() : move(luz, id, { state: CANCEL }))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await rumLeft()).toBe(before);
    const [coupon] = await server.sql('select uses_total_count from coupon where id = $1', [
      idOf('coupon mercado5'),
    ]);
    expect(coupon).toEqual({ uses_total_count: 0 });
  });

  it('is possible again when the promised window is over, until the order leaves the store', async () => {
    const before = await rumLeft();
    const [late, gone] = [await placed(), await placed()];
    for (const { id } of [late, gone])
      for (const state of [ACCEPT, PICK] as const) (await move(luz, id, { state })).ok();
    (await move(luz, gone.id, { state: '10_store_dispatch_products' })).ok();
    const cancel = ({ id, shopper }: Placed) =>
      shopper.client.call('orders.cancel', { params: { id }, body: {} });
    const seen = async ({ id, shopper }: Placed) =>
      (await shopper.client.call('orders.get', { params: { id } })).ok().order.can_cancel;
    expect([await seen(late), (await cancel(late)).failure().error]).toEqual([false, 'ORDER_STATE']);
    now = new Date(fridayMorning.getTime() + DAY_MS);
    try {
      expect([await seen(late), await seen(gone)]).toEqual([true, false]);
      expect((await cancel(gone)).failure().error).toBe('ORDER_STATE');
      (await cancel(late)).ok();
      expect(await rumLeft()).toBe(before - 1);
    } finally {
      now = fridayMorning;
    }
  });

  it('makes a coupon for one use usable again', async () => {
    const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]], ['bienvenida']);
    const { id } = (await order(shopper as Shopper, 49_800)).ok().order;
    const { client } = shopper as Shopper;
    const again = async () => {
      const { cart } = (await client.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok();
      return client.call('cart.applyCoupon', { params: { uuid: cart.id }, body: { code: 'bienvenida' } });
    };
    expect((await again()).failure()).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
      message: 'Ya usaste este cupón.',
    });
    await client.call('orders.cancel', { params: { id }, body: null });
    expect((await again()).status).toBe(200);
  });

  it('is possible for the shopper until picking starts', async () => {
    const { id, shopper } = await placed();
    await move(luz, id, { state: ACCEPT });
    expect((await shopper.client.call('orders.get', { params: { id } })).ok().order.can_cancel).toBe(true);
    await move(luz, id, { state: PICK });
    expect((await shopper.client.call('orders.get', { params: { id } })).ok().order.can_cancel).toBe(false);
    const answer = await shopper.client.call('orders.cancel', { params: { id }, body: null });
    expect(answer.failure().error).toBe('ORDER_STATE');
    expect((await move(luz, id, { state: CANCEL })).status).toBe(200);
  });

  it('is over for the shopper once staff said that it is ready, also without picking', async () => {
    const { id, shopper } = await placed();
    await move(luz, id, { state: ACCEPT });
    (await move(luz, id, { delivery_event: 'ready' })).ok();
    const seen = async () => (await shopper.client.call('orders.get', { params: { id } })).ok().order;
    expect(await seen()).toMatchObject({ state: ACCEPT, can_cancel: false });
    const answer = await shopper.client.call('orders.cancel', { params: { id }, body: null });
    expect(answer.failure().error).toBe('ORDER_STATE');
    // The acceptance taken back leaves it as ready as it was.
    (await luz.call('orders.undo', { params: { id }, body: {} })).ok();
    expect(await seen()).toMatchObject({ state: '13_order_received', can_cancel: false });
    expect((await shopper.client.call('orders.cancel', { params: { id }, body: null })).status).toBe(409);
    expect((await move(luz, id, { state: CANCEL })).status).toBe(200);
  });

  it('and staff saying at the same moment that it is ready: one of both', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, shopper } = await placed();
      await move(luz, id, { state: ACCEPT });
      const both = [
        () => shopper.client.call('orders.cancel', { params: { id }, body: null }),
        () => move(luz, id, { delivery_event: 'ready' }),
      ];
      const answers = await Promise.all((turn % 2 ? both.reverse() : both).map((say) => say()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('is impossible for another shopper', async () => {
    const { id } = await placed();
    const marcela = await server.as('marcela');
    expect((await marcela.call('orders.cancel', { params: { id }, body: null })).status).toBe(404);
    expect((await marcela.call('orders.copy', { params: { id } })).status).toBe(404);
    expect((await marcela.call('orders.get', { params: { id } })).status).toBe(404);
  });

  it('loses and creates no piece while others order the last ones', async () => {
    const { id, shopper } = await placed();
    await server.sql(
      'update product_office set received = received - stock, stock = 0 where product_id = $1',
      [goods.ron.id],
    );
    const others = await readyShoppers(
      server,
      Array.from({ length: 10 }, () => [{ product: goods.ron, count: 1 }]),
    );
    const [, ...answers] = await Promise.all([
      shopper.client.call('orders.cancel', { params: { id }, body: null }),
      ...others.map((other) => order(other, 55_000)),
    ]);
    const got = answers.filter((answer) => answer.status === 200).length;
    expect(got + (await rumLeft())).toBe(1);
    await server.sql(
      'update product_office set received = received + 60, stock = stock + 60 where product_id = $1',
      [goods.ron.id],
    );
  });
});

describe('the order link', () => {
  it('shows the order without personal data', async () => {
    const { id, token } = await placed();
    await move(luz, id, {
      state: ACCEPT,
      reason: 'Llamar a Camila',
      delivery: { picker_id: people.wilson.id },
    });
    const rejected = {
      product_id: goods.leche.id,
      id_item: 'L-1',
      product_name: 'Leche entera',
      count: 2,
      countType: 'units',
      error_type: 'product_without_stock',
      date: '2026-11-20T14:00:00.000Z',
    };
    const ofOrder = 'id = (select cart_id from customer_order where id = $1)';
    await server.sql(`update cart set rejected = $2::jsonb where ${ofOrder}`, [
      id,
      JSON.stringify([rejected]),
    ]);
    const { order: whole } = (await luz.call('orders.get', { params: { id } })).ok();
    expect(whole).toMatchObject({
      city: 'Cali',
      products_rejected: [rejected],
      userId: expect.any(String),
      user: { fullname: 'Camila Ortiz' },
      history_uuid: expect.any(String),
      price_total_computed: whole.price_total,
    });
    expect(whole.delivery).toMatchObject({
      start_date: whole.window.start_date,
      end_date: whole.window.end_date,
    });
    const { order: seen, client } = (await server.guest().call('orders.get', { params: { id: token } })).ok();
    expect(client).toBeNull();
    expect(seen).toMatchObject({ address_selected: null, observations_client: '', can_cancel: false });
    expect([seen.userId, seen.products_rejected]).toEqual([null, []]);
    expect([seen.user.fullname, seen.history_uuid]).toEqual(['', null]);
    expect(seen.products).toHaveLength(1);
    const text = JSON.stringify(seen);
    for (const secret of ['Camila', 'Ortiz', 'Wilson', 'Luz', 'Calle 8', '3001234567', '1144000000']) {
      expect(text).not.toContain(secret);
    }
  });

  it('shows notes about its lines only to owner and staff', async () => {
    const { id, token, shopper } = await placed();
    await server.sql(`update order_line set comment = $2, options_tags = $3::jsonb where order_id = $1`, [
      id,
      'Para doña Elvira, 310 555 1234',
      JSON.stringify([{ label: 'Marcar', value: 'Elvira' }]),
    ]);
    const written = { comment: 'Para doña Elvira, 310 555 1234', optionsTags: [{ value: 'Elvira' }] };
    for (const who of [shopper.client, luz]) {
      expect((await who.call('orders.get', { params: { id } })).ok().order.products).toMatchObject([written]);
    }
    for (const who of [server.guest(), await server.as('jorge')]) {
      const { order: seen } = (await who.call('orders.get', { params: { id: token } })).ok();
      expect(seen.products).toMatchObject([{ comment: '', optionsTags: [], count: 1, totalPrice: 52_000 }]);
      expect(JSON.stringify(seen)).not.toMatch(/Elvira|555/);
    }
  });

  it('is necessary: the id alone opens nothing', async () => {
    const { id } = await placed();
    expect((await server.guest().call('orders.get', { params: { id } })).status).toBe(404);
    expect((await server.guest().call('orders.get', { params: { id: 'x'.repeat(22) } })).status).toBe(404);
    expect((await server.guest().call('orders.get', { params: { id: "' or '1'='1' or '" } })).status).toBe(
      404,
    );
  });

  it('opens nothing in another business', async () => {
    const { token } = await placed();
    const plaza = server.guest('la-plaza.localhost');
    expect((await plaza.call('orders.get', { params: { id: token } })).status).toBe(404);
  });

  it('shows its owner the store, not the people who work there', async () => {
    const { id, shopper } = await placed();
    await move(luz, id, { state: ACCEPT });
    const { order: seen } = (await shopper.client.call('orders.get', { params: { id } })).ok();
    expect(seen.events.map((event) => event.actor)).toEqual(['Camila', 'La tienda']);
  });
});
