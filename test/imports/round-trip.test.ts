import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { downloaded } from '#test/downloaded.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { appliedImport, checkedImport, type ImportDetail, uploadedImport } from './import-steps.ts';

/** The file of products is the file of imports (rule 85): what comes back untouched changes nothing. */

let server: TestServer;
let luz: Client;
let andres: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  [luz, andres] = await Promise.all([server.as('luz'), server.as('andres')]);
  await makeUgly();
});
afterAll(() => server.close());

const { bretana, chipichape, palmira } = officeIds;
const set = (changes: string, { id }: { id: string }, ...values: unknown[]) =>
  server.sql(`update product set ${changes} where id = $1`, [id, ...values]);
const price = (officeId: string, { id }: { id: string }, [full, net]: [number, number], stock: number) =>
  server.sql(
    `update product_office set price = $3, price_neto = $4, stock = $5, received = received + $5 - stock
     where product_id = $1 and office_id = $2`,
    [id, officeId, full, net, stock],
  );

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
const LONG = `Muy larga; con "comillas", línea\n${'y más texto, '.repeat(600)}\n\n- fin _x0041_ &oacute; &quot;x&quot; <b>ya</b>`;

const UGLY_LABEL = {
  ingredients: 'Leche (99,9 %); "azúcar", sal\ny agua.',
  contains: ['milk'],
  traces: ['gluten', 'nuts'],
  diets: ['vegetarian', 'no_added_sugar'],
  sweeteners: true,
  seals: [],
  storage: '0 a 6 °C',
  nutrition: { per: 'ml', portion: 200.5, measure: '1 vaso', energy: 60.25, sodium: 1250, fat: 3.1 },
};

async function makeUgly(): Promise<void> {
  await set('label = $2, sanitary_record = $3', goods.leche, JSON.stringify(UGLY_LABEL), 'RSA-0001234-2020');
  await set('title = $2', goods.sal, '=1+1 <b>');
  await set('title = $2', goods.leche, 'LECHE ENTERA  DE LA CASA X 1000 ML');
  await set('title = $2', goods.cafe, `Café "El Ñandú" ½ lb; molido, ${FAMILY} H&M &amp; más`);
  await set('title = $2', goods.arroz, `Arroz ${'largo '.repeat(50)}`.slice(0, 299).trim());
  await set('description = $2', goods.azucar, LONG);
  await set("size_text = '', quantity_pum = 0, title = $2", goods.huevos, 'Huevos AA 30 und');
  await set("size_text = '  1.000  g', quantity_pum = 950", goods.frijol);
  await set("inactive = true, inactive_reason = 'No vino en la importación'", goods.ron);
  await server.sql(
    "update brand set display_name = 'Alpina Productos S.A.S.' where business_id = $1 and name = 'ALPINA'",
    [businessIds.canasta],
  );
  await price(bretana, goods.leche, [5_000, 5_000], 12);
  await price(chipichape, goods.leche, [5_400, 4_900], 2_500);
  await price(palmira, goods.leche, [4_800, 4_800], 0);
  await price(bretana, goods.sal, [40, 30], 7);
  await price(bretana, goods.banano, [3_100, 2_999], 11);
  await server.sql('delete from product_office where product_id = $1 and office_id = $2', [
    goods.azucar.id,
    palmira,
  ]);
  await server.sql('delete from product_office where product_id = $1', [goods.arroz.id]);
}

const rows = async () =>
  (
    await server.sql<{ products: number }>(
      'select count(*)::int as products from product where business_id = $1 and not removed',
      [businessIds.canasta],
    )
  )[0]?.products;

type Format = readonly [name: string, download: 'products.csv' | 'products.excel', file: string];
const formats: readonly [Format, Format] = [
  ['CSV', 'products.csv', 'productos.csv'],
  ['XLSX', 'products.excel', 'productos.xlsx'],
];

const exported = async ([, download, name]: Format, parameters: object = {}, staff = luz) =>
  new File(
    [new Uint8Array(await downloaded(server, staff, { download, parameters: { ...parameters } }))],
    name,
  );
const figureColumns = ({ mapping }: ImportDetail) =>
  mapping?.columns.filter(({ field }) => ['price', 'price_neto', 'stock'].includes(field)) ?? [];

describe.each(formats)('products as %s', (...format) => {
  it('of all offices say of which one each figure is, and change nothing when they come back', async () => {
    const read = await uploadedImport(luz, await exported(format));
    const figures = figureColumns(read);
    expect(figures.map(({ column }) => column)).toContain('Stock · Sede Chipichape');
    expect(new Set(figures.map(({ office_id: id }) => id))).toEqual(new Set([bretana, chipichape, palmira]));
    expect(figures).toHaveLength(9);
    const { summary } = await checkedImport(luz, read);
    expect(summary).toMatchObject({ created: 0, changed: 0, refused: 0, unchanged: await rows(), gates: [] });
  });

  it('of one office has no other, and changes nothing when it comes back', async () => {
    const read = await uploadedImport(luz, await exported(format, { branch_id: chipichape }));
    expect(figureColumns(read).map(({ office_id: id }) => id)).toEqual([chipichape, chipichape, chipichape]);
    const { summary } = await checkedImport(luz, read);
    expect(summary).toMatchObject({ created: 0, changed: 0, refused: 0, unchanged: await rows() });
  });

  it('with the columns of the specification changes nothing when it comes back, whatever comes first', async () => {
    const columns = ['id', 'title', 'imageUploaded', 'inactive', 'brand', 'category_id', 'description'];
    const file = await exported(format, { columns: [...columns, 'id_item', 'provider'] });
    const { summary } = await checkedImport(luz, await uploadedImport(luz, file));
    expect(summary).toMatchObject({ created: 0, changed: 0, refused: 0, unchanged: await rows() });
  });
});

