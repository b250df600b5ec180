import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { type Client, clientOf } from '#test/client.ts';
import { type ChannelWorld, startChannelWorld } from '#test/erp/channel-world.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';

/** Orders that other channels took, with their own numbers and prices (rule 135). */

type Body = InputOf<'erp.createOrder'>['body'];
let world: ChannelWorld;
let luz: Client;
let rappi: Client;
let send: ChannelWorld['send'];
let stockOf: ChannelWorld['stockOf'];
beforeAll(async () => {
  world = await startChannelWorld();
  ({ luz, rappi, send, stockOf } = world);
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});
afterAll(() => world.server.close());

const countOf = async (table: string) =>
  (await world.server.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

describe('an order of another channel', () => {
  it('is created with its number and prices, and takes stock', async () => {
    const before = [await stockOf(goods.arroz), await stockOf(goods.tomate)];
    const number = world.nextNumber();
    const { order, repeated } = (
      await send({
        number,
        lines: [
          { id_item: goods.arroz.sku, count: 2, price: 5_400 },
          { id_item: goods.tomate.sku, count_type: 'grams', count: 750, price: 6_000, comment: 'Maduros' },
        ],
        total: 10_800 + 4_500,
        buyer: { name: 'Laura M.', phone: '310 555 1234', document: '1.144.000.111' },
        notes: 'Sin cubiertos',
      })
    ).ok();
    expect([await stockOf(goods.arroz), await stockOf(goods.tomate)]).toEqual([
      Number(before[0]) - 2,
      Number(before[1]) - 750,
    ]);
    expect([repeated, order]).toMatchObject([
      false,
      {
        state: '13_order_received',
        channel: 'rappi',
        channel_number: number,
        payment_method: 'channel',
        type: 'pickup',
        subtotal: 15_300,
        coupons_total: 0,
        delivery_price: 0,
        total: 15_300,
        lines: [
          { id_item: goods.arroz.sku, count: 2, price: 5_400, price_neto: 5_400, total: 10_800 },
          { id_item: goods.tomate.sku, count: 750, price_neto: 6_000, total: 4_500 },
        ],
      },
    ]);
    const seen = (await luz.call('orders.get', { params: { id: order.id } })).ok();
    expect(seen).toMatchObject({
      order: {
        other_channel: { channel: 'rappi', name: 'Rappi', number },
        payment_method_selected: 'channel',
        observations_client: 'Sin cubiertos',
        can_edit_lines: false,
      },
      client: { fullname: 'Laura M.', phone: '+573105551234', identification_card: '1144000111' },
    });
    expect(seen.order.price_total).toBe(15_300);
    const board = (await luz.call('orders.board', { query: { limit: 1 } })).ok().orders;
    expect(board[0]).toMatchObject({ id: order.id, other_channel: { number } });
    const found = (await luz.call('orders.board', { query: { order_number: number } })).ok().orders;
    expect(found.map(({ id }) => id)).toEqual([order.id]);
  });

  it('is taxed as any other: what a line costs is split by the class of its goods', async () => {
    await world.server.sql("update product set tax_class = 'vat_19' where id = $1", [goods.arroz.id]);
    const { order } = (await send()).ok();
    const [line] = order.lines;
    expect(line?.vat).toBeGreaterThan(0);
    const parts = [line?.base, line?.vat, line?.consumption].map((part) => part ?? 0);
    if (line?.tax_class) expect(parts.reduce((sum, part) => sum + part, 0)).toBe(line.total);
    const [own] = await world.server.sql<{ tax_class: string | null }>(
      `select coalesce(p.tax_class, s.tax_class, c.tax_class, nullif(g.tax_default, '')) as tax_class from product p
       join category c on c.id = p.category_id join subcategory s on s.id = p.subcategory_id
       join business_config g on g.business_id = p.business_id where p.id = $1`,
      [goods.arroz.id],
    );
    expect(line?.tax_class).toBe(own?.tax_class);
  });

  it('tells its buyer nothing, makes no account of theirs and belongs to none that can sign in', async () => {
    const [people, messages] = [await countOf('app_user'), await countOf('message')];
    const { order } = (await send({ buyer: { name: 'Ana', phone: '3105550000' } })).ok();
    const move = (state: '7_admin_cart_accept' | '8_store_select_products' | '10_store_dispatch_products') =>
      luz.call('orders.move', { params: { id: order.id }, body: { state } });
    (await move('7_admin_cart_accept')).ok();
    (await move('10_store_dispatch_products')).ok();
    expect([await countOf('app_user'), await countOf('message')]).toEqual([people, messages]);
    const [account] = await world.server.sql<{ disabled: boolean; email: string }>(
      `select u.disabled, u.email from customer_order o join app_user u on u.business_id = o.business_id
         and u.id = o.user_id where o.id = $1`,
      [order.id],
    );
    expect(account).toEqual({ disabled: true, email: '' });
    const listed = (await luz.call('users.allPaginate', { query: { limit: 100 } })).ok().list;
    expect(listed.some(({ name }) => name === 'Otros canales')).toBe(false);
  });

  it('is delivered by the store to its address, with the fee of the channel', async () => {
    const address = {
      address: 'Calle 6 # 38-20',
      detail: 'Apto 301',
      neighborhood: 'San Fernando',
      city: 'Leticia',
      geopoint: [-4.2153, -69.9406] as [number, number],
    };
    const { order } = (
      await send({ type: 'delivery', delivery_price: 3_500, total: 14_300, payment_method: 'cash', address })
    ).ok();
    expect(order).toMatchObject({ type: 'delivery', delivery_price: 3_500, total: 14_300 });
    const seen = (await luz.call('orders.get', { params: { id: order.id } })).ok().order;
    expect(seen.address_selected).toMatchObject({
      address: 'Calle 6 # 38-20',
      alias: 'San Fernando',
      comment: 'Apto 301',
      geopoint: [-4.2153, -69.9406],
    });
  });
});

describe('what is refused', () => {
  it('says so by line, and changes nothing', async () => {
    await world.setStock(goods.sal, 3);
    const [orders, carts, stock] = [
      await countOf('customer_order'),
      await countOf('cart'),
      await stockOf(goods.arroz),
    ];
    const short = (
      await send({
        lines: [
          { id_item: goods.arroz.sku, count: 1, price: 5_000 },
          { id_item: goods.sal.sku, count: 4, price: 1_500 },
          { id_item: goods.ron.sku, count: 1, price: 60_000 },
          { id_item: goods.arroz.sku, count_type: 'grams', count: 10, price: 5_000 },
        ],
        total: 1,
      })
    ).failure();
    expect([short.error, short.details]).toEqual([
      'ORDER_LINES_REFUSED',
      [
        { field: 'lines.1.count', message: 'Solo quedan 3 und.' },
        {
          field: 'lines.2.id_item',
          message: 'Es solo para mayores de edad: envía adult_checked si el canal lo comprobó.',
        },
        { field: 'lines.3.count_type', message: 'Se vende por unidades.' },
      ],
    ]);
    expect(short.data).toMatchObject({ lines: [{ line: 1, reason: 'not_enough', available: 3 }, {}, {}] });
    const unknown = (
      await send({
        lines: [
          { id_item: 'NO-HAY', count: 1, price: 1 },
          { count: 1, price: 1 },
        ],
        total: 2,
      })
    ).failure();
    expect([unknown.error, unknown.details.map(({ field }) => field)]).toEqual([
      'ORDER_LINES_REFUSED',
      ['lines.0.id_item', 'lines.1.id_item'],
    ]);
    expect([await countOf('customer_order'), await countOf('cart'), await stockOf(goods.arroz)]).toEqual([
      orders,
      carts,
      stock,
    ]);
  });

  it('is a total that is not the sum, an unknown office, a window without room, or a field that does not fit', async () => {
    const sum = (await send({ total: 10_801 })).failure();
    expect([sum.error, sum.message, sum.data]).toEqual([
      'TOTAL_NOT_THE_SUM',
      expect.stringMatching(/suman \$.10\.800 y el total dice \$.10\.801/),
      { total: 10_800, subtotal: 10_800, delivery_price: 0, lines: [10_800] },
    ]);
    const fieldsOf = async (fields: Partial<Body>) => {
      const { error, details } = (await send(fields)).failure();
      return [error, details[0]?.field];
    };
    expect(await fieldsOf({ office: 'CALI' })).toEqual(['INVALID_INPUT', 'office']);
    expect(await fieldsOf({ window_start: '2031-01-01T10:00:00Z' })).toEqual(['NO_WINDOW', 'window_start']);
    expect(await fieldsOf({ channel: 'web' })).toEqual(['INVALID_INPUT', 'channel']);
    expect(await fieldsOf({ type: 'delivery' })).toEqual(['INVALID_INPUT', 'address']);
    expect(await fieldsOf({ delivery_price: 1_000 })).toEqual(['INVALID_INPUT', 'delivery_price']);
    expect(await fieldsOf({ buyer: { name: 'Ana', phone: '12' } })).toEqual(['INVALID_INPUT', 'buyer.phone']);
    expect(await fieldsOf({ lines: [{ id_item: goods.arroz.sku, count: 1, price: 10.5 }] })).toEqual([
      'INVALID_INPUT',
      'lines.0.price',
    ]);
    const online = { ...world.body(), payment_method: 'online' } as unknown as Body;
    expect((await rappi.call('erp.createOrder', { body: online })).status).toBe(400);
  });

  it('are goods for adults, until the channel says that it checked the age', async () => {
    const rum = { lines: [{ id_item: goods.ron.sku, count: 1, price: 60_000 }], total: 60_000 };
    expect((await send(rum)).failure().error).toBe('ORDER_LINES_REFUSED');
    (await send({ ...rum, adult_checked: true })).ok();
  });

  it('is a key without the scope, of another office or of another business', async () => {
    expect((await send({}, await world.withKey(['orders:read']))).status).toBe(404);
    const elsewhere = await world.withKey(['orders:create'], officeIds.palmira);
    expect((await send({}, elsewhere)).failure().details[0]?.field).toBe('office');
    const plaza = clientOf(world.server.url, rappi.token, 'la-plaza.localhost');
    expect((await send({}, plaza)).status).toBe(401);
    expect((await luz.call('erp.createOrder', { body: world.body() })).status).toBe(404);
    const [none] = await world.server.sql<{ count: number }>(
      'select count(*)::int as count from customer_order where business_id = $1 and channel_number is not null',
      [businessIds.laPlaza],
    );
    expect(none?.count).toBe(0);
  });
});

describe('the day of the store', () => {
  it('has what was paid at the channel as a way to pay of its own', async () => {
    const { order } = (await send()).ok();
    const day = bogotaDay(new Date(order.creationDate));
    const soldAtChannels = async () => {
      const query = { day, office_id: officeIds.bretana };
      const { lines } = (await luz.call('accounting.day', { query })).ok();
      return lines.find(({ method }) => method === 'channel')?.sold ?? 0;
    };
    const before = await soldAtChannels();
    const params = { id: order.id };
    (await luz.call('orders.move', { params, body: { state: '7_admin_cart_accept' } })).ok();
    (await luz.call('orders.move', { params, body: { state: '10_store_dispatch_products' } })).ok();
    expect(await soldAtChannels()).toBe(before + 10_800);
  });
});
