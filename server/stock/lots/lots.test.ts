import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { lotsLeft } from '#rules/stock/lots.ts';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { type LotsWorld, lot, openLots } from '#test/stock/lots-world.ts';
import { forgetLots } from './forget-lots.ts';

/** Goods by the day on which they expire (rule 132). Today is 20 November 2026. */

let world: LotsWorld;
let database: ReturnType<typeof openDatabase>;

const { bretana, palmira } = officeIds;
const { leche, yogur, mantequilla, huevos, sal } = goods;

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

let documents = 0;
async function received(entries: readonly { good: Good; counted: number; day: string | null }[]) {
  documents += 1;
  const body = { id: newId(), office_id: bretana, supplier: 'Alpina', document: `L-${documents}` };
  (await world.andres.call('receptions.start', { body })).ok();
  const last = new Map<string, string>();
  for (const { good, counted, day } of entries) {
    const entered = (
      await world.wilson.call('receptions.enter', {
        params: { id: body.id },
        body: {
          entry_id: newId(),
          product_id: good.id,
          counted,
          expires_on: day,
          mode: 'add',
          follows: last.get(good.id) ?? null,
        },
      })
    ).ok();
    last.set(good.id, entered.tally?.entry_id ?? '');
  }
  return body.id;
}
const book = (id: string, entries: number, more: Partial<InputOf<'receptions.book'>['body']> = {}) =>
  world.luz.call('receptions.book', { params: { id }, body: { entries, ...more } });