it('a figure that is edited in the file is written in its office alone', async () => {
  const csv = await (await exported(formats[0], { title: 'leche entera de la casa' })).text();
  const file = new File([csv.replace('5400;4900;2500', '5500;4900;2400')], 'productos.csv');
  const done = await appliedImport(luz, await checkedImport(luz, await uploadedImport(luz, file)));
  expect(done.summary).toMatchObject({ changed: 1, unchanged: 0, refused: 0 });
  // What staff wrote; the struck price is the lowest of 30 days (rule 116).
  const now = await server.sql(
    'select greatest(list_price, price)::int as price, price_neto::int, stock::int from product_office where product_id = $1 order by price',
    [goods.leche.id],
  );
  expect(now.map((row) => Object.values(row))).toEqual([
    [4_800, 4_800, 0],
    [5_000, 5_000, 12],
    [5_500, 4_900, 2_400],
  ]);
});

it('the admin of a branch gets that branch, whatever the request names', async () => {
  for (const parameters of [{}, { branch_id: palmira }]) {
    const [head = ''] = (await (await exported(formats[0], parameters, andres)).text()).split('\r\n');
    expect(head).toContain('Precio · Sede Bretaña;Precio neto · Sede Bretaña;Stock · Sede Bretaña');
    expect(head).not.toContain('Palmira');
  }
});

it('offices of one name are told apart, and a column of a closed one is of no other', async () => {
  const rename = (id: string, name: string, inactive = false) =>
    server.sql('update office set display_name = $2, inactive = $3 where id = $1', [id, name, inactive]);
  await rename(palmira, 'Sede  chipichape');
  const read = await uploadedImport(luz, await exported(formats[0]));
  const { summary } = await checkedImport(luz, read);
  expect(summary).toMatchObject({ created: 0, changed: 0, refused: 0, unchanged: await rows() });
  await rename(palmira, 'Sede Chipi');
  const file = await exported(formats[0]);
  await rename(palmira, 'Sede Chipi', true);
  const later = await uploadedImport(luz, file);
  await rename(palmira, 'Sede Palmira Centro');
  expect(new Set(figureColumns(later).map(({ office_id: id }) => id))).toEqual(
    new Set([bretana, chipichape]),
  );
});

describe('figures of several offices in a file of one', () => {
  const everything = () =>
    server.sql<{ sku: string; low: number; net: number; stock: number; offices: number }>(
      `select p.sku, min(f.price)::int as low, min(f.price_neto)::int as net, sum(f.stock)::int as stock,
         count(distinct f.price)::int as offices
       from product p join product_office f on f.business_id = p.business_id and f.product_id = p.id
       where p.business_id = $1 and not p.removed group by p.sku order by p.sku`,
      [businessIds.canasta],
    );
  const checked = async (lines: string[]) =>
    checkedImport(luz, await uploadedImport(luz, new File([lines.join('\n')], 'de-antes.csv')));

  it('is held until somebody confirms: summed stock, and the lowest of different prices', async () => {
    const before = await everything();
    // A price of 40 pesos may be thousands elsewhere, so that its row is not imported at all.
    const cheaper = before.filter(({ offices, sku }) => offices > 1 && sku !== goods.sal.sku);
    const lines = before.map(({ sku, low, net, stock }) => [sku, low, net, stock].join(';'));
    const review = await checked(['SKU;Precio;Precio neto;Stock', ...lines]);
    const held = Object.fromEntries(review.summary?.gates.map(({ gate, count }) => [gate, count]) ?? []);
    expect(held.OTHER_OFFICE).toBe(cheaper.length);
    expect(held.STOCK_JUMP).toBeGreaterThan(before.length / 2);
    await appliedImport(luz, review);
    const after = await everything();
    // What is left are products that only one office has, and that had none.
    expect(
      after.filter(({ stock }, at) => stock >= 2 * (before[at]?.stock || Number.POSITIVE_INFINITY)),
    ).toEqual([]);
    expect(after.map(({ low, offices }) => [low, offices])).toEqual(
      before.map(({ low, offices }) => [low, offices]),
    );
  });

  it('is held where the column of one office has the prices of another', async () => {
    await server.sql(
      `update product_office set price = price + 100, price_neto = price + 100
       where business_id = $1 and office_id = $2`,
      [businessIds.canasta, palmira],
    );
    const file = await (await exported(formats[0], { branch_id: bretana })).text();
    const read = await uploadedImport(
      luz,
      new File([file.replaceAll('Bretaña', 'Palmira Centro')], 'otra-sede.csv'),
    );
    const { summary } = await checkedImport(luz, read);
    const gate = summary?.gates.find((one) => one.gate === 'OTHER_OFFICE');
    expect(gate?.count).toBeGreaterThan(20);
    expect(gate?.example).toContain('Sede Palmira Centro pasaría de');
  });

  it('goes through where a delivery makes some stocks grow', async () => {
    const some = (await everything()).slice(0, 12);
    const { summary } = await checked(['SKU;Stock', ...some.map(({ sku }) => `${sku};900`)]);
    expect(summary?.gates).toEqual([]);
  });
});
