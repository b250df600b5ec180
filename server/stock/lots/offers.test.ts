import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { turnSales } from '#server/catalogue/writing/sale-prices.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { acceptedOrder, action, linesOf, orderInWalk, record } from '#test/picking/picking-world.ts';
import { type LotsWorld, lot, openLots } from '#test/stock/lots-world.ts';

/** What expires soon costs less, is picked first and thrown away in time (rule 132). Today is 20 November 2026. */

let world: LotsWorld;
let database: ReturnType<typeof openDatabase>;

const { bretana, palmira } = officeIds;
const { leche, yogur, sal } = goods;

beforeAll(async () => {
  world = await openLots();
  database = openDatabase(appUrl(world.server.adminUrl));
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});
afterAll(async () => {
  await database.close();
  await world.server.close();
});

describe('an offer of what expires', () => {
  const offer = (lots: string[], more: Partial<InputOf<'stockLots.offer'>['body']> = {}, who = world.luz) =>
    who.call('stockLots.offer', { body: { lots, percent: 30, ...more } });
  const idsOf = async (good: Good, office = bretana) =>
    (await world.listed({ office_id: office, days: 365, product: good.sku })).list.map(({ id }) => id);
  const priceOf = async ({ id }: Good, office = bretana) => {
    const { product } = (
      await world.server.guest().call('products.get', { params: { id }, query: { branch_id: office } })
    ).ok();
    return product.price_neto;
  };
  const turn = (day: number) =>
    turnSales(database.forBusiness(businessIds.canasta), bogotaDate(2026, 11, day, 1), () => false);

  it('costs less in its office from now on and ends by itself; the same press again changes nothing', async () => {
    await world.shelf(leche, 10);
    (await world.save(leche, [lot('2026-11-24', 6)])).ok();
    const before = { bretana: await priceOf(leche), palmira: await priceOf(leche, palmira) };
    const ids = await idsOf(leche);
    const answers = await Promise.all([offer(ids), offer(ids, {}, world.andres)]);
    expect(answers.map((answer) => answer.ok().changed).toSorted()).toEqual([0, 1]);
    const net = Math.floor((before.bretana * 0.7) / 50) * 50;
    await expect.poll(() => priceOf(leche)).toBe(net);
    expect(await priceOf(leche, palmira)).toBe(before.palmira);
    expect((await world.listed({ office_id: bretana, product: leche.sku })).list[0]).toMatchObject({
      price_neto: net,
      sale: { price_neto: net, from: '2026-11-20', until: '2026-11-24', begun: true },
    });
    const audit = await world.server.sql<{ before: object; after: object }>(
      "select before, after from audit_log where action = 'stockLots.offer' and entity_id = $1",
      [leche.id],
    );
    expect(audit).toEqual([
      {
        before: { office_id: bretana, price_neto: before.bretana },
        after: { office_id: bretana, price_neto: net, until: '2026-11-24' },
      },
    ]);
    // Another one does not come over it.
    expect((await offer(ids, { percent: 50 })).failure().details[0]).toMatchObject({ field: 'lots.0' });
    await turn(24);
    expect(await priceOf(leche)).toBe(net);
    await turn(25);
    await expect.poll(() => priceOf(leche)).toBe(before.bretana);
  });

  it('ends earlier where somebody says so, and never later than it expires', async () => {
    await world.shelf(yogur, 10);
    (await world.save(yogur, [lot('2026-11-24', 3), lot('2026-11-28', 3)])).ok();
    const ids = await idsOf(yogur);
    expect((await offer(ids, { until: '2026-11-19' })).failure().details[0]?.field).toBe('until');
    (await offer(ids, { until: '2026-11-21' })).ok();
    const { list } = await world.listed({ office_id: bretana, product: yogur.sku });
    expect(list[0]?.sale?.until).toBe('2026-11-21');
    await turn(22);
    (await offer(ids, { until: '2027-01-01' })).ok();
    // Of two dates the later one: both are of one price.
    expect((await world.listed({ office_id: bretana, product: yogur.sku })).list[0]?.sale?.until).toBe(
      '2026-11-28',
    );
    await turn(29);
  });

  it('is refused in words, all or none: expired, sold, for nothing, against the law, of another office', async () => {
    await world.shelf(leche, 10);
    (await world.save(leche, [lot('2026-11-19', 2), lot('2026-11-24', 2)])).ok();
    const before = await priceOf(leche);
    const ids = await idsOf(leche);
    const expired = (await offer(ids)).failure();
    expect(expired.details).toEqual([
      { field: 'lots.0', message: 'Leche entera: ya venció. Sácalo del inventario como merma.' },
    ]);
    const fresh = ids.slice(1);
    await world.shelf(leche, 0);
    expect((await offer(fresh)).failure().details[0]?.message).toMatch(/ya no queda nada/);
    await world.shelf(leche, 10);
    await world.server.sql("update product set goods_kind = 'infant' where id = $1", [leche.id]);
    expect((await offer(fresh)).failure().details[0]?.message).toMatch(/Decreto 1397/);
    await world.server.sql('update product set goods_kind = null where id = $1', [leche.id]);
    for (const percent of [0, 91, 12.5])
      expect((await offer(fresh, { percent })).failure().details[0]?.field).toBe('percent');
    (await world.save(leche, [lot('2026-11-24', 1)], palmira)).ok();
    const [elsewhere] = await idsOf(leche, palmira);
    for (const answer of [await offer([elsewhere ?? ''], {}, world.andres), await offer([...fresh, newId()])])
      expect(answer.status).toBe(404);
    await world.server.sql(
      'update product_office set price = 1, price_neto = 1, list_price = null where product_id = $1 and office_id = $2',
      [leche.id, bretana],
    );
    expect((await offer(fresh)).failure().details[0]?.message).toMatch(/ya no puede costar menos/);
    await world.server.sql(
      'update product_office set price = $3, price_neto = $3 where product_id = $1 and office_id = $2',
      [leche.id, bretana, before],
    );
    expect(await priceOf(leche)).toBe(before);
    expect(
      await world.server.sql('select from sale_price where product_id = $1 and office_id = $2', [
        leche.id,
        bretana,
      ]),
    ).toEqual([]);
  });
});

