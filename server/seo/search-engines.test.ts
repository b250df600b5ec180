import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { request } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, categoryIds, officeIds, recipeIds, subcategoryIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning } from '#test/server.ts';
import { productPlaces, productRanges } from './queries.ts';

const render = async () => new Response('a page');
let database: TestDatabase;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
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

const get = (path: string, headers: Record<string, string> = {}) =>
  request(`${url}${path}`, { headers: { host: 'canasta.localhost', ...headers } });

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);

describe('manifest.webmanifest', () => {
  it('is of the business that is asked', async () => {
    const { status, text } = await get('/manifest.webmanifest');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ name: 'Canasta', theme_color: '#0a3a24' });
    const plaza = JSON.parse((await get('/manifest.webmanifest', { host: 'la-plaza.localhost' })).text);
    expect(plaza).toMatchObject({ name: 'La Plaza', theme_color: '#0d2a60' });
    const { status: foreign } = await get('/manifest.webmanifest', { host: 'nadie.localhost' });
    expect(foreign).toBe(404);
  });
});

describe('robots.txt', () => {
  it('excludes personal pages and names the site map of this host', async () => {
    const { status, text } = await get('/robots.txt');
    expect(status).toBe(200);
    for (const path of ['/admin', '/checkout', '/profile', '/my-markets']) {
      expect(text).toContain(`\nDisallow: ${path}\n`);
    }
    expect(text).toContain('\nSitemap: http://canasta.localhost/sitemap.xml\n');
    const plaza = await get('/robots.txt', { host: 'la-plaza.localhost:3000' });
    expect(plaza.text).toContain('\nSitemap: http://la-plaza.localhost:3000/sitemap.xml\n');
  });

  it('is NOT_FOUND for a host without a shop', async () => {
    expect((await get('/robots.txt', { host: 'nadie.localhost' })).status).toBe(404);
    expect((await get('/sitemap.xml', { host: 'nadie.localhost' })).status).toBe(404);
  });
});

it('a shop in which people practise is left out', async () => {
  const practice = (isOne: boolean) =>
    withClient(database.adminUrl, (client) =>
      client.query("update business set practice = $1 where slug = 'la-plaza'", [isOne]),
    );
  await practice(true);
  const other = await createApp({ databaseUrl: database.appUrl, logLevel: 'silent', web: { render } });
  const ask = (path: string) => other.inject({ url: path, headers: { host: 'la-plaza.localhost' } });
  expect((await ask('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await ask('/sitemap.xml')).statusCode).toBe(404);
  expect((await ask('/')).headers['x-robots-tag']).toBe('noindex, nofollow');
  expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
  await other.close();
  await practice(false);
});

describe('the site map', () => {
  it('leads from the index to everything of the default office, and nothing else', async () => {
    const index = await get('/sitemap.xml');
    expect(index.headers.get('content-type')).toContain('xml');
    expect(index.headers.get('cache-control')).toMatch(/^public/);
    const [pages = '', products = '', ...more] = addresses(index.text);
    expect(more).toEqual([]);

    const { text } = await get(new URL(pages).pathname);
    const places = addresses(text).map((address) => new URL(address).pathname);
    expect(places).toEqual(
      expect.arrayContaining([
        '/',
        '/offers',
        `/product-category/frutas-y-verduras-${categoryIds.frutas}`,
        `/product-subcategory/lacteos-y-huevos-${categoryIds.lacteos}/huevos-${subcategoryIds.huevos}`,
        expect.stringMatching(/^\/brand\/diana-[0-9a-f-]{36}$/),
        `/recipe-book/arroz-con-pollo-${recipeIds.arrozConPollo}`,
        '/blog',
        '/blog/aguacate-en-su-punto',
      ]),
    );
    expect(places).not.toContain('/blog/borrador');
    expect(places.filter((path) => path.includes(categoryIds.plazaDespensa))).toEqual([]);

    const list = await get(new URL(products).pathname);
    expect(list.text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    const listed = await withClient(database.adminUrl, (client) =>
      client.query<{ address: string }>(
        `select 'http://canasta.localhost/product/' || p.slug || '-' || p.id as address
         from product_office po join product p on p.id = po.product_id
         where po.office_id = $1 and po.listed order by p.id`,
        [officeIds.bretana],
      ),
    );
    expect(listed.rows.length).toBeGreaterThan(10);
    expect(addresses(list.text)).toEqual(listed.rows.map(({ address }) => address));
  });

  it('has the Colombian day of a change', async () => {
    await withClient(database.adminUrl, (client) =>
      client.query(
        "update blog_post set published_at = '2026-11-01T01:30:00Z' where slug = 'aguacate-en-su-punto'",
      ),
    );
    const [pages = ''] = addresses((await get('/sitemap.xml')).text);
    const path = new URL(pages).pathname;
    const place = '/blog/aguacate-en-su-punto</loc><lastmod>2026-10-31</lastmod>';
    await expect.poll(async () => (await get(path)).text).toContain(place);
  });

  it('answers 304 to an up-to-date robot', async () => {
    const { headers } = await get('/sitemap.xml');
    const again = await get('/sitemap.xml', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('follows a removed product', async () => {
    const [, products = ''] = addresses((await get('/sitemap.xml')).text);
    const path = new URL(products).pathname;
    expect((await get(path)).text).toContain(goods.arroz.id);
    await withClient(database.adminUrl, (client) =>
      client.query('update product_office set visible = false where product_id = $1', [goods.arroz.id]),
    );
    await expect.poll(async () => (await get(path)).text).not.toContain(goods.arroz.id);
  });

  it.each(['/sitemap/products-1.xml', '/sitemap/%3Cx%3E.xml', "/sitemap/products-'or'.xml"])(
    'does not know %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('has only the lists of its index, because each costs a query', async () => {
    const anyId = '0198a000-0000-7000-8000-000000000001';
    const [, named = ''] = /(\/sitemap\/products-[^<]+)\.xml/.exec((await get('/sitemap.xml')).text) ?? [];
    expect((await get(`${named}.xml`)).status).toBe(200);
    for (const path of [
      `/sitemap/products-${anyId}`,
      `/sitemap/products-${anyId}_${anyId}`,
      `${named}_${anyId}`,
    ])
      expect((await get(`${path}.xml`)).status, path).toBe(404);
  });

  it('is split into lists that together contain every product once', async () => {
    const opened = openDatabase(database.appUrl);
    try {
      const db = opened.forBusiness(businessIds.canasta);
      const ranges = await productRanges(db, officeIds.bretana, 4);
      const lists = await Promise.all(ranges.map((range) => productPlaces(db, officeIds.bretana, range)));
      const whole = await productPlaces(db, officeIds.bretana, {
        from: '00000000-0000-0000-0000-000000000000',
        to: undefined,
      });
      expect(lists.flat()).toEqual(whole);
      expect(lists.slice(0, -1).every((list) => list.length === 4)).toBe(true);
    } finally {
      await opened.close();
    }
  });
});
