import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { turnSales } from '#server/catalogue/writing/sale-prices.ts';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Client, clientOf } from '#test/client.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Another system with its key: prices, offers and stock in. Today is 20 November 2026. */

let server: TestServer;
let luz: Client;
let erp: Client;

beforeAll(async () => {
  server = await startTestServer({ workEveryMs: 100 });
  luz = await server.as('luz');
  await server.sql(`update office set ws_keys = '{"key":"BRETANA"}' where id = $1`, [officeIds.bretana]);
  erp = await withKey([...SCOPES]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

const CANASTA = 'canasta.localhost';
const makeKey = async (fields: Partial<InputOf<'apiKeys.create'>['body']> & { scopes: Scope[] }) =>
  (await luz.call('apiKeys.create', { body: { name: 'Caja', ...fields } })).ok();
async function withKey(scopes: Scope[], office_id: string | null = null): Promise<Client> {
  return clientOf(server.url, (await makeKey({ scopes, office_id })).key, CANASTA);
}
const figuresOf = async (productId: string) =>
  (
    await server.sql<{ price: number; net: number; stock: number }>(
      `select greatest(list_price, price)::int as price, price_neto::int as net, stock::int from product_office
       where business_id = $1 and office_id = $2 and product_id = $3`,
      [businessIds.canasta, officeIds.bretana, productId],
    )
  )[0] ?? { price: 0, net: 0, stock: 0 };

let requests = 0;
const next = () => `prueba-${++requests}-${process.pid}`;
type StockRow = InputOf<'erp.writeStock'>['body']['rows'][number];
const send = (rows: StockRow[], idempotency_key = next(), who = erp) =>
  who.call('erp.writeStock', { body: { idempotency_key, rows } });
const milk = { office: 'BRETANA', id_item: goods.leche.sku };

describe('stock and prices', () => {
  it('sent twice, at once or later, count once; other rows under the same key are refused', async () => {
    const before = (await figuresOf(goods.leche.id)).stock;
    const key = next();
    const rows = [{ ...milk, change: 7 }];
    const answers = await Promise.all([send(rows, key), send(rows, key), send(rows, key)]);
    expect(answers.map((answer) => answer.ok())).toEqual(
      Array.from({ length: 3 }, () => ({ changed: 1, added: 0, errors: [], repeated: expect.any(Boolean) })),
    );
    expect(answers.filter((answer) => answer.ok().repeated)).toHaveLength(2);
    expect((await send(rows, key)).ok().repeated).toBe(true);
    expect((await figuresOf(goods.leche.id)).stock).toBe(before + 7);
    expect((await send([{ ...milk, change: 8 }], key)).failure().error).toBe('REQUEST_KEY_REUSED');
    expect((await figuresOf(goods.leche.id)).stock).toBe(before + 7);
  });

  it('of a thousand rows: wrong ones are reported, and the others are written', async () => {
    const salt = await figuresOf(goods.sal.id);
    const rows: StockRow[] = Array.from({ length: 994 }, (_, n) => ({
      office: 'BRETANA',
      id_item: `NO-${n}`,
      change: 1,
    }));
    rows.push(
      { office: officeIds.bretana, id_item: goods.sal.sku, stock: 31 },
      { office: 'CALI', id_item: goods.sal.sku, stock: 1 },
      { ...milk, change: -100_000 },
      { office: 'BRETANA', id_item: goods.ron.sku, stock: 1 },
      { office: 'BRETANA', id_item: goods.ron.sku, stock: 2 },
      { office: 'BRETANA', change: 1 },
    );
    const { changed, errors } = (await send(rows)).ok();
    expect([salt.stock !== 31, changed, errors.length]).toEqual([true, 1, 999]);
    expect((await figuresOf(goods.sal.id)).stock).toBe(31);
    expect(errors.slice(993).map(({ row, field }) => [row, field])).toEqual([
      [993, 'id_item'],
      [995, 'office'],
      [996, 'change'],
      [997, 'id_item'],
      [998, 'id_item'],
      [999, 'id_item'],
    ]);
  });

  it('of thousands are written by the thousand, and a repeat goes on where the request broke off', async () => {
    const { stock } = await figuresOf(goods.leche.id);
    const rows: StockRow[] = Array.from({ length: 2_500 }, () => ({ ...milk, change: 1 }));
    rows[0] = { office: 'BRETANA', id_item: goods.sal.sku, stock: 40 };
    rows[2_499] = { office: 'BRETANA', id_item: goods.sal.sku, stock: 50 };
    rows[1_200] = { office: 'BRETANA', id_item: 'NO-HAY', change: 1 };
    const key = next();
    const answer = (await send(rows, key)).ok();
    expect([answer.repeated, answer.errors.map(({ row }) => row)]).toEqual([false, [0, 1_200, 2_499]]);
    expect((await figuresOf(goods.leche.id)).stock).toBe(stock + 2_497);
    expect((await send(rows, key)).ok()).toEqual({ ...answer, repeated: true });
    // As if it had broken off after the first two thousand.
    await server.sql(
      `update api_request set answer = jsonb_set(answer, '{next}', '2000') where idempotency_key = $1`,
      [key],
    );
    expect((await send(rows, key)).ok().repeated).toBe(false);
    expect((await figuresOf(goods.leche.id)).stock).toBe(stock + 2_497 + 499);
    const most = Array.from({ length: 10_001 }, () => ({ ...milk, change: 1 }));
    expect((await send(most)).failure().error).toBe('INVALID_INPUT');
  });

  it('of one product add up when they came in, and are an error when they were counted', async () => {
    const { stock } = await figuresOf(goods.leche.id);
    const twice = [
      { ...milk, change: 3 },
      { ...milk, change: 4 },
    ];
    expect((await send(twice)).ok()).toMatchObject({ changed: 1, errors: [] });
    expect((await figuresOf(goods.leche.id)).stock).toBe(stock + 7);
    const counted = [
      { ...milk, stock: 5 },
      { ...milk, change: 4 },
    ];
    for (const rows of [counted, counted.map((row) => ({ ...row, stock: 6, change: undefined }))]) {
      const { changed, errors } = (await send(rows)).ok();
      expect([changed, errors.map(({ row, field }) => [row, field])]).toEqual([
        0,
        [
          [0, 'id_item'],
          [1, 'id_item'],
        ],
      ]);
    }
    const prices = [1_000, 2_000].map((price) => ({ ...milk, price }));
    const body = { idempotency_key: next(), rows: prices };
    expect((await erp.call('erp.writePrices', { body })).ok().errors).toHaveLength(2);
    expect((await figuresOf(goods.leche.id)).stock).toBe(stock + 7);
  });

  it('of a code with the bar code of another product are an error', async () => {
    await server.sql("update product set bar_code = '7709990000017' where id = $1", [goods.sal.id]);
    const { changed, errors } = (await send([{ ...milk, bar_code: '7709990000017', change: 1 }])).ok();
    expect([changed, errors]).toEqual([
      0,
      [
        {
          row: 0,
          field: 'bar_code',
          message: 'Ese código de barras es de otro producto que el de id_item.',
        },
      ],
    ]);
    expect((await send([{ ...milk, bar_code: 'nuevo', change: 1 }])).ok().changed).toBe(1);
  });

  it('follow the shop’s price rules, and a product that an office does not sell yet is added', async () => {
    const idempotency_key = next();
    const rows = [
      { ...milk, price: 5_300, price_neto: 5_000 },
      { office: 'BRETANA', id_item: goods.sal.sku, price: 1_000, price_neto: 2_000 },
    ];
    const body = { idempotency_key, rows };
    const { changed, errors } = (await erp.call('erp.writePrices', { body })).ok();
    expect([changed, errors.map(({ row, field }) => [row, field])]).toEqual([1, [[1, 'price_neto']]]);
    expect(await figuresOf(goods.leche.id)).toMatchObject({ price: 5_300, net: 5_000 });
    // The shop shows it: what is cached was notified.
    const view = async () => {
      const { list } = (await erp.call('erp.products', { query: { limit: 200 } })).ok();
      return list.find(({ id }) => id === goods.leche.id)?.offices.find(({ key }) => key === 'BRETANA')
        ?.price_neto;
    };
    expect(await view()).toBe(5_000);
  });

  it.each<[string, object]>([
    ['rows.0.change', { ...milk }],
    ['rows.0.change', { ...milk, stock: 1, change: 1 }],
    ['rows.0.stock', { ...milk, stock: -1 }],
    ['rows.0.stock', { ...milk, stock: 1.5 }],
    ['rows.0.office', { id_item: '1', change: 1 }],
    ['rows.0', { ...milk, change: 1, priceNeto: 900 }],
  ])('whose form is wrong is refused as a whole, naming %s', async (field, row) => {
    const before = await figuresOf(goods.sal.id);
    const good = { office: 'BRETANA', id_item: goods.sal.sku, stock: before.stock + 5 };
    const refused = (await send([row as StockRow, good])).failure();
    expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', field]);
    expect(await figuresOf(goods.sal.id)).toEqual(before);
  });
});

type OfferRow = InputOf<'erp.writeOffers'>['body']['rows'][number];
const offer = (rows: OfferRow[], idempotency_key = next(), who = erp) =>
  who.call('erp.writeOffers', { body: { idempotency_key, rows } });
const inBretana = ({ sku }: Good) => ({ office: 'BRETANA', id_item: sku });
async function turn(day: number): Promise<void> {
  const database = openDatabase(appUrl(server.adminUrl));
  await turnSales(database.forBusiness(businessIds.canasta), bogotaDate(2026, 11, day, 1), () => false);
  await database.close();
}

describe('offers with days', () => {
  it('sent twice, at once or later, begin once, change, and give back the price of before', async () => {
    const { net: before } = await figuresOf(goods.pasta.id);
    const row = { ...inBretana(goods.pasta), price_neto: before - 300, until: '2026-11-24' };
    const key = next();
    const answers = await Promise.all([offer([row], key), offer([row], key)]);
    const written = { added: 1, changed: 0, ended: 0, errors: [] };
    expect(answers.map((answer) => answer.ok())).toEqual(
      expect.arrayContaining([
        { ...written, repeated: false },
        { ...written, repeated: true },
      ]),
    );
    expect((await figuresOf(goods.pasta.id)).net).toBe(before - 300);
    expect((await offer([{ ...row, price_neto: 1 }], key)).failure().error).toBe('REQUEST_KEY_REUSED');
    expect((await offer([row])).ok()).toMatchObject({ added: 0, changed: 0, errors: [] });
    expect((await offer([{ ...row, price_neto: before - 500 }])).ok()).toMatchObject({ changed: 1 });
    await turn(24);
    expect((await figuresOf(goods.pasta.id)).net).toBe(before - 500);
    await turn(25);
    expect((await figuresOf(goods.pasta.id)).net).toBe(before);
    const audit = `select actor_role, after ->> 'added' as added from audit_log
      where action = 'erp.writeOffers' order by at limit 1`;
    expect(await server.sql(audit)).toEqual([{ actor_role: 'key', added: '1' }]);
  });

  it('that are to come are taken away, and those that run end today', async () => {
    const rows = [goods.queso, goods.mango].map((good) => inBretana(good));
    const [queso, mango] = [await figuresOf(goods.queso.id), await figuresOf(goods.mango.id)];
    const [coming, running] = [
      { ...inBretana(goods.queso), price_neto: queso.net - 100, from: '2026-11-25', until: '2026-11-27' },
      { ...inBretana(goods.mango), price_neto: mango.net - 1, until: '2026-11-20' },
    ];
    expect((await offer([coming, running])).ok().added).toBe(2);
    expect(await figuresOf(goods.queso.id)).toEqual(queso);
    expect((await offer(rows.map((row) => ({ ...row, price_neto: null })))).ok().ended).toBe(2);
    expect(await figuresOf(goods.mango.id)).toEqual(mango);
    expect(await server.sql('select from sale_price')).toEqual([]);
  });

  it('are refused row by row: unknown, twice, not sold, over, not lower, against the law; others are written', async () => {
    const until = '2026-11-30';
    await server.sql(`update product set goods_kind = 'tobacco' where id = $1`, [goods.azucar.id]);
    await server.sql('delete from product_office where product_id = $1 and office_id = $2', [
      goods.frijol.id,
      officeIds.bretana,
    ]);
    const rows: OfferRow[] = [
      { office: 'CALI', id_item: goods.sal.sku, price_neto: 100, until },
      { office: 'BRETANA', bar_code: 'NO', price_neto: 100, until },
      { ...inBretana(goods.huevos), price_neto: 100, until },
      { ...inBretana(goods.huevos), price_neto: 200, until },
      { ...inBretana(goods.frijol), price_neto: 100, until },
      { ...inBretana(goods.arroz), price_neto: 100, from: '2026-11-10', until: '2026-11-19' },
      { ...inBretana(goods.cafe), price_neto: 999_999, until },
      { ...inBretana(goods.azucar), price_neto: 100, until },
      { ...inBretana(goods.sal), price_neto: 100, until },
    ];
    const { added, errors } = (await offer(rows)).ok();
    expect([added, errors.map(({ row, field, code }) => [row, field, code])]).toEqual([
      1,
      [
        [0, 'office', 'UNKNOWN_OFFICE'],
        [1, 'bar_code', 'UNKNOWN_PRODUCT'],
        [2, 'id_item', 'TWICE'],
        [3, 'id_item', 'TWICE'],
        [4, 'id_item', 'NO_PRICE'],
        [5, 'until', 'PASSED'],
        [6, 'price_neto', 'NOT_LOWER'],
        [7, 'price_neto', 'BANNED'],
      ],
    ]);
    const other = await withKey(['prices:write'], officeIds.palmira);
    const foreign = (await offer([{ ...inBretana(goods.sal), price_neto: null }], next(), other)).ok();
    expect(foreign.errors.map(({ code }) => code)).toEqual(['UNKNOWN_OFFICE']);
    const reader = await withKey(['products:read']);
    expect((await offer(rows, next(), reader)).status).toBe(404);
  });

  it.each<[string, object]>([
    ['rows.0.until', { price_neto: 100 }],
    ['rows.0.until', { price_neto: null, until: '2026-11-30' }],
    ['rows.0.until', { price_neto: 100, from: '2026-11-30', until: '2026-11-29' }],
    ['rows.0.from', { price_neto: 100, from: '25/11/2026', until: '2026-11-30' }],
    ['rows.0.price_neto', { price_neto: 0, until: '2026-11-30' }],
  ])('whose form is wrong are refused as a whole, naming %s', async (field, row) => {
    const refused = (await offer([{ ...milk, ...row } as OfferRow])).failure();
    expect([refused.error, refused.details[0]?.field]).toEqual(['INVALID_INPUT', field]);
  });
});
