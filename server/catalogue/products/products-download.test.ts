import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, request } from '#test/client.ts';
import { openFile } from '#test/downloaded.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Products as files (back-office 7, A52; rules 40 and 73). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const host = 'canasta.localhost';
const open = (url: string) => openFile(`${server.url}${url}`);
const ticket = (download: 'products.csv' | 'products.excel', parameters: object = {}) =>
  luz.call('downloads.ticket', { body: { download, parameters: { ...parameters } } });
const linesOf = async (parameters: object) =>
  new TextDecoder('utf-8', { ignoreBOM: true })
    .decode((await open((await ticket('products.csv', parameters)).ok().url)).body)
    .trimEnd()
    .split('\r\n');

/** The cells of the first sheet, row by row, as text. */
function sheetOf(file: Uint8Array): string[][] {
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="[A-Z]+\d+"(?:\/>| s="1"><v>(.*?)<\/v><\/c>| t="inlineStr"><is><t[^>]*>(.*?)<\/t><\/is><\/c>)/gs,
      ),
    ].map(([, number, text]) => number ?? text ?? ''),
  );
}

describe('a file of products', () => {
  it('has the filtered products, with the figures of the office, and no formula', async () => {
    await server.sql("update product set title = '=1+1 <b>', tags = '{nuevo,sin gluten}' where id = $1", [
      goods.sal.id,
    ]);
    const [head, ...rows] = await linesOf({ branch_id: officeIds.bretana });
    expect(head).toMatch(/^\uFEFFSKU;Código de barras;Producto;Marca/);
    const [count] = await server.sql(
      'select count(*)::int as n from product where business_id = $1 and not removed',
      [businessIds.canasta],
    );
    expect(rows).toHaveLength(Number(count?.n));
    expect(rows.find((row) => row.startsWith(`${goods.sal.sku};`))).toContain(";'=1+1 <b>;");
    const coffee = rows.find((row) => row.startsWith(`${goods.cafe.sku};`)) ?? '';
    expect(coffee).toContain(`;${goods.cafe.price};${goods.cafe.net};`);
    const few = await linesOf({ branch_id: officeIds.bretana, offers: 'true', columns: ['id_item'] });
    expect(few.slice(1)).toContain(goods.cafe.sku);
    expect(few.slice(1)).not.toContain(goods.leche.sku);
    const { url } = (
      await ticket('products.excel', {
        title: '=1+1',
        columns: ['id_item', 'title', 'inactive', 'stock'],
        branch_id: officeIds.bretana,
      })
    ).ok();
    const file = await open(url);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="productos-canasta-2026-11-20.xlsx"',
    );
    // Programs that read only what says where it is find all of it, and figures with grouped thousands.
    const xml = strFromU8(unzipSync(file.body)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toMatch(/<row r="2"><c r="A2".*<c r="D2" s="1"><v>/s);
    expect(sheetOf(file.body)).toEqual([
      ['SKU', 'Producto', 'Inactivo', 'Stock · Sede Bretaña'],
      [goods.sal.sku, '=1+1 &lt;b&gt;', expect.any(String), expect.stringMatching(/^\d+$/)],
    ]);
  });

  it('of more than 20,000 is a CSV, or the first of them', async () => {
    await alone(`insert into product (business_id, id, sku, slug, title, category_id, subcategory_id)
       select p.business_id, gen_random_uuid(), 'MUCHO-' || n, 'mucho-' || n, 'Mucho ' || n, p.category_id, p.subcategory_id
       from generate_series(1, 20001) n, product p where p.id = '${goods.leche.id}'`);
    const input = { sub_category_id: subcategoryIds.leche };
    const { error, details } = (await ticket('products.excel', input)).failure();
    expect([error, details[0]?.message]).toEqual([
      'INVALID_INPUT',
      'Son más de 20.000 productos: descárgalos como CSV.',
    ]);
    const before = process.memoryUsage().rss;
    expect((await linesOf({ ...input, columns: ['id_item', 'title'] })).length).toBeGreaterThan(20_001);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    const { url } = (await ticket('products.excel', { ...input, limit: 20_000, columns: ['id_item'] })).ok();
    expect(sheetOf((await open(url)).body)).toHaveLength(20_001);
    await alone("delete from product where sku like 'MUCHO-%'");
  });

  it('refuses unknown filters and columns', async () => {
    for (const parameters of [
      { nada: '1' },
      { columns: ['token'] },
      { inactive: 'quizás' },
      { limit: 20_001 },
    ])
      expect([parameters, (await ticket('products.csv', parameters)).status]).toEqual([parameters, 400]);
  });
});

describe('the address of the specification', () => {
  const path = '/api/v1/products/export-excel';
  const ask = async (name: 'luz' | 'andres' | 'marcela' | undefined, query: Record<string, string> = {}) => {
    const token = name && (await server.as(name)).token;
    return request(`${server.url}${path}?${new URLSearchParams(query)}`, {
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  };

  it('is no product, and redirects staff to the file', async () => {
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask('marcela')).status).toBe(404);
    const answer = await ask('andres', {
      limit: '20000',
      token: 'viejo',
      at_business: 'canasta',
      filter: JSON.stringify({ inactive: false, imageUploaded: true }),
      projection: 'id,title,imageUploaded,inactive,brand,category_id,description,id_item,provider',
    });
    expect(answer.status).toBe(303);
    const rows = sheetOf((await open(answer.headers.get('location') ?? '')).body);
    expect(rows[0]).toHaveLength(9);
    expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(['No']));
    expect(rows.slice(1).map((row) => row[0])).toContain(goods.leche.id);
    const [line] = await server.sql(
      "select actor_id from audit_log where action = 'products.exportExcel' order by at desc limit 1",
    );
    expect(line?.actor_id).toBe(people.andres.id);
  });

  it('exports no other business than that of the host', async () => {
    expect((await ask('luz', { at_business: 'la-plaza' })).status).toBe(404);
  });

  it('reports unknown parameters', async () => {
    for (const query of [
      { filter: 'inactive' },
      { filter: '{"nada":1}' },
      { projection: 'token' },
      { limit: '20001' },
      { nada: '1' },
    ])
      expect([query, (await ask('luz', query as never)).status]).toEqual([query, 400]);
  });
});

/** Without what triggers make of each of so many rows. */
const alone = (statement: string) =>
  withClient(server.adminUrl, async (admin) => {
    await admin.query('set session_replication_role = replica');
    await admin.query(statement);
  });
