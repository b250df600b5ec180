import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { newId } from '#server/db/ids.ts';
import { makeKey } from '#test/api-key.ts';
import { type Client, clientOf } from '#test/client.ts';
import { downloaded } from '#test/downloaded.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, idOf, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { action, goodsAt, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import { withClient } from '#test/postgres-client.ts';
import type { TestServer } from '#test/server.ts';

/** Every change of a stock is an entry, and what staff book of it (rules 92 and 110). */

let server: TestServer;
let luz: Client;
let wilson: Client;
let andres: Client;

const { bretana, palmira, plazaCentro } = officeIds;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
  andres = await server.as('andres');
  await server.sql('update product set cost = 300 where id = any($1)', [[goods.sal.id, goods.cafe.id]]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const stockOf = async ({ id }: { id: string }, office = bretana) => (await goodsAt(server, id, office)).stock;
const today = bogotaDay(new Date());
const read = async (query: InputOf<'stock.movements'>['query'], who = luz) =>
  (await who.call('stock.movements', { query: { kind: 'all', ...query } })).ok().list;
const of = ({ id }: { id: string }, office_id = bretana) => ({ product_id: id, office_id });
const brief = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ kind, amount, reason }) => [kind, amount, reason]);
type Waste = InputOf<'stock.waste'>['body'];
const wasteOf = (amount: number, more: Partial<Waste> = {}): Waste => ({
  id: newId(),
  office_id: bretana,
  reason: 'damaged',
  lines: [{ product_id: goods.sal.id, amount }],
  ...more,
});
const waste = (body: Waste, who = luz) => who.call('stock.waste', { body });

describe('every change of a stock', () => {
  it('of an order is an entry with its order: sold, wasted by a picker, put right and cancelled', async () => {
    const before = await stockOf(goods.sal);
    const placed = await orderInWalk(server, { luz, wilson }, [{ product: goods.sal, count: 10 }]);
    const [line] = await linesOf(wilson, placed.id);
    const expired = action(line?.id ?? '', { found: { count: 7 }, reason: 'expired' });
    await record(wilson, placed.id, [expired]);
    expect(await stockOf(goods.sal)).toBe(before - 10);
    expect(brief(await read(of(goods.sal))).slice(0, 3)).toEqual([
      ['waste', -3, 'expired'],
      ['order_change', 3, null],
      ['sale', -10, null],
    ]);
    const bad = { ...action(line?.id ?? '', { found: { count: 8 }, reason: 'bad_quality' }) };
    await record(wilson, placed.id, [{ ...bad, replaces: expired.id }]);
    const entries = await read(of(goods.sal));
    expect(brief(entries).slice(0, 3)).toEqual([
      ['waste', -2, 'damaged'],
      ['order_change', -1, null],
      ['waste', 3, 'expired'],
    ]);
    expect(entries[0]).toMatchObject({ cost: 600, person: 'Wilson Angulo', stock: before - 10 });
    expect(new Set(entries.slice(0, 6).map((one) => one.order_number)).size).toBe(1);
    (
      await luz.call('orders.move', { params: { id: placed.id }, body: { state: '12_store_cancel_order' } })
    ).ok();
    expect((await read(of(goods.sal)))[0]).toMatchObject({
      kind: 'cancellation',
      amount: 8,
      stock: before - 2,
      person: 'Luz Dary Caicedo',
    });
  });

  it('by a person, another system, or a statement of nobody is one, too', async () => {
    const { version, ...figures } = (
      await luz.call('products.staffOne', { params: { id: goods.cafe.id }, query: {} })
    ).ok().product;
    const own = figures.stock_branch_offices?.find(({ id }) => id === bretana);
    const line = { id: bretana, version: own?.version ?? 0, stock: 777 };
    (
      await luz.call('products.save', {
        params: { id: goods.cafe.id },
        body: { version, stock_branch_offices: [line] },
      })
    ).ok();
    await server.sql(`update office set ws_keys = '{"key":"BRETANA"}' where id = $1`, [bretana]);
    const erp = clientOf(server.url, await makeKey(luz), 'canasta.localhost');
    const rows = [{ office: 'BRETANA', id_item: goods.cafe.sku, change: -7 }];
    (await erp.call('erp.writeStock', { body: { idempotency_key: 'prueba-50', rows } })).ok();
    await server.sql(
      'update product_office set stock = stock + 30, received = received + 30 where product_id = $1 and office_id = $2',
      [goods.cafe.id, bretana],
    );
    expect((await read(of(goods.cafe))).slice(0, 3)).toMatchObject([
      { kind: 'other', amount: 30, stock: 800, person: '' },
      { kind: 'api', amount: -7, stock: 770, note: 'Caja' },
      { kind: 'edit', stock: 777, person: 'Luz Dary Caicedo', cost: expect.any(Number) },
    ]);
  });

  it('begins with what was there before the first entry', async () => {
    const opening = await readFile(
      new URL('../db/migrations/0111_stock_openings.rows.sql', import.meta.url),
      'utf8',
    );
    await withClient(server.adminUrl, async (client) => {
      await client.query("select set_config('app.business_id', $1, false)", [businessIds.canasta]);
      await client.query('delete from stock_movement where product_id = $1', [goods.arroz.id]);
      await client.query(
        'update product_office set stock = stock + 2, received = received + 2 where product_id = $1',
        [goods.arroz.id],
      );
      await client.query(opening);
    });
    expect(brief(await read(of(goods.arroz)))).toEqual([
      ['other', 2, null],
      ['opening', (await stockOf(goods.arroz)) - 2, null],
    ]);
  });

  it('cannot be written, changed or taken away by the application', async () => {
    for (const statement of [
      "update stock_movement set note = 'x'",
      'delete from stock_movement',
      'insert into stock_movement select * from stock_movement limit 1',
    ]) {
      const done = withClient(server.adminUrl, async (client) => {
        await client.query('set role canasta_app');
        await client.query(statement);
      });
      await expect(done, statement).rejects.toThrow(/permission denied/);
    }
  });
});

