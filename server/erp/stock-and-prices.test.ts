import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#contract/api-keys/scopes.ts';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Another system with its key: orders out, prices and stock in. */

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
