import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { createApp } from '#server/app.ts';
import { request } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { officeIds } from '#test/factories/ids.ts';
import { type FaultProxy, startProxy } from '#test/faults/fault-proxy.ts';
import { until } from '#test/faults/processes.ts';
import type { RawAnswer } from '#test/promised-answer.ts';

/**
 * PostgreSQL is away: a browser always reads a page, and what was drawn before stays readable and says how old it is.
 */

let database: TestDatabase;
let line: FaultProxy;
let app: FastifyInstance;
let url: string;
let draws = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = new URL(database.appUrl);
  line = await startProxy([direct.href]);
  direct.searchParams.delete('host');
  direct.port = new URL(line.url).port;
  app = await createApp({
    databaseUrl: direct.href,
    logLevel: 'silent',
    defaultBusiness: 'canasta',
    web: {
      render: async (question) => {
        draws += 1;
        const { pathname } = new URL(question.url);
        const html = `<!doctype html><html lang="es-CO"><body class="shop"><h1>${pathname}</h1></body></html>`;
        return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  line.set({});
  await until('the database answers', async () => (await browse('/offers')).status === 200, 10_000);
  await until(
    'pages come from it again',
    async () => !(await browse('/offers')).text.includes('no responde'),
  );
});
afterAll(async () => {
  await app.close();
  await line.close();
  await database.drop();
});

const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

function browse(
  path: string,
  more: { method?: string; accept?: string; cookie?: string } = {},
): Promise<RawAnswer> {
  const { method = 'GET', accept = PAGE, cookie = '' } = more;
  return request(`${url}${path}`, { method, headers: { host: 'localhost', accept, cookie } });
}

async function goAway(): Promise<void> {
  line.set({ cutRequestAfter: 0 });
  // Each time another page: one that is drawn a moment too early is one that was drawn.
  let n = 0;
  await until('the database is missed', async () => (await browse(`/probe-${n++}`)).status === 503);
}

it('a page that was never rendered is an error page with a retry', async () => {
  await goAway();
  for (const path of ['/never-seen', '/profile']) {
    const answer = await browse(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('vary')).toBe('accept');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.text).toMatch(/^<!doctype html>\n<html lang="es-CO">/);
    expect(answer.text).toContain('<h1 style=');
    expect(answer.text).toContain('La tienda no responde en este momento');
    expect(answer.text).toMatch(/<a href="" [^>]*>Reintentar<\/a>/);
    expect(answer.text).toContain(answer.headers.get('x-request-id') ?? 'no id');
    // Nothing of it comes from us: no script, no style sheet, and a policy that lets none in.
    expect(answer.text).not.toMatch(/<script|stylesheet/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  const head = await browse('/never-seen', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), head.text]).toEqual([
    503,
    'text/html; charset=utf-8',
    '',
  ]);
});

it.each([
  ['a program that asks for JSON', '/never-seen', 'application/json'],
  ['one that takes anything', '/never-seen', '*/*'],
  ['one that wants no page', '/never-seen', 'application/json, text/html;q=0'],
  ['data of a page, as the router asks for them', '/never-seen.data?_routes=root', '*/*'],
  ['a call that somebody opens in a browser', '/api/v1/offices', PAGE],
])('%s gets a failure as data', async (_, path, accept) => {
  await goAway();
  const answer = await browse(path, { accept });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('x-remix-response')).toBeNull();
  expect(JSON.parse(answer.text)).toMatchObject({
    error: 'UNAVAILABLE',
    message: errors.UNAVAILABLE.message,
  });
});

it('a page rendered before stays readable, with its time and what is unavailable', async () => {
  const before = draws;
  expect((await browse('/offers')).text).not.toContain('no responde');
  expect(draws).toBeLessThanOrEqual(before + 1);
  await goAway();
  const seen = await browse('/offers');
  expect(seen.status).toBe(200);
  expect(seen.headers.get('cache-control')).toBe('private, no-store');
  expect(seen.headers.get('etag')).toBeNull();
  expect(seen.text).toContain('<h1>/offers</h1>');
  expect(seen.text).toMatch(
    /^<!doctype html><html data-away-since="\d{4}-\d\d-\d\dT[^"]+" lang="es-CO"><body class="shop"><p role="status"/,
  );
  expect(seen.text).toMatch(
    /La tienda no responde en este momento\. Ves la página como estaba el \d+ de \w+ a las [\d:]+\s[ap]\.\sm\.: los precios pueden haber cambiado y por ahora no se pueden hacer pedidos\./,
  );
  expect((await browse('/offers', { method: 'HEAD' })).status).toBe(200);
  // Following a link to it opens the whole page.
  const data = await browse('/offers.data?_routes=root', { accept: '*/*' });
  expect(data.status).toBe(204);
  expect(data.headers.get('x-remix-redirect')).toBe('/offers');
  expect(data.headers.get('x-remix-reload-document')).toBe('true');
});

it('an office whose prices were never shown does not get another office’s page', async () => {
  await browse('/offers');
  await goAway();
  const answer = await browse('/offers', { cookie: `office=${officeIds.palmira}` });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('La tienda no responde en este momento');
});

it('no call is answered from rendered pages', async () => {
  await goAway();
  expect((await browse('/api/v1/offices', { accept: 'application/json' })).status).toBe(503);
  // What was proven a moment ago is told once more.
  await expect.poll(async () => (await browse('/readyz')).status).toBe(503);
});