describe('goods that come in', () => {
  it('have the dates that were written, one lot a day, and the others none', async () => {
    await world.shelf(leche, 20);
    const id = await received([
      { good: leche, counted: 6, day: '2026-11-25' },
      { good: leche, counted: 4, day: '2026-12-02' },
      { good: leche, counted: 2, day: '2026-11-25' },
      { good: yogur, counted: 5, day: null },
    ]);
    const review = (await world.luz.call('receptions.review', { params: { id } })).ok();
    const [milk, yoghurt] = [leche, yogur].map((good) =>
      review.list.find(({ product_id }) => product_id === good.id),
    );
    expect(milk).toMatchObject({
      tracks_expiry: true,
      undated: 0,
      lots: [lot('2026-11-25', 8), lot('2026-12-02', 4)],
    });
    expect(yoghurt).toMatchObject({ undated: 5, lots: [] });
    const passed = await book(id, 4, { dates: [{ product_id: yogur.id, expires_on: '2026-11-19' }] });
    expect(passed.failure().details[0]).toMatchObject({ field: 'dates.0.expires_on' });
    (await book(id, 4, { dates: [{ product_id: yogur.id, expires_on: '2026-11-30' }] })).ok();
    expect(await world.lotsOf(leche)).toMatchObject({
      there: 32,
      undated: 20,
      left: [lot('2026-11-25', 8), lot('2026-12-02', 4)],
    });
    expect((await world.lotsOf(yogur)).left).toEqual([lot('2026-11-30', 5)]);
    const { list, cost_at_risk } = await world.listed({ office_id: bretana });
    expect(
      list.map(({ id_item, expires_on, days, amount, cost }) => [id_item, expires_on, days, amount, cost]),
    ).toEqual([[leche.sku, '2026-11-25', 5, 8, 8_000]]);
    expect(cost_at_risk).toBe(8_000);
    const later = await world.listed({ office_id: bretana, days: 12 });
    expect(later.list).toHaveLength(3);
    expect((await world.listed({ days: 12 }, world.andres)).list.map(({ cost }) => cost)).toEqual(
      later.list.map(() => undefined),
    );
  });

  it('that have expired are not received, and a list says it too', async () => {
    documents += 1;
    const body = { id: newId(), office_id: bretana, supplier: 'Alpina', document: `L-${documents}` };
    const expired = { product_id: leche.id, expected: 3, cost: null, expires_on: '2026-11-19' };
    expect(
      (await world.andres.call('receptions.start', { body: { ...body, lines: [expired] } })).failure()
        .details,
    ).toEqual([{ field: 'lines.0.expires_on', message: 'Ya venció: no lo recibas.' }]);
    (
      await world.andres.call('receptions.start', {
        body: { ...body, lines: [{ ...expired, expires_on: '2026-12-01' }] },
      })
    ).ok();
    const enter = (expires_on?: string | null, follows: string | null = null) =>
      world.wilson.call('receptions.enter', {
        params: { id: body.id },
        body: {
          entry_id: newId(),
          product_id: leche.id,
          counted: 3,
          follows,
          ...(expires_on !== undefined && { expires_on }),
        },
      });
    expect((await enter('2026-11-19')).failure().details[0]?.field).toBe('expires_on');
    expect((await enter('2126-11-19')).failure().details[0]?.field).toBe('expires_on');
    const query = { left: 'true' as const };
    const [line] = (await world.wilson.call('receptions.products', { params: { id: body.id }, query })).ok()
      .list;
    expect(line).toMatchObject({ tracks_expiry: true, expires_on: '2026-12-01', lots: [] });
    // Of which nobody says anything has the date of the list; a date that somebody cleared stays away.
    const first = (await enter()).ok();
    expect(first.lots).toEqual([lot('2026-12-01', 3)]);
    expect((await enter(null, first.tally?.entry_id)).ok().lots).toEqual([]);
    const review = (await world.luz.call('receptions.review', { params: { id: body.id } })).ok();
    expect(review.list).toMatchObject([{ received: 3, lots: [], undated: 3 }]);
  });

  it('that expired since they were written down are not booked; who receives says how many were good', async () => {
    await world.shelf(yogur, 1);
    const id = await received([{ good: yogur, counted: 4, day: '2026-11-21' }]);
    await world.server.sql("update reception_entry set expires_on = '2026-11-19' where reception_id = $1", [
      id,
    ]);
    const refused = (await book(id, 1)).failure();
    expect(refused.details).toEqual([
      { field: 'entries', message: expect.stringMatching(/^Yogur.*: venció el 19 .*, antes de registrarlo/) },
    ]);
    expect((await world.lotsOf(yogur)).there).toBe(1);
  });

  it('at once, in two receptions and while some is sold, are all there with their dates', async () => {
    await world.shelf(mantequilla, 10);
    const ids = [
      await received([{ good: mantequilla, counted: 7, day: '2026-11-28' }]),
      await received([
        { good: mantequilla, counted: 5, day: '2026-11-28' },
        { good: mantequilla, counted: 3, day: '2026-12-05' },
      ]),
    ];
    const [shopper] = await readyShoppers(world.server, [[{ product: mantequilla, count: 4 }]]);
    if (!shopper) throw new Error('No shopper');
    const total = await totalOf(shopper);
    const [one, two, placed] = await Promise.all([
      book(ids[0] ?? '', 1),
      book(ids[1] ?? '', 2),
      order(shopper, total),
    ]);
    for (const answer of [one, two, placed]) answer.ok();
    // What was ordered lies on the shelf until somebody picks it.
    expect(await world.lotsOf(mantequilla)).toMatchObject({
      there: 25,
      undated: 10,
      left: [lot('2026-11-28', 12), lot('2026-12-05', 3)],
    });
    await world.shelf(mantequilla, 9);
    const { list } = await world.listed({ office_id: bretana, days: 30, product: mantequilla.sku });
    expect(list.map(({ expires_on, amount }) => lot(expires_on, amount))).toEqual(
      lotsLeft([lot('2026-11-28', 12), lot('2026-12-05', 3)], 9, '2026-11-20'),
    );
  });

  it('are not taken for what had gone before', async () => {
    await world.shelf(huevos, 0);
    const first = await received([{ good: huevos, counted: 6, day: '2026-11-24' }]);
    (await book(first, 1)).ok();
    await world.shelf(huevos, 0);
    const second = await received([{ good: huevos, counted: 10, day: '2026-12-15' }]);
    (await book(second, 1)).ok();
    await world.shelf(huevos, 14);
    expect(await world.lotsOf(huevos)).toMatchObject({ left: [lot('2026-12-15', 10)], undated: 4 });
  });
});

