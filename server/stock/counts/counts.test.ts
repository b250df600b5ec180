import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { action, goodsAt, linesOf, openPicking, orderInWalk, record } from '#test/picking/picking-world.ts';
import { withClient } from '#test/postgres-client.ts';
import type { TestServer } from '#test/server.ts';

/** Several people count at once, while goods are sold; differences are booked once (rule 111). */

let server: TestServer;
let luz: Client;
let wilson: Client;
let andres: Client;

const { bretana, palmira } = officeIds;

beforeAll(async () => {
  ({ server, luz, wilson } = await openPicking());
  andres = await server.as('andres');
  await server.sql('update product set cost = 300 where id = $1', [goods.sal.id]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const stockOf = async ({ id }: { id: string }) => (await goodsAt(server, id, bretana)).stock;
type Start = Partial<InputOf<'stockCounts.start'>['body']>;
const start = (more: Start = {}, who = andres) =>
  who.call('stockCounts.start', { body: { id: newId(), office_id: bretana, name: 'Despensa', ...more } });
const begun = async (more: Start = {}) => (await start(more)).ok().id;
type Entry = Partial<InputOf<'stockCounts.enter'>['body']>;
const enter = (
  id: string,
  { id: product_id }: { id: string },
  counted: number,
  more: Entry = {},
  who = wilson,
) =>
  who.call('stockCounts.enter', {
    params: { id },
    body: { entry_id: newId(), product_id, counted, ...more },
  });
const entered = async (...entry: Parameters<typeof enter>) =>
  (await enter(...entry)).ok().tally ?? expect.fail('Nothing was counted');
const differences = async (id: string, who = luz) =>
  (await who.call('stockCounts.differences', { params: { id } })).ok();
type Lines = InputOf<'stockCounts.book'>['body']['lines'];
const linesOfCount = ({ list }: OutputOf<'stockCounts.differences'>): Lines =>
  list.map(({ product_id, difference }) => ({ product_id, difference, reason: 'not_found' as const }));
const book = (id: string, lines: Lines, who = andres, entries?: number) =>
  who.call('stockCounts.book', { params: { id }, body: { lines, entries } });

describe('a count', () => {
  it('is of a category, an aisle or all; its products come as they stand, and a code finds one', async () => {
    await server.sql(
      `insert into planometry (business_id, id, subcategory_id, office_id, isle, gondola)
       select business_id, gen_random_uuid(), $1, $2, '7', 'B' from office where id = $2`,
      [subcategoryIds.granos, bretana],
    );
    const id = await begun({ isle: '7', gondola: 'b' });
    const { products } = (await wilson.call('stockCounts.get', { params: { id } })).ok();
    const { list } = (await wilson.call('stockCounts.products', { params: { id }, query: {} })).ok();
    expect([list.length, list.every(({ isle, is_in_scope }) => isle === '7' && is_in_scope)]).toEqual([
      products,
      true,
    ]);
    const [{ bar_code: code } = { bar_code: '' }] = await server.sql<{ bar_code: string }>(
      'select bar_code from product where id = $1',
      [goods.leche.id],
    );
    const find = { params: { id }, query: { search: code || goods.leche.sku } };
    const [found] = (await wilson.call('stockCounts.products', find)).ok().list;
    expect(found).toMatchObject({ product_id: goods.leche.id, is_in_scope: false });
    expect((await start({ isle: 'nowhere' })).failure().details[0]?.field).toBe('isle');
    const ofCategory = (await start({ category_id: categoryIds.lacteos })).ok();
    expect(ofCategory.products).toBeGreaterThan(0);
    const open = (await wilson.call('stockCounts.list', { query: { state: 'open' } })).ok().list;
    expect(open.map((count) => count.id)).toEqual(expect.arrayContaining([id, ofCategory.id]));
    expect(ofCategory.overlaps).toEqual([]);
    const all = (await start({ name: 'Todo' })).ok();
    expect(all.overlaps.length).toBeGreaterThanOrEqual(2);
    (await luz.call('stockCounts.drop', { params: { id: all.id } })).ok();
    expect((await wilson.call('stockCounts.get', { params: { id } })).ok().overlaps).not.toContain('Todo');
  });

  it('started twice is one; blind, nobody is told what is expected', async () => {
    const body = { id: newId(), is_blind: true };
    const [one, other] = await Promise.all([start(body), start(body)]);
    expect([one.ok().id, other.ok().id]).toEqual([body.id, body.id]);
    for (const other of [{ name: 'Otro' }, { is_blind: false }, { category_id: categoryIds.lacteos }])
      expect((await start({ ...body, ...other })).status).toBe(422);
    const query = { search: goods.sal.sku };
    const [seen] = (await luz.call('stockCounts.products', { params: { id: body.id }, query })).ok().list;
    expect(seen?.expected).toBeNull();
  });

  it('is not there for another branch, nor without its module', async () => {
    const id = await begun();
    const paola = await server.as('paola');
    for (const answer of [
      await start({ office_id: palmira }),
      await paola.call('stockCounts.get', { params: { id } }),
      await enter(id, goods.sal, 1, {}, paola),
      await book(id, [], paola),
      await paola.call('stockCounts.drop', { params: { id } }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('what is counted', () => {
  it('by two people at one shelf at once is of the first; the second decides', async () => {
    const id = await begun();
    const both = await Promise.all([enter(id, goods.sal, 12), enter(id, goods.sal, 9, {}, luz)]);
    const [first, second] = both[0].status === 200 ? both : [both[1], both[0]];
    const { tally } = first.ok();
    expect(second.failure()).toMatchObject({ error: 'COUNT_CHANGED', data: { product: { tally } } });
    const follows = tally?.entry_id ?? null;
    const sum = await entered(id, goods.sal, 3, { mode: 'add', follows });
    expect(sum).toMatchObject({ counted: (tally?.counted ?? 0) + 3, places: 2, person: 'Wilson Angulo' });
    const anew = await entered(id, goods.sal, 20, { follows: sum.entry_id });
    expect(anew).toMatchObject({ counted: 20, places: 1 });
    const body = { entry_id: newId(), product_id: goods.sal.id, counted: 21, follows: anew.entry_id };
    const twice = await Promise.all(
      [1, 2].map(() => wilson.call('stockCounts.enter', { params: { id }, body })),
    );
    expect(twice.map((answer) => answer.status)).toContain(200);
    expect((await wilson.call('stockCounts.enter', { params: { id }, body })).ok().tally?.counted).toBe(21);
  });

  it('waits for who sets the same stock right, and is compared with what they set', async () => {
    const { id: product } = goods.sal;
    const before = await stockOf(goods.sal);
    const id = await begun();
    const { counting } = await withClient(server.adminUrl, async (client) => {
      const there = [product, bretana];
      await client.query('begin');
      await client.query(
        'update product_office set stock = stock + 10, received = received + 10 where product_id = $1 and office_id = $2',
        there,
      );
      const entry = enter(id, goods.sal, before + 10);
      const waits =
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await Promise.race([entry, expect.poll(() => server.sql(waits)).not.toEqual([])]);
      await client.query('commit');
      return { counting: entry };
    });
    (await counting).ok();
    expect((await differences(id)).list).toEqual([]);
  });

  it('is compared with what lies on the shelf: also what orders hold that nobody has picked', async () => {
    const before = await stockOf(goods.sal);
    const id = await begun();
    const placed = await orderInWalk(server, { luz, wilson }, [{ product: goods.sal, count: 10 }]);
    await entered(id, goods.sal, before);
    expect((await differences(id)).list).toEqual([]);
    const [line] = await linesOf(wilson, placed.id);
    await record(wilson, placed.id, [action(line?.id ?? '', { found: { count: 10 } })]);
    const { tally } = (
      await wilson.call('stockCounts.products', { params: { id }, query: { search: goods.sal.sku } })
    ).ok().list[0] ?? { tally: null };
    await entered(id, goods.sal, before - 10, { follows: tally?.entry_id ?? null });
    expect((await differences(id)).list).toEqual([]);
  });

  it('of nothing below 0, of what the office has not, or after the end is refused', async () => {
    const id = await begun();
    expect((await enter(id, goods.sal, -1)).failure().details[0]?.field).toBe('counted');
    expect((await enter(id, { id: newId() }, 1)).failure().details[0]?.field).toBe('product_id');
    await server.sql('update product set removed = true, inactive = true where id = $1', [goods.huevos.id]);
    expect((await enter(id, goods.huevos, 1)).failure().details[0]?.field).toBe('product_id');
    await server.sql('update product set removed = false, inactive = false where id = $1', [goods.huevos.id]);
    expect(await differences(id)).toMatchObject({ entries: 0 });
    (await andres.call('stockCounts.drop', { params: { id } })).ok();
    expect((await enter(id, goods.sal, 1)).failure().error).toBe('COUNT_ENDED');
    const direct = withClient(server.adminUrl, (client) =>
      client.query(
        `insert into stock_count_entry select business_id, $1, $2, gen_random_uuid(), null, 1, 1, 'replace', started_by, now()
         from stock_count where id = $1`,
        [id, goods.sal.id],
      ),
    );
    await expect(direct).rejects.toThrow(/is over/);
  });
});

describe('differences', () => {
  it('are booked once, with what was sold meanwhile still sold', async () => {
    const before = await stockOf(goods.sal);
    const id = await begun({ name: 'Pasillo 3' });
    await entered(id, goods.sal, before - 4);
    const [shopper] = await readyShoppers(server, [[{ product: goods.sal, count: 6 }]]);
    if (!shopper) throw new Error('No shopper');
    (await order(shopper, await totalOf(shopper))).ok();
    const found = await differences(id);
    expect(found.list).toMatchObject([{ difference: -4, counted: before - 4, expected: before, cost: 1200 }]);
    expect((await differences(id, andres)).list[0]).not.toHaveProperty('cost');
    const lines = linesOfCount(found);
    const answers = await Promise.all([book(id, lines), book(id, lines, luz)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(goods.sal)).toBe(before - 10);
    const query = { kind: 'count', product_id: goods.sal.id } as const;
    const [entry] = (await luz.call('stock.movements', { query })).ok().list;
    expect(entry).toMatchObject({ amount: -4, reason: 'not_found', note: 'Pasillo 3', cost: 1200 });
    const over = (await luz.call('stockCounts.get', { params: { id } })).ok();
    expect(over).toMatchObject({ state: 'booked' });
  });

  it('of goods whose stock somebody set right after they were counted are not booked twice', async () => {
    const before = await stockOf(goods.sal);
    const id = await begun();
    const { entry_id: follows } = await entered(id, goods.sal, before - 2);
    const found = await differences(id);
    const lines = linesOfCount(found);
    const expected = found.list[0]?.expected ?? 0;
    const own = { id: newId(), office_id: bretana, lines: [{ product_id: goods.sal.id, amount: -2 }] };
    (await luz.call('stock.adjust', { body: { ...own, reason: 'other' } })).ok();
    expect((await book(id, lines)).failure()).toMatchObject({
      error: 'COUNT_CHANGED',
      message:
        'Después de contarlo, alguien corrigió el inventario de Sal refinada. Cuéntalo otra vez y registra.',
    });
    await entered(id, goods.sal, expected - 2, { follows });
    expect((await differences(id)).list).toEqual([]);
    expect((await book(id, [])).ok()).toMatchObject({ booked: 0 });
    expect(await stockOf(goods.sal)).toBe(before - 2);
  });

  it('of before another entry, of goods that nobody counted, or twice in a list are not booked', async () => {
    const before = await stockOf(goods.sal);
    const id = await begun();
    const { entry_id: follows } = await entered(id, goods.sal, before - 1);
    const lines = linesOfCount(await differences(id));
    await entered(id, goods.sal, before - 2, { follows });
    for (const stale of [
      lines,
      [{ product_id: goods.cafe.id, difference: 3, reason: 'found' as const }],
      [...linesOfCount(await differences(id)), ...linesOfCount(await differences(id))],
    ])
      expect((await book(id, stale)).failure().error).toBe('COUNT_CHANGED');
    expect(await stockOf(goods.sal)).toBe(before);
    const seen = await differences(id);
    await entered(id, goods.cafe, 1);
    expect((await book(id, linesOfCount(seen), luz, seen.entries)).failure().error).toBe('COUNT_CHANGED');
    // What is left out stays as it is, and the count is over.
    expect((await book(id, [])).ok()).toMatchObject({ booked: 0 });
    expect(await stockOf(goods.sal)).toBe(before);
  });

  it('beyond what is left take no more than there is, and say of what', async () => {
    await server.sql(
      'update product_office set received = received - stock + 10, stock = 10 where product_id = $1 and office_id = $2',
      [goods.huevos.id, bretana],
    );
    const id = await begun();
    await entered(id, goods.huevos, 3);
    const [shopper] = await readyShoppers(server, [[{ product: goods.huevos, count: 8 }]]);
    if (!shopper) throw new Error('No shopper');
    (await order(shopper, await totalOf(shopper))).ok();
    const answer = (await book(id, linesOfCount(await differences(id)))).ok();
    expect(answer).toMatchObject({ booked: 1, limited: [goods.huevos.title] });
    expect(await stockOf(goods.huevos)).toBe(0);
  });
});
