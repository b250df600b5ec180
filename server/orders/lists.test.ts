import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers, type Shopper } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Board = OutputOf<'orders.board'>;

let server: TestServer;
/** Twelve orders in Bretaña, the oldest first. */
let ids: string[];
let shoppers: Shopper[];
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
  const baskets = Array.from({ length: 12 }, (_, turn) => [{ product: goods.ron, count: 1 + (turn % 2) }]);
  shoppers = await readyShoppers(server, baskets);
  ids = [];
  for (const [turn, shopper] of shoppers.entries()) {
    ids.push((await order(shopper, turn % 2 ? 107_000 : 55_000)).ok().order.id);
  }
  // Ten in a millisecond, the clock of the tests stands; four dispatched, two cancelled, one long ago.
  await server.sql(
    "update customer_order o set created_at = '2026-11-20T14:00:00Z'::timestamptz + (number - 1001) * interval '100 microseconds'",
  );
  await server.sql("update customer_order set state = '10_store_dispatch_products' where id = any($1)", [
    ids.slice(0, 4),
  ]);
  await server.sql(
    "update customer_order set state = '12_store_cancel_order', holds_goods = false where id = any($1)",
    [ids.slice(4, 6)],
  );
  await server.sql("update customer_order set created_at = '2026-01-05T12:00:00Z' where id = $1", [ids[0]]);
  await server.sql('update customer_order set office_id = $2 where id = $1', [ids[11], officeIds.palmira]);
  await server.sql(
    "update customer_order set delivery = jsonb_build_object('picker_id', $2::text) where id = $1",
    [ids[8], people.wilson.id],
  );
});
afterAll(() => server.close());

async function board(query: Record<string, unknown> = {}, who: Client = luz): Promise<Board> {
  return (await who.call('orders.board', { query })).ok();
}

describe('an order on the screen of staff and of its shopper', () => {
  it('says where each line stands in the store, where the business has its planogram (storefront 6)', async () => {
    const params = { id: ids[6] ?? '' };
    const shelf = async (who: Client | undefined) => {
      const { order } = (await (who ?? luz).call('orders.get', { params })).ok();
      return order.products.map(({ isle, gondola }) => [isle, gondola]);
    };
    await server.sql(
      `insert into planometry (business_id, id, subcategory_id, office_id, isle, gondola)
       select business_id, gen_random_uuid(), subcategory_id, $2, '7', 'B3' from product where id = $1`,
      [goods.ron.id, officeIds.bretana],
    );
    expect(await shelf(luz)).toEqual([['7', 'B3']]);
    // The order of the shop shows it, too: aisle and shelf on its table are the module's (storefront 6).
    expect(await shelf(shoppers[6]?.client)).toEqual([['7', 'B3']]);
    const change = (how: string) =>
      server.sql(`update business_config set modules_enable = ${how}(modules_enable, 'planogram')`);
    await change('array_remove');
    expect(await shelf(luz)).toEqual([['', '']]);
    expect(await shelf(shoppers[6]?.client)).toEqual([['', '']]);
    await change('array_append');
    // A place that staff took away is shown to nobody.
    await server.sql("update planometry set inactive = true where gondola = 'B3'");
    expect(await shelf(shoppers[6]?.client)).toEqual([['', '']]);
  });
});