describe('waste', () => {
  it('is booked once however often it is sent; with other content it is refused', async () => {
    const before = await stockOf(goods.sal);
    const body = wasteOf(3, { note: 'Bolsas rotas' });
    const sent = await Promise.all([waste(body), waste(body), waste(body)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stockOf(goods.sal)).toBe(before - 3);
    const other = await waste({ ...body, reason: 'stolen' });
    expect([other.status, other.failure().error]).toEqual([422, 'REQUEST_KEY_REUSED']);
    expect(
      (await read({ ...of(goods.sal), kind: 'waste', reason: 'damaged', person: 'luz' }))[0],
    ).toMatchObject({ amount: -3, note: 'Bolsas rotas', cost: 900, stock: before - 3 });
  });

  it('of more than there is, of what an office does not sell, or twice in a list is refused as a whole', async () => {
    const before = await stockOf(goods.sal);
    const lines = [
      { product_id: goods.sal.id, amount: 1 },
      { product_id: goods.cafe.id, amount: 1_000_000 },
    ];
    const much = await waste(wasteOf(1, { lines }));
    expect([much.status, much.failure().details[0]?.field]).toEqual([409, 'lines.1.amount']);
    const unknown = await waste(wasteOf(1, { lines: [{ product_id: idOf('nobody’s'), amount: 1 }] }));
    expect(unknown.failure().details[0]?.field).toBe('lines.0.product_id');
    const twice = await waste(wasteOf(1, { lines: [...lines.slice(0, 1), ...lines.slice(0, 1)] }));
    expect(twice.failure().details[0]?.field).toBe('lines.1.product_id');
    expect(await stockOf(goods.sal)).toBe(before);
  });

  it('of another branch or another business is of something that is not there', async () => {
    for (const [who, office_id] of [
      [andres, palmira],
      [luz, plazaCentro],
    ] as const)
      expect((await waste(wasteOf(1, { office_id }), who)).status).toBe(404);
  });

  it('and a sale of the last pieces: one of them wins, and the books add up', async () => {
    await server.sql(
      'update product_office set received = received - stock + 5, stock = 5 where product_id = $1 and office_id = $2',
      [goods.huevos.id, bretana],
    );
    const [shopper] = await readyShoppers(server, [[{ product: goods.huevos, count: 4 }]]);
    if (!shopper) throw new Error('No shopper');
    const total = await totalOf(shopper);
    const [sold, thrown] = await Promise.all([
      order(shopper, total),
      waste(wasteOf(1, { lines: [{ product_id: goods.huevos.id, amount: 4 }] })),
    ]);
    expect([sold.status, thrown.status].filter((status) => status < 300)).toHaveLength(1);
    expect(await stockOf(goods.huevos)).toBe(1);
  });
});

it('an adjustment goes up or down, and a transfer out of one office and into the other', async () => {
  const [here, there] = [await stockOf(goods.sal), await stockOf(goods.sal, palmira)];
  const adjusted = { id: newId(), office_id: bretana, reason: 'found' as const };
  const up = [{ product_id: goods.sal.id, amount: 5 }];
  (await luz.call('stock.adjust', { body: { ...adjusted, lines: up } })).ok();
  const moved = { id: newId(), office_id: bretana, to_office_id: palmira, lines: up, note: '' };
  (await andres.call('stock.transfer', { body: moved })).ok();
  (await andres.call('stock.transfer', { body: moved })).ok();
  expect([await stockOf(goods.sal), await stockOf(goods.sal, palmira)]).toEqual([here, there + 5]);
  const entries = await read({ product_id: goods.sal.id, kind: 'transfer' });
  expect(entries.map(({ amount, office_id }) => [amount, office_id]).toSorted()).toEqual(
    [
      [-5, bretana],
      [5, palmira],
    ].toSorted(),
  );
  const same = await luz.call('stock.transfer', { body: { ...moved, id: newId(), to_office_id: bretana } });
  expect(same.failure().details[0]?.field).toBe('to_office_id');
});

describe('the list of movements', () => {
  it('is filtered, says who, and keeps costs from who may not see them', async () => {
    await waste(wasteOf(2, { reason: 'consumed' }), andres);
    const query = { kind: 'waste', reason: 'consumed', product: 'sal', from: today, to: today } as const;
    const [seen] = await read(query);
    expect(seen).toMatchObject({ amount: -2, person: 'Andrés Valencia', cost: 600, id_item: goods.sal.sku });
    const [own] = await read(query, andres);
    expect(own).toMatchObject({ amount: -2 });
    expect(own).not.toHaveProperty('cost');
    expect(await read({ ...query, from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    // Staff of a branch see that branch.
    expect(new Set((await read({ office_id: palmira }, andres)).map((row) => row.office_id))).toEqual(
      new Set([bretana]),
    );
    const year = await luz.call('stock.movements', { query: { kind: 'sale', from: '2026-01-01' } });
    expect(year.failure().details[0]?.field).toBe('from');
    const byHand = (await luz.call('stock.movements', { query: {} })).ok().list;
    expect(byHand.some(({ kind }) => kind === 'sale')).toBe(false);
  });

  it('is summed by reason, person and product', async () => {
    const days = { kind: 'waste', from: today, to: today } as const;
    const sum = async (by: 'reason' | 'person' | 'product', who = luz) =>
      (await who.call('stock.summary', { query: { ...days, by } })).ok().list;
    const byReason = await sum('reason');
    expect(byReason.find(({ id }) => id === 'consumed')).toMatchObject({
      name: 'Consumo interno',
      movements: 1,
      units: 2,
      cost: 600,
      without_cost: 0,
    });
    expect((await sum('person')).map(({ name }) => name)).toContain('Andrés Valencia');
    expect((await sum('product')).map(({ name }) => name)).toContain(goods.sal.title);
    expect((await sum('reason', andres))[0]).not.toHaveProperty('cost');
  });

  it('leaves as a file, with costs for who sees them', async () => {
    const parameters = { kind: 'waste', reason: 'consumed' };
    const file = (who: Client) => downloaded(server, who, { download: 'movements.csv', parameters });
    const [all, own] = [(await file(luz)).toString('utf8'), (await file(andres)).toString('utf8')];
    expect(all).toContain('Consumo interno');
    expect(all.split('\n')[0]).toContain('Costo');
    expect(own.split('\n')[0]).not.toContain('Costo');
    expect(own).toContain('Andrés Valencia');
    const book = await downloaded(server, luz, { download: 'movements.excel', parameters });
    expect(book.subarray(0, 2).toString()).toBe('PK');
    const year = { kind: 'all', from: '2026-01-01', to: '2026-03-01' };
    const body = { download: 'movements.csv', parameters: year } as const;
    expect((await luz.call('downloads.ticket', { body })).failure().message).toContain('31 días');
  });
});
