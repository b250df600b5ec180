import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../client.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** What every answer says to the browser, and what no address gives away (ASVS 3.4, 13.4). */

const host = 'canasta.localhost';
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canasta-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'shop-abc.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'shop-abc.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'assets', 'shop-abc.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'robots-unused.txt'), 'x');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  const render = async (question: Request) => {
    if (new URL(question.url).pathname === '/broken')
      throw new Error(`secret-of-the-inside at ${import.meta.url}`);
    return new Response('<html><p>Tienda</p></html>', {
      status: new URL(question.url).pathname === '/' ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  };
  server = await startTestServer({ secure: true, web: { render, folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  request(`${server.url}${path}`, { method, headers: { host, accept: 'text/html', ...headers } });

const everywhere = [
  '/',
  '/admin',
  '/nowhere',
  '/broken',
  '/assets/shop-abc.js',
  '/api/admin/business',
  '/api/v1/users/me',
  '/api/nothing',
  '/api/docs',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/socket/',
  '/socket/?EIO=4&transport=polling',
  '/business.css',
  '/robots.txt',
];

/** A host that no business has gets a page of its own. */
const nobodys = { host: 'nobody.localhost' };

describe('every response', () => {
  it.each([...everywhere, 'of nobody'])('%s', async (path) => {
    const { headers, status } = path === 'of nobody' ? await send('/', 'GET', nobodys) : await send(path);
    if (path === 'of nobody') expect(status).toBe(404);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain(path === '/admin' ? 'camera=(self)' : 'camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    for (const telling of ['server', 'x-powered-by', 'via'])
      expect(headers.has(telling), telling).toBe(false);
  });

  it.each([...everywhere.filter((path) => !/assets|css|robots/.test(path)), 'of nobody'])(
    '%s has a policy that blocks foreign code and framing',
    async (path) => {
      const answer = path === 'of nobody' ? await send('/', 'GET', nobodys) : await send(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
      expect(policy).toMatch(/base-uri 'none'|default-src 'none'/);
      expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|http:|data:)/);
    },
  );
});

it.each([
  '/api/docs',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/socket/',
  '/api/v1/users/me',
  '/api/nothing',
])('%s is stored by no intermediary', async (path) => {
  expect((await send(path)).headers.get('cache-control')).toContain('no-store');
});

it('a malformed request gets the same headers', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.write('HOLA\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  for (const header of ['strict-transport-security', 'content-security-policy', 'permissions-policy'])
    expect(received).toContain(`${header}: `);
});

it('a file of the web has no policy, which would apply to a service worker', async () => {
  const { headers } = await send('/assets/shop-abc.js');
  expect(headers.has('content-security-policy')).toBe(false);
  expect(headers.get('cache-control')).toContain('immutable');
});

it('a file of an older web is a short 404, for which no page is drawn', async () => {
  const { status, text } = await send('/assets/shop-old.js');
  expect([status, text.includes('<html>')]).toEqual([404, false]);
});

describe('as small as the client accepts, files, pages and responses alike', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0', null],
    ['xbrx', null],
    ['*;q=0', null],
    ['identity, br;q=0.1', null],
    ['*', 'br'],
  ])('%s', async (accepted, encoding) => {
    for (const path of ['/', '/assets/shop-abc.js', '/sitemap/pages.xml']) {
      const { headers, status } = await send(path, 'GET', { 'accept-encoding': accepted });
      expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, encoding]);
      expect(headers.get('vary')).toContain('accept-encoding');
    }
  });
});

describe('errors reveal nothing', () => {
  it('a page that fails', async () => {
    const { status, text } = await send('/broken');
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret-of-the-inside|\.ts|node_modules|Error:/);
  });

  it.each([
    '/%',
    '/%ff',
    '/%00',
    '/api/v1/%',
    '/assets/%',
    '/%2e%2e%2f',
    '/\\..\\',
    '//',
    '/.data',
    '/%252e',
  ])('an unknown address: %s', async (path) => {
    const { status, text } = await send(path);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/\bat \w+ \(|node_modules|ENOENT|FST_ERR/);
  });
});

describe('private files', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/assets/',
    '/assets',
    '/pictures/',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/pictures/../../../package.json',
    '/pictures/..%2f..%2f..%2fpackage.json',
    '/pictures/%2e%2e/%2e%2e/package.json',
    '/assets/shop-abc.js.map',
    '/package.json',
    '/server/app.ts',
    '/build/server/index.js',
    '/node_modules/fastify/package.json',
    '/metrics',
    '/debug',
    '/.well-known/../.env',
    '/assets/shop-abc.js/../../.env',
    '/assets/shop-abc.js%00.txt',
  ])('%s', async (path) => {
    const { status, text } = await send(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/SECRET|"name"|Index of|shop-abc|\[core\]/);
  });
});

describe('unsupported methods', () => {
  it('TRACE returns nothing', async () => {
    const answer = await send('/', 'TRACE', { 'x-secret': 'cookie-of-somebody' });
    expect([404, 405]).toContain(answer.status);
    expect(answer.text).not.toContain('cookie-of-somebody');
  });

  it('OPTIONS allows nothing to other sites', async () => {
    const input = { origin: 'https://mala.example', 'access-control-request-method': 'DELETE' };
    for (const path of ['/api/v1/users/me', '/api/admin/business', '/']) {
      const { headers } = await send(path, 'OPTIONS', input);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'MKCOL'])('%s of a page', async (method) => {
    const { status, headers } = await send('/', method);
    expect([404, 405]).toContain(status);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('CONNECT reaches no other host', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.on('error', () => {});
    socket.write('CONNECT 127.0.0.1:5432 HTTP/1.1\r\nhost: 127.0.0.1:5432\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).not.toMatch(/^HTTP\/1\.1 2/);
  });
});