describe('who picks', () => {
  it('takes the first date of what lies on the shelf, and puts aside what expired', async () => {
    await world.shelf(leche, 10);
    (await world.save(leche, [lot('2026-11-22', 4), lot('2026-11-30', 6)])).ok();
    // All of the first date is ordered, and nobody has picked it.
    await acceptedOrder(world.server, world.luz, [{ product: leche, count: 4 }]);
    const placed = await orderInWalk(world.server, world, [
      { product: leche, count: 2 },
      { product: sal, count: 1 },
    ]);
    const dates = async () => {
      const lines = await linesOf(world.wilson, placed.id);
      return [sal, leche].map(({ id }) => lines.find(({ product_id }) => product_id === id)?.expiry);
    };
    expect(await dates()).toEqual([null, { take: '2026-11-22', expired: null }]);
    expect((await world.listed({ office_id: bretana, days: 30, product: leche.sku })).list).toMatchObject([
      { expires_on: '2026-11-30', amount: 4 },
    ]);
    await world.server.sql(
      "update stock_lot set expires_on = '2026-11-19' where expires_on = '2026-11-22' and product_id = $1",
      [leche.id],
    );
    expect(await dates()).toEqual([null, { take: '2026-11-30', expired: '2026-11-19' }]);
    const line = (await linesOf(world.wilson, placed.id)).find(({ product_id }) => product_id === leche.id);
    const found = action(line?.id ?? '', { found: { count: 1 }, reason: 'expired' });
    expect((await record(world.wilson, placed.id, [found])).status).toBe(200);
    expect((await world.lotsOf(leche)).left).toEqual([lot('2026-11-19', 3), lot('2026-11-30', 5)]);
    await world.server.sql("update business_module set status = 'inactive' where code = 'stock_lots'");
    expect(await dates()).toEqual([null, null]);
    await world.server.sql("update business_module set status = 'active' where code = 'stock_lots'");
  });
});