describe('the board', () => {
  it('shows the newest first, with whom, where and how much', async () => {
    const { orders } = await board({ limit: 3 });
    expect(orders.map((row) => row.id_order)).toEqual([1012, 1011, 1010]);
    expect(orders[1]).toMatchObject({
      user: { fullname: 'Camila Ortiz' },
      neighborhood: 'Bretaña',
      stateDisplayName: { name: 'Pedido creado' },
      price_total: 55_000,
      products_count: 1,
      branch_office_name: 'Bretaña',
    });
  });

  it('names the office as shoppers read it', async () => {
    const name = 'update office set display_name = $1 where name = $2';
    await server.sql(name, ['La 14 de Bretaña', 'Bretaña']);
    const { orders } = await board({ limit: 3 });
    expect(orders[1]?.branch_office_name).toBe('La 14 de Bretaña');
    await server.sql(name, ['Sede Bretaña', 'Bretaña']);
  });

  it('goes on where the last page ended, and no order is shown twice or lost', async () => {
    const seen: number[] = [];
    let lastCreatedAt: string | undefined;
    for (let page = 1; page <= 10; page += 1) {
      const answer = await board({ limit: 5, page, lastCreatedAt });
      seen.push(...answer.orders.map((row) => row.id_order));
      lastCreatedAt = answer.pagination.lastCreatedAt;
      if (!answer.pagination.hasNextPage) break;
    }
    expect(seen).toEqual([1012, 1011, 1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001]);
    const second = await board({ limit: 5, page: 2 });
    expect(second.orders.map((row) => row.id_order)).toEqual([1007, 1006, 1005, 1004, 1003]);
  });

  it('counts by state what the filter lets through, in the order of an order’s life', async () => {
    const { counts } = await board({ state: '13_order_received' });
    expect(Object.keys(counts).slice(3, 7)).toEqual([
      '4_waiting_setcomplete',
      '5_waiting_online_payment',
      '13_order_received',
      '6_payment_complete',
    ]);
    // The one dispatched in January is past the 90 days that finished orders are counted for.
    expect(counts).toMatchObject({
      '13_order_received': 6,
      '10_store_dispatch_products': 3,
      '12_store_cancel_order': 2,
    });
    expect((await board({ price_min: 100_000 })).counts).toMatchObject({ '13_order_received': 3 });
  });

  it.each([
    [{ state: '12_store_cancel_order' }, [1006, 1005]],
    [{ order_number: '101' }, [1012, 1011, 1010]],
    [{ order_number: '#1003' }, [1003]],
    [{ order_number: "1' or '1'='1" }, []],
    [{ order_number: '%' }, []],
    [{ price_min: 107_000, price_max: 107_000, state: '13_order_received' }, [1012, 1010, 1008]],
    [{ type: 'pickup' }, []],
    [{ branch_office_id: officeIds.palmira }, [1012]],
    [{ inactive: 'true' }, []],
    // A number does not begin with 0: another digit stands before it.
    [{ order_number: '001' }, [1001]],
    [{ order_number: '010' }, [1010]],
    [{ order_number: '1.00', limit: 3 }, [1009, 1008, 1007]],
    [{ order_number: '99999999999' }, []],
    [{ client: 'orTIZ camíla', limit: 2 }, [1012, 1011]],
    [{ client: 'ortiz nadie' }, []],
    [{ client: 'tiz' }, []],
    [{ client: 'o', limit: 2 }, [1012, 1011]],
    [{ phone: '9999999999' }, []],
    [{ phone: '+57 300 1234', limit: 2 }, [1012, 1011]],
    [{ phone: '4567', limit: 2 }, [1012, 1011]],
    [{ phone: '30', limit: 2 }, [1012, 1011]],
    [{ phone: '12345' }, []],
    [{ date_from: '2026-01-05', date_to: '2026-01-05' }, [1001]],
    [{ date_to: '2026-01-04' }, []],
    [{ payment_method: 'online' }, []],
    [{ picker_id: 'none', limit: 2 }, [1012, 1011]],
    [{ picker_id: people.wilson.id }, [1009]],
    [{ delivery_id: people.wilson.id }, []],
    [{ order: 'number asc', limit: 2 }, [1002, 1003]],
    [{ order: 'created asc', limit: 2 }, [1001, 1002]],
    // 13 comes before 10 and 12 in the life of an order, whose codes are text.
    [{ order: 'state asc', limit: 8 }, [1007, 1008, 1009, 1010, 1011, 1012, 1002, 1003]],
    [{ order: 'state desc', limit: 3 }, [1006, 1005, 1004]],
  ])('filters by %o', async (filter, numbers) => {
    expect((await board(filter)).orders.map((row) => row.id_order)).toEqual(numbers);
  });

  it.each([
    [{ price_min: 50_000, price_max: 20_000 }, 'price_max'],
    [{ date_from: '2026-02-02', date_to: '2026-02-01' }, 'date_to'],
  ])('refuses %o, which nothing can match', async (query, field) => {
    const { details } = (await luz.call('orders.board', { query })).failure();
    expect(details[0]?.field).toBe(field);
  });

  it('looks for what is asked in stretches of so many numbers, and goes on where each ends', async () => {
    const number = (by: number) =>
      server.sql('update customer_order set number = number + $2 where id = $1', [ids[11], by]);
    await number(200_000);
    const lengths: number[] = [];
    const seen: number[] = [];
    let lastCreatedAt: string | undefined;
    for (let page = 1; page <= 5; page += 1) {
      const answer = await board({ type: 'delivery', lastCreatedAt });
      lengths.push(answer.orders.length);
      seen.push(...answer.orders.map((row) => row.id_order));
      lastCreatedAt = answer.pagination.lastCreatedAt;
      if (!answer.pagination.hasNextPage) break;
    }
    expect(lengths).toEqual([2, 10]);
    expect(seen).toEqual([201_012, 1011, 1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001]);
    // Finished orders are counted as far as that, too, and the answer says since when.
    const { counts, counted_since } = await board();
    expect(counts).toMatchObject({ '10_store_dispatch_products': 0, '13_order_received': 6 });
    expect(counted_since).toBe('2026-11-20T14:00:00.001Z');
    await number(-200_000);
  });

  it('says how many orders there are, where that costs less than a page', async () => {
    const totals = async (query: Parameters<typeof board>[0]) => {
      const { totalCount, totalPages } = (await board({ ...query, limit: 5 })).pagination;
      return [totalCount, totalPages];
    };
    expect(await totals({})).toEqual([12, 3]);
    expect(await totals({ open: 'true' })).toEqual([6, 2]);
    expect(await totals({ state: '13_order_received' })).toEqual([6, 2]);
    // With the one of January.
    expect(await totals({ state: '10_store_dispatch_products' })).toEqual([4, 1]);
    expect(await totals({ order_number: '101' })).toEqual([3, 1]);
    expect(await totals({ type: 'delivery', date_from: '2026-11-01' })).toEqual([11, 3]);
    // Orders of January would have to be read one by one.
    expect(await totals({ type: 'delivery' })).toEqual([undefined, undefined]);
  });

  it('open orders stand by their promised hour, with how many are late', async () => {
    const early = { start: '2026-11-20T11:00:00Z', end: '2026-11-20T13:30:00Z' };
    await server.sql('update customer_order set window_start = $2, window_end = $3 where id = $1', [
      ids[10],
      early.start,
      early.end,
    ]);
    await server.sql("update customer_order set window_end = '2026-11-20T15:30:00Z' where id = $1", [ids[8]]);
    await server.sql(
      `update customer_order set delivery = '{"picker_id": "${people.wilson.id}"}' where id = $1`,
      [ids[8]],
    );
    const { orders, service } = await board({ open: 'true' });
    expect(orders.map((row) => row.id_order).slice(0, 2)).toEqual([1011, 1009]);
    expect(orders).toHaveLength(6);
    expect(service).toEqual({
      late: 1,
      worst_minutes: 90,
      soon: 1,
      on_time: 4,
      without_picker: 5,
      due_soon_minutes: 45,
      now: '2026-11-20T15:00:00.000Z',
    });
  });

  it('of an admin with a branch is that branch, whatever is asked', async () => {
    const paola = await server.as('paola');
    const mine = await board({}, paola);
    expect(mine.orders.map((row) => row.id_order)).toEqual([1012]);
    expect(mine.counts).toMatchObject({ '13_order_received': 1, '10_store_dispatch_products': 0 });
    expect(mine.service.late + mine.service.soon + mine.service.on_time).toBe(1);
    expect((await board({ branch_office_id: officeIds.bretana }, paola)).orders).toEqual([]);
  });

  it('of another business is empty', async () => {
    const other = await board({}, await server.as('ignacio'));
    expect(other).toMatchObject({ orders: [], service: { late: 0, without_picker: 0 } });
  });

  it.each(['0000-01-01T00:00:00Z', '2026-11-20T10:00:00+23:00', '9999-12-31T23:59:59.999999999Z'])(
    'takes %s for a place to go on from',
    async (lastCreatedAt) => {
      expect((await luz.call('orders.board', { query: { lastCreatedAt } })).status).toBe(200);
    },
  );
});

describe('my orders', () => {
  it('three at first, the newest first, with the pictures of what was bought', async () => {
    const marcela = await server.as('marcela');
    await server.sql('update customer_order set user_id = $1 where id = any($2)', [
      people.marcela.id,
      ids.slice(0, 5),
    ]);
    const first = (await marcela.call('orders.mine', { query: {} })).ok();
    expect(first.orders.map((row) => row.id_order)).toEqual([1005, 1004, 1003]);
    expect(first.pagination).toEqual({ page: 1, limit: 3, hasNextPage: true });
    expect(first.orders[0]?.pictures).toEqual([{ photoUrl: '/pictures/1f943', tint: 'licor' }]);
    const second = (await marcela.call('orders.mine', { query: { page: 2 } })).ok();
    expect(second.orders.map((row) => row.id_order)).toEqual([1002, 1001]);
    expect(second.pagination.hasNextPage).toBe(false);
  });

  it('are mine alone', async () => {
    const jorge = await server.as('jorge');
    expect((await jorge.call('orders.mine', { query: { limit: 50 } })).ok().orders).toEqual([]);
  });
});
