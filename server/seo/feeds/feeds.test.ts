import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import type { RenderPage } from '#server/http/pages/pages.ts';
import { request } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Good, goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning } from '#test/server.ts';
import { serverContext } from '#web/api/server-context.ts';

/** The catalogue for Google Merchant Center and for Meta (rule 128). */

/** A page that says of which office it is. */
const render: RenderPage = async (_request, context) => {
  const { officeId, hasChosenOffice } = context.get(serverContext);
  return new Response(`${officeId} ${hasChosenOffice ? 'chosen' : 'asked'}`);
};

let database: TestDatabase;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql(
    "update business_module set status = 'active' where code = 'product_feeds' and business_id = $1",
    [businessIds.canasta],
  );
  await sql("update product set goods_kind = 'medicine' where id = $1", [goods.sal.id]);
  await sql("update product set goods_kind = 'supplement' where id = $1", [goods.azucar.id]);
  await sql('update business_config set sells_medicines = true', []);
  app = await createApp({
    databaseUrl: database.appUrl,
    logLevel: 'silent',
    defaultBusiness: 'canasta',
    now: () => fridayMorning,
    web: { render },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const sql = (text: string, values: unknown[]) =>
  withClient(database.adminUrl, (client) => client.query(text, values));
const get = (path: string, headers: Record<string, string> = {}) =>
  request(`${url}${path}`, { headers: { host: 'canasta.localhost', ...headers } });

/** The fields of a product in a feed; undefined: it is not there. */
async function itemOf({ id }: Good, path = '/feeds/google.xml') {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  const item = text.split('<item>').find((one) => one.includes(`<g:id>${id}</g:id>`));
  const fields = [...(item ?? '').matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)];
  return item === undefined ? undefined : Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

describe('a product', () => {
  it('has the fields of Google, with the price of its office', async () => {
    const { headers, text } = await get('/feeds/google.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(text).toContain('xmlns:g="http://base.google.com/ns/1.0"');
    expect(await itemOf(goods.arroz)).toMatchObject({
      title: `${goods.arroz.title} ${goods.arroz.size}`,
      link: expect.stringMatching(`^http://canasta.localhost/product/.*${goods.arroz.id}$`),
      image_link: expect.stringMatching('^http://canasta.localhost/'),
      availability: 'in_stock',
      condition: 'new',
      price: `${goods.arroz.price}.00 COP`,
      unit_pricing_measure: `${goods.arroz.content}g`,
      unit_pricing_base_measure: '100g',
      description: expect.stringContaining('Gramo a'),
      brand: expect.any(String),
    });
    expect(await itemOf(goods.tomate)).toMatchObject({
      price: `${goods.tomate.price}.00 COP`,
      unit_pricing_measure: '1000g',
    });
  });

  it('has what is struck as its price and what is paid as its offer, with its days', async () => {
    const { rows } = await sql(
      `insert into sale_price (business_id, office_id, product_id, price_neto, begins_on, ends_on, begun)
       select business_id, office_id, product_id, price_neto, '2026-11-19', '2026-11-25', true from product_office
       where office_id = $1 and price_neto < price and visible order by product_id limit 1
       returning product_id as id`,
      [officeIds.bretana],
    );
    const good = Object.values<Good>(goods).find(({ id }) => id === rows[0]?.id);
    if (!good) throw new Error('No offer among the goods');
    const item = await itemOf(good);
    expect(Number.parseInt(item?.sale_price ?? '', 10)).toBeLessThan(Number.parseInt(item?.price ?? '', 10));
    expect(item?.sale_price_effective_date).toBe('2026-11-19T00:00-0500/2026-11-25T23:59-0500');
    expect(await itemOf(goods.arroz)).not.toHaveProperty('sale_price');
  });

  it('says in the words of Meta whether there is some', async () => {
    await sql('update product_office set stock = 0 where product_id = $1', [goods.papa.id]);
    expect((await itemOf(goods.papa))?.availability).toBe('out_of_stock');
    const ofMeta = await itemOf(goods.papa, '/feeds/meta.xml');
    expect(ofMeta?.availability).toBe('out of stock');
    expect(ofMeta).not.toHaveProperty('unit_pricing_measure');
    expect(ofMeta).not.toHaveProperty('identifier_exists');
  });

  it('is left out where the law or the platform keeps it out', async () => {
    expect(await itemOf(goods.ron)).toBeUndefined();
    expect(await itemOf(goods.sal)).toBeUndefined();
    expect(await itemOf(goods.azucar)).toBeDefined();
    expect(await itemOf(goods.azucar, '/feeds/meta.xml')).toBeUndefined();
    for (const good of Object.values<Good>(goods).filter(({ hidden, inactive }) => hidden || inactive))
      expect(await itemOf(good), good.title).toBeUndefined();
  });
});

describe('the address', () => {
  it('is one of a business that has the module, and of an office that is open', async () => {
    expect((await get('/feeds/google.xml', { host: 'la-plaza.localhost' })).status).toBe(404);
    expect((await get(`/feeds/google.xml?sede=${officeIds.plazaCentro}`)).status).toBe(404);
    expect((await get('/feeds/google.xml?sede=')).status).toBe(404);
  });

  it('answers 304 until something of it changes', async () => {
    const { headers } = await get('/feeds/meta.xml');
    const etag = headers.get('etag') ?? '';
    const again = await get('/feeds/meta.xml', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await sql('update product_office set price = price + 100 where product_id = $1 and office_id = $2', [
      goods.arroz.id,
      officeIds.bretana,
    ]);
    const answer = (last: string) => get('/feeds/meta.xml', { 'if-none-match': last });
    await expect.poll(async () => (await answer(etag)).status).toBe(200);
    // The name of the office is in it as well.
    const after = (await get('/feeds/meta.xml')).headers.get('etag') ?? '';
    await sql("update office set display_name = 'Bretaña de siempre' where id = $1", [officeIds.bretana]);
    await expect.poll(async () => (await answer(after)).status).toBe(200);
    expect((await get('/feeds/meta.xml')).text).toContain('Bretaña de siempre');
  });

  it('is compressed for who asks so', async () => {
    const answer = await fetch(`${url}/feeds/meta.xml`, { headers: { host: 'canasta.localhost' } });
    expect(answer.status).toBe(200);
    const { body, headers } = await app
      .inject({ url: '/feeds/meta.xml', headers: { host: 'canasta.localhost', 'accept-encoding': 'gzip' } })
      .then(({ rawPayload, headers: all }) => ({ body: rawPayload, headers: all }));
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toContain('</rss>');
  });
});

it('leads to the office whose prices it says, and keeps it, unless the browser has another one', async () => {
  const item = await itemOf(goods.arroz, `/feeds/google.xml?sede=${officeIds.palmira}`);
  const link = new URL(item?.link ?? '');
  expect(link.search).toBe(`?sede=${officeIds.palmira}`);
  const page = await get(link.pathname + link.search);
  expect(page.text).toBe(`${officeIds.palmira} chosen`);
  expect(page.headers.get('set-cookie')).toMatch(`office=${officeIds.palmira}; Max-Age=`);
  const chosen = await get(link.pathname + link.search, { cookie: `office=${officeIds.chipichape}` });
  expect([chosen.text, chosen.headers.get('set-cookie')]).toEqual([`${officeIds.chipichape} chosen`, null]);
  const foreign = await get(`${link.pathname}?sede=${officeIds.plazaCentro}`);
  expect([foreign.text, foreign.headers.get('set-cookie')]).toEqual([`${officeIds.bretana} asked`, null]);
});