describe('waste of what expired', () => {
  it('is of the dates that are named, all of each, and only of what expired', async () => {
    await world.shelf(yogur, 12);
    (await world.save(yogur, [lot('2026-11-18', 3), lot('2026-11-19', 2), lot('2026-11-25', 4)])).ok();
    const [oldest, second, fresh] = (
      await world.listed({ office_id: bretana, days: 30, product: yogur.sku })
    ).list.map(({ id, amount }) => ({ id, amount }));
    if (!oldest || !second || !fresh) throw new Error('No dates');
    const waste = (
      lots: (typeof oldest)[],
      amount: number,
      more: Partial<InputOf<'stock.waste'>['body']> = {},
    ) => {
      const own = { id: newId(), office_id: bretana, reason: 'expired' as const, lots };
      return world.luz.call('stock.waste', {
        body: { ...own, lines: [{ product_id: yogur.id, amount }], ...more },
      });
    };
    for (const [answer, detail] of [
      [await waste([second], 3), { field: 'lines.0.amount', message: 'No es lo que suman sus fechas: 2.' }],
      [
        await waste([second, fresh], 6),
        { field: 'lots.1.id', message: 'Esta fecha no ha vencido: déjala fuera.' },
      ],
      [
        await waste([second], 2, { reason: 'damaged' }),
        {
          field: 'reason',
          message: 'Las fechas son de lo que venció: elige ese motivo o déjalas fuera.',
        },
      ],
    ] as const)
      expect(answer.failure()).toMatchObject({ error: 'INVALID_INPUT', details: [detail] });
    expect((await world.lotsOf(yogur)).there).toBe(12);
    (await waste([second], 2)).ok();
    expect(await world.lotsOf(yogur)).toMatchObject({
      there: 10,
      left: [lot('2026-11-18', 3), lot('2026-11-25', 4)],
      undated: 3,
    });
  });
});

describe('goods without the date that their category wants', () => {
  const undated = async (query: InputOf<'stockLots.undated'>['query'] = {}, who = world.luz) => {
    const { list, pagination } = (await who.call('stockLots.undated', { query })).ok();
    return { pagination, rows: list.map((row) => [row.office_id, row.id_item, row.undated, row.stock]) };
  };

  it('are listed by office until it is written down, page by page, each once', async () => {
    for (const [good, stock] of [
      [leche, 10],
      [yogur, 4],
      [sal, 7],
    ] as const)
      await world.shelf(good, stock);
    await world.shelf(leche, 3, palmira);
    for (const good of [leche, yogur]) (await world.save(good, [])).ok();
    (await world.save(leche, [], palmira)).ok();
    (await world.save(leche, [lot('2026-11-24', 6)])).ok();
    const ofMilk = async (office_id?: string) =>
      (await undated({ product: leche.sku, ...(office_id && { office_id }) })).rows;
    expect(await ofMilk(bretana)).toEqual([[bretana, leche.sku, 4, 10]]);
    expect(await ofMilk()).toEqual(
      expect.arrayContaining([
        [bretana, leche.sku, 4, 10],
        [palmira, leche.sku, 3, 3],
      ]),
    );
    expect((await undated({ product: sal.sku })).rows.filter(([, sku]) => sku === sal.sku)).toEqual([]);
    // Who works at one office sees no other.
    expect((await undated({}, world.andres)).rows.every(([office]) => office === bretana)).toBe(true);

    for (const order of ['title asc', 'undated desc'] as const) {
      const { rows: all } = await undated({ limit: 100, order });
      const paged: typeof all = [];
      for (let after: string | undefined; ; ) {
        const { rows, pagination } = await undated({ limit: 1, order, ...(after && { after }) });
        paged.push(...rows);
        after = pagination.after;
        if (!after) break;
      }
      expect(paged).toEqual(all);
      expect(all.length).toBeGreaterThan(3);
    }
    (await world.save(leche, [lot('2026-11-24', 10)])).ok();
    expect(await ofMilk(bretana)).toEqual([]);
    const wrong = await world.luz.call('stockLots.undated', { query: { after: 'x' } });
    expect(wrong.failure().details[0]?.field).toBe('after');
  });
});
