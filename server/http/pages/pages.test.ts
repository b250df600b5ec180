import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { request } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { officeIds } from '#test/factories/ids.ts';
import { PASSWORD, people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { serverContext } from '#web/api/server-context.ts';

/** A page that says who the server thinks is looking, and counts how often it was drawn. */
let drawn = 0;
const script = 'window.hello = "<\\/script>"';

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createApp({
    databaseUrl: database.appUrl,
    logLevel: 'silent',
    defaultBusiness: 'canasta',
    web: {
      render: async (question, context) => {
        drawn += 1;
        const { user, officeId, hasChosenOffice, isAdult } = context.get(serverContext);
        const { pathname } = new URL(question.url);
        const html = `<html><link rel="canonical" href="${question.url}"><script>${script}</script><script type="application/ld+json">{}</script>
          <p>${pathname} ${user?.name ?? 'visitor'} ${officeId} ${hasChosenOffice ? 'chosen' : 'to choose'} ${isAdult ? 'of age' : 'age unknown'} ${question.headers.get('cookie') ?? 'no cookie'}</p></html>`;
        if (pathname.startsWith('/product/of-old'))
          return new Response(null, {
            status: 301,
            headers: { location: `/product/own${new URL(question.url).search}` },
          });
        return new Response(html, {
          status: pathname === '/nowhere' ? 404 : 200,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            ...(pathname.endsWith('.data') ? { 'x-remix-response': 'yes' } : {}),
          },
        });
      },
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const signedIn = await request(`${url}/api/v1/users/login`, {
    method: 'POST',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.marcela.email, password: PASSWORD }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function get(path: string, headers: Record<string, string> = {}) {
  return request(`${url}${path}`, { headers: { host: 'localhost', accept: 'text/html', ...headers } });
}

describe('data of a page that is already open', () => {
  it('has the marker by which the router recognises its responses', async () => {
    expect((await get('/somewhere.data')).headers.get('x-remix-response')).toBe('yes');
    expect((await get('/somewhere')).headers.has('x-remix-response')).toBe(false);
  });
});

describe('pages for visitors', () => {
  it('are not others for a word of the query that they do not read', async () => {
    const first = await get('/offers?orden=nombre');
    const before = drawn;
    for (const query of ['orden=nombre&utm_source=x', 'zz=1&orden=nombre', 'fbclid=8&orden=nombre#y']) {
      const { text } = await get(`/offers?${query}`);
      expect(text).toBe(first.text);
    }
    expect(drawn).toBe(before);
    expect((await get('/offers?orden=descuento')).text).not.toBe(first.text);
    expect(drawn).toBe(before + 1);
  });

  it('are rendered once for everybody, without anything of the person who asked', async () => {
    const before = drawn;
    const mine = await get('/product/1', { cookie });
    const yours = await get('/product/1');
    expect(mine.text).toContain('visitor');
    expect(mine.text).toContain('no cookie');
    expect(yours.text).toBe(mine.text);
    expect(drawn - before).toBe(1);
  });

  it('are of their own for who said to be of age, and never what others get (rule 106)', async () => {
    const question = await get('/product/6');
    const answered = await get('/product/6', { cookie: 'mayor_de_edad=si' });
    expect([question.text.includes('age unknown'), answered.text.includes('of age')]).toEqual([true, true]);
    expect((await get('/product/6')).text).toBe(question.text);
    expect((await get('/product/6', { cookie: 'mayor_de_edad=si' })).text).toBe(answered.text);
    expect(answered.text).not.toContain('mayor_de_edad');
  });

  it('contain the requested address, not that of an earlier request', async () => {
    const odd = await get('/product/5', { host: 'localhost:9999' });
    expect(odd.text).toContain('http://localhost:9999/product/5');
    expect((await get('/product/5')).text).toContain('http://localhost/product/5');
  });

  it('are cached for each office', async () => {
    const standard = await get('/product/2', { cookie: `office=${officeIds.bretana}` });
    const palmira = await get('/product/2', { cookie: `office=${officeIds.palmira}` });
    expect(standard.text).toContain(officeIds.bretana);
    expect(palmira.text).toContain(officeIds.palmira);
    const invented = await get('/product/2', { cookie: 'office=../../etc' });
    expect(invented.text).toBe(standard.text);
  });

  it('are cached apart for a first visit, which is asked for an office', async () => {
    const first = await get('/product/6');
    const later = await get('/product/6', { cookie: `office=${officeIds.bretana}` });
    expect(first.text).toContain(`${officeIds.bretana} to choose`);
    expect(later.text).toContain(`${officeIds.bretana} chosen`);
    expect((await get('/product/6')).text).toBe(first.text);
  });

  it('are rendered again when a price changes in their office', async () => {
    await get('/product/3');
    const before = drawn;
    await withClient(database.adminUrl, (client) =>
      client.query('update product_office set price = price + 10 where office_id = $1', [officeIds.bretana]),
    );
    // The notice comes in its turn.
    await expect
      .poll(async () => {
        await get('/product/3');
        return drawn - before;
      })
      .toBe(1);
  });

  it('are rendered each time in development, where sources change without notice', async () => {
    const dev = await createApp({
      databaseUrl: database.appUrl,
      logLevel: 'silent',
      defaultBusiness: 'canasta',
      web: { render: async () => new Response(`draft ${++drawn}`), dev: true },
    });
    await dev.listen({ port: 0, host: '127.0.0.1' });
    const address = `http://127.0.0.1:${(dev.server.address() as AddressInfo).port}/terms`;
    const first = await request(address, { headers: { host: 'localhost' } });
    const second = await request(address, { headers: { host: 'localhost' } });
    expect(second.text).not.toBe(first.text);
    await dev.close();
  });

  it('lead on to their own address with the whole query, and are drawn and cached there alone (rule 134)', async () => {
    const old = await get('/product/of-old-7?utm_source=mail&orden=nombre?x=$&', { 'if-none-match': '*' });
    expect([old.status, old.headers.get('location')]).toEqual([
      301,
      '/product/own?utm_source=mail&orden=nombre?x=$&',
    ]);
    expect([old.headers.get('cache-control'), old.headers.get('etag')]).toEqual(['private, no-cache', null]);
    expect((await get('/product/of-old-7')).headers.get('location')).toBe('/product/own');
    const { text } = await get('/product/own?utm_source=mail');
    const before = drawn;
    expect((await get('/product/own')).text).toBe(text);
    expect(drawn).toBe(before);
  });

  it('are not cached when they are missing', async () => {
    const before = drawn;
    expect((await get('/nowhere')).status).toBe(404);
    expect((await get('/nowhere')).status).toBe(404);
    expect(drawn - before).toBe(2);
  });

  it('answer 304 to a current ETag', async () => {
    const etag = (await get('/product/4')).headers.get('etag') ?? '';
    const again = await get('/product/4', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it('run only the scripts whose hashes they list', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain("unsafe-inline' 'sha256");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('personal pages', () => {
  it('are rendered for the person each time, and never cached', async () => {
    const before = drawn;
    const answer = await get('/profile/orders', { cookie });
    expect(answer.text).toContain(people.marcela.name);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await get('/profile/orders')).text).toContain('visitor');
    expect(drawn - before).toBe(2);
  });

  it('include those of a link with a token', async () => {
    for (const path of ['/hogar/aB3xK9', '/baja/aB3xK9', '/habeas-data/enlace/aB3xK9'])
      expect((await get(path)).headers.get('cache-control'), path).toBe('private, no-store');
  });

  it('cannot be reached by another spelling of the path', async () => {
    const data = ['/profile.data', '/restore-password/_.data'];
    for (const path of [...data, '/%70rofile', '/admin?x=/', '/profile/', '/Profile', '/restore-password/']) {
      const answer = await get(path, { cookie });
      expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
    }
  });
});

describe('an address that cannot be decoded', () => {
  it('is an unknown page in a browser and wrong input to a call', async () => {
    const page = await get('/search/100%');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('No logramos encontrar la pagina solicitada');
    expect(page.text).toContain('Vuelve al inicio');
    const call = await get('/api/v2/search/brands/100%/1');
    expect([call.status, JSON.parse(call.text)]).toMatchObject([400, { error: 'INVALID_INPUT' }]);
  });
});