describe('dates by hand', () => {
  it('are of what lies there, each once, and as they were seen', async () => {
    await world.shelf(yogur, 12);
    const lots = [lot('2026-11-22', 4), lot('2026-11-18', 2)];
    (await world.save(yogur, lots)).ok();
    expect(await world.lotsOf(yogur)).toMatchObject({ left: [lots[1], lots[0]], undated: 6 });
    const [entry] = await world.server.sql<{ after: object }>(
      "select after from audit_log where action = 'stockLots.save' and entity_id = $1 order by at desc limit 1",
      [yogur.id],
    );
    expect(entry?.after).toMatchObject({ lots });
    for (const [wrong, field] of [
      [[lot('2026-11-22', 13)], 'lots'],
      [[lot('2026-11-22', 1), lot('2026-11-22', 1)], 'lots.1.expires_on'],
      [[lot('2024-11-22', 1)], 'lots.0.expires_on'],
      [[lot('2026-11-22', 0)], 'lots.0.amount'],
    ] as const)
      expect((await world.save(yogur, [...wrong])).failure().details[0]?.field).toBe(field);
    const stale = { office_id: bretana, lots: [], seen: [lot('2026-11-22', 4)] };
    const answer = await world.luz.call('stockLots.save', { params: { id: yogur.id }, body: stale });
    expect([answer.status, answer.failure().error]).toEqual([409, 'LOTS_CHANGED']);
    expect((await world.lotsOf(yogur)).left).toEqual([lots[1], lots[0]]);
    expect((await world.save(sal, [lot('2026-11-22', 1)])).failure().details[0]?.field).toBe('id');
  });

  it('of another office are not there', async () => {
    const query = { office_id: palmira };
    const answers = [
      await world.andres.call('stockLots.get', { params: { id: leche.id }, query }),
      await world.save(leche, [], palmira, world.andres),
      await world.luz.call('stockLots.get', { params: { id: newId() }, query }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    (await world.save(leche, [lot('2026-11-23', 1)], palmira)).ok();
    expect(
      (await world.listed({ office_id: palmira }, world.andres)).list.some(
        ({ office_id }) => office_id === palmira,
      ),
    ).toBe(false);
  });

  it('of what expired are gone with its waste, and others go to another office with their goods', async () => {
    await world.shelf(leche, 12);
    await world.shelf(leche, 3, palmira);
    (await world.save(leche, [lot('2026-11-19', 4), lot('2026-11-25', 5)])).ok();
    (await world.save(leche, [], palmira)).ok();
    const lines = [{ product_id: leche.id, amount: 4 }];
    const own = { office_id: bretana, lines };
    (await world.luz.call('stock.waste', { body: { ...own, id: newId(), reason: 'expired' } })).ok();
    // Not what has no date, which leaves first otherwise.
    expect(await world.lotsOf(leche)).toMatchObject({ left: [lot('2026-11-25', 5)], undated: 3 });
    (await world.luz.call('stock.transfer', { body: { ...own, id: newId(), to_office_id: palmira } })).ok();
    expect(await world.lotsOf(leche)).toMatchObject({ left: [lot('2026-11-25', 4)], undated: 0 });
    expect(await world.lotsOf(leche, palmira)).toMatchObject({ left: [lot('2026-11-25', 1)], undated: 6 });
  });

  it('are thrown away once by two who saw them, and not once others are there', async () => {
    await world.shelf(leche, 12);
    (await world.save(leche, [lot('2026-11-18', 3), lot('2026-11-19', 2), lot('2026-11-25', 4)])).ok();
    const seen = (await world.listed({ office_id: bretana, days: 0, product: leche.sku })).list;
    const lots = seen.map(({ id, amount }) => ({ id, amount }));
    const waste = (more: Partial<InputOf<'stock.waste'>['body']>, who = world.luz) => {
      const own = { id: newId(), office_id: bretana, reason: 'expired' as const, lots };
      return who.call('stock.waste', {
        body: { ...own, lines: [{ product_id: leche.id, amount: 5 }], ...more },
      });
    };
    for (const wrong of [
      { lots: [{ ...lots[0], amount: 2 } as (typeof lots)[number], ...lots.slice(1)] },
      { lines: [{ product_id: yogur.id, amount: 1 }] },
      { lots: [...lots, { id: newId(), amount: 1 }] },
    ])
      expect((await waste(wrong)).failure().error).toBe('LOTS_CHANGED');
    const id = newId();
    const answers = await Promise.all([waste({ id }), waste({ id }), waste({}, world.andres)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(
      answers[0]?.status === 200 ? [200, 200, 409] : [200, 409, 409],
    );
    expect(await world.lotsOf(leche)).toMatchObject({ there: 7, left: [lot('2026-11-25', 4)] });
  });

  it('are summed up to the first ten thousand, and the list says so', async () => {
    await world.shelf(leche, 20_000);
    await world.server.sql(
      `insert into stock_lot (business_id, id, office_id, product_id, expires_on, amount)
       select $1, gen_random_uuid(), $2, $3, date '2026-11-01' - d, 1 from generate_series(1, 10001) d`,
      [businessIds.canasta, bretana, leche.id],
    );
    const { is_partial, expired } = await world.listed({ office_id: bretana });
    expect({ is_partial, expired }).toEqual({ is_partial: true, expired: 10_001 });
    await world.server.sql('delete from stock_lot where product_id = $1', [leche.id]);
    expect((await world.listed({ office_id: bretana })).is_partial).toBe(false);
  });

  it('of goods that have gone are forgotten in the morning', async () => {
    await world.shelf(yogur, 5);
    (await world.save(yogur, [lot('2026-11-22', 5)])).ok();
    await world.shelf(yogur, 2);
    expect(await forgetLots(database.forBusiness(businessIds.canasta), '2026-11-19')).toBeGreaterThan(0);
    expect((await world.lotsOf(yogur)).seen).toEqual([lot('2026-11-22', 2)]);
    await world.shelf(yogur, 5);
    expect(await world.lotsOf(yogur)).toMatchObject({ left: [lot('2026-11-22', 2)], undated: 3 });
    expect(await forgetLots(database.forBusiness(businessIds.canasta), '2026-11-19')).toBe(0);
  });
});
