import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { createApp } from '#server/app.ts';
import { clientOf, request } from './client.ts';
import { createTestDatabase } from './database.ts';
import { officeIds } from './factories/ids.ts';
import { PASSWORD, people } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

const canasta = 'canasta.localhost';
const laPlaza = 'la-plaza.localhost';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A raw request to a path of the server. */
const send = (
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) =>
  request(`${server.url}${path}`, {
    method: options.method ?? 'GET',
    headers: {
      host: canasta,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });

/** The lines that set cookies at a sign-in, by the cookie's name. */
async function signIn(headers: Record<string, string> = {}) {
  const answer = await send('/api/v1/users/login', {
    method: 'POST',
    headers,
    body: { email: people.marcela.email, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  const lines = answer.headers.getSetCookie();
  const [cookie = ''] = (lines.find((line) => line.startsWith('canasta_session=')) ?? '').split(';');
  return { lines, cookie, token: cookie.split('=')[1] ?? '', text: answer.text };
}

const failureOf = (text: string) => JSON.parse(text) as ErrorBody;

describe('the business of a request', () => {
  it('is found by its host name, regardless of capitals and port', async () => {
    const titles = [];
    for (const host of [canasta, laPlaza, 'LA-PLAZA.localhost:3000', 'localhost:3000', '127.0.0.1']) {
      titles.push((await server.guest(host).call('business.get', { query: {} })).ok().app_title);
    }
    expect(titles).toEqual(['Canasta', 'La Plaza', 'La Plaza', 'Canasta', 'Canasta']);
  });

  it('shows only its own data', async () => {
    const offices = (await server.guest(laPlaza).call('offices.list', { query: {} })).ok().list;
    expect(offices.map(({ id }) => id)).toEqual([officeIds.plazaCentro]);
  });

  it('does not exist under another name: the 404 page for reading and for writing', async () => {
    const host = 'otra-tienda.localhost';
    const answers = [
      await send('/api/admin/business', { headers: { host } }),
      await send('/api/v1/users/me', { headers: { host } }),
      await send('/api/v1/users/login', {
        method: 'POST',
        headers: { host },
        body: { email: 'a@b.co', password: 'x' },
      }),
    ];
    for (const { status, text } of answers) {
      expect([status, failureOf(text).error]).toEqual([404, 'BUSINESS_NOT_FOUND']);
      expect(failureOf(text).message).toBe('No logramos encontrar la pagina solicitada');
    }
  });

  it('is not changed by a header: another business is refused, its own is accepted', async () => {
    for (const name of ['at-business', 'x-business']) {
      // Twice: the second answer to the right header comes from memory.
      for (const messages of ['canasta', 'canasta']) {
        expect((await send('/api/admin/business', { headers: { [name]: messages } })).status).toBe(200);
      }
      const refused = await send('/api/admin/business', { headers: { [name]: 'la-plaza' } });
      expect([refused.status, failureOf(refused.text).error]).toEqual([404, 'BUSINESS_NOT_FOUND']);
    }
  });

  it('is not changed by at_business in the query string', async () => {
    const answer = await send('/api/admin/business?at_business=la-plaza');
    expect(answer.text).not.toContain('La Plaza');
  });

  it('never gets responses of another business, cached or not', async () => {
    for (let time = 1; time <= 2; time += 1) {
      for (const [host, own, other] of [
        [canasta, 'Arroz blanco', 'Arroz de La Plaza'],
        [laPlaza, 'Arroz de La Plaza', 'Arroz blanco'],
      ] as const) {
        const { text } = await send('/api/v2/search/products?query=arroz', { headers: { host } });
        expect(text).toContain(own);
        expect(text).not.toContain(other);
      }
    }
  });
});

describe('the page of an unknown business', () => {
  it('names the problem with a link back, and renders nothing', async () => {
    const database = await createTestDatabase();
    let rendered = 0;
    const render = async () => {
      rendered += 1;
      return new Response('<p>Tienda</p>', { headers: { 'content-type': 'text/html' } });
    };
    const app = await createApp({ databaseUrl: database.appUrl, web: { render }, logLevel: 'silent' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/offers`;
    const unknown = await request(url, { headers: { host: 'otra-tienda.localhost', accept: 'text/html' } });
    const before = rendered;
    const existing = await request(url, { headers: { host: canasta, accept: 'text/html' } });
    await app.close();
    await database.drop();
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toContain('text/html');
    expect(unknown.text).toContain('No logramos encontrar la pagina solicitada');
    expect(unknown.text).toContain('Vuelve al inicio</a>');
    expect([before, existing.status, rendered]).toEqual([0, 200, 1]);
  });
});

describe('the session', () => {
  it('is a cookie that no script can read; another cookie only says that there is one', async () => {
    const { lines, token } = await signIn();
    const [session = '', hint = ''] = lines;
    expect(session).toMatch(/^canasta_session=[\w-]{43}; /);
    expect(session).toContain('; HttpOnly');
    for (const line of [session, hint]) {
      expect(line).toContain('; SameSite=Lax');
      expect(line).toContain('Path=/');
      expect(line).toMatch(/; Expires=\w{3}, /);
      expect(line).not.toContain('Domain');
    }
    expect(hint).toMatch(/^signed_in=1;/);
    expect(hint).not.toContain(token);
  });

  it('is Secure and bound to its host over https', async () => {
    const database = await createTestDatabase();
    const app = await createApp({ databaseUrl: database.appUrl, secure: true, logLevel: 'silent' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const answer = await clientOf(url, undefined).call('users.login', {
      body: { email: people.marcela.email, password: PASSWORD },
    });
    await app.close();
    await database.drop();
    const [session = '', hint = ''] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-canasta=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly; Expires=/);
    expect(hint).toContain('; Secure');
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('works as cookie and as bearer', async () => {
    const { cookie, token } = await signIn();
    expect((await send('/api/v1/users/me', { headers: { cookie } })).status).toBe(200);
    expect((await send('/api/v1/users/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
    expect((await send('/api/v1/users/me', { headers: { authorization: 'Bearer nothing' } })).status).toBe(
      401,
    );
  });

  it('is invalid in the other business, as cookie and as bearer', async () => {
    const { cookie, token } = await signIn();
    for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }]) {
      const answer = await send('/api/v1/users/me', { headers: { host: laPlaza, ...headers } });
      expect([answer.status, failureOf(answer.text).error]).toEqual([401, 'NOT_SIGNED_IN']);
    }
    const visitor = await server.as('valentina');
    expect((await clientOf(server.url, visitor.token, canasta).call('users.me', {})).status).toBe(401);
  });

  it('ends with signing out', async () => {
    const { cookie, token } = await signIn();
    const out = await send('/api/v1/users/logout', {
      method: 'POST',
      headers: { cookie, origin: `http://${canasta}` },
    });
    expect(out.status).toBe(200);
    expect(JSON.parse(out.text)).toEqual({ message: 'Hasta pronto!' });
    for (const line of out.headers.getSetCookie()) expect(line).toContain('Max-Age=0');
    for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }]) {
      expect((await send('/api/v1/users/me', { headers })).status).toBe(401);
    }
  });

  it('is replaced at the next sign-in: the old token is invalid', async () => {
    const first = await signIn();
    const second = await signIn({ cookie: first.cookie, origin: `http://${canasta}` });
    expect(second.token).not.toBe(first.token);
    expect((await send('/api/v1/users/me', { headers: { cookie: first.cookie } })).status).toBe(401);
    expect((await send('/api/v1/users/me', { headers: { cookie: second.cookie } })).status).toBe(200);
  });

  it('is for its own person only: another user-id is refused', async () => {
    const { cookie } = await signIn();
    const own = await send('/api/v1/users/me', { headers: { cookie, 'user-id': people.marcela.id } });
    const other = await send('/api/v1/users/me', { headers: { cookie, 'user-id': people.luz.id } });
    expect([own.status, other.status]).toEqual([200, 401]);
  });

  it('is never cached', async () => {
    const { cookie } = await signIn();
    const answer = await send('/api/v1/users/me', { headers: { cookie } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a page of another site', () => {
  const update = (cookie: string, headers: Record<string, string>) =>
    send(`/api/v1/users/${people.marcela.id}`, {
      method: 'PUT',
      headers: { cookie, ...headers },
      body: { last_name: 'Robada' },
    });

  it.each([
    ['a foreign origin', { origin: 'https://mala.example' }],
    ['no origin at all', {}],
    ['an opaque origin', { origin: 'null' }],
    ['the shop next door', { origin: `http://${laPlaza}` }],
    ['another port of the same name', { origin: `http://${canasta}:8080` }],
    ['what the browser calls cross-site', { 'sec-fetch-site': 'cross-site', origin: `http://${canasta}` }],
    ['what the browser calls same-site', { 'sec-fetch-site': 'same-site', origin: `http://${canasta}` }],
  ])('cannot use the cookie to change something: %s', async (_, headers) => {
    const { cookie } = await signIn();
    const answer = await update(cookie, headers);
    expect([answer.status, failureOf(answer.text).error]).toEqual([403, 'FORBIDDEN_ORIGIN']);
    const me = await send('/api/v1/users/me', { headers: { cookie } });
    expect(JSON.parse(me.text).user.last_name).toBe(people.marcela.lastName);
  });

  it.each([
    ['its origin', { origin: `http://${canasta}` }],
    ['the word of the browser', { 'sec-fetch-site': 'same-origin' }],
  ])('is allowed for pages of the shop, by %s', async (_, headers) => {
    const { cookie } = await signIn();
    expect((await update(cookie, headers)).status).toBe(200);
    await update(cookie, headers);
    const back = await send(`/api/v1/users/${people.marcela.id}`, {
      method: 'PUT',
      headers: { cookie, ...headers },
      body: { last_name: people.marcela.lastName },
    });
    expect(back.status).toBe(200);
  });

  it('cannot sign a visitor in or out with a form: only JSON is accepted', async () => {
    const body = JSON.stringify({ email: people.jorge.email, password: PASSWORD });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await request(`${server.url}/api/v1/users/login`, {
        method: 'POST',
        headers: { host: canasta, 'content-type': type, origin: 'https://mala.example' },
        body,
      });
      expect([answer.status, failureOf(answer.text).error]).toEqual([400, 'INVALID_INPUT']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('reads nothing: no response allows another origin', async () => {
    const { cookie } = await signIn();
    for (const path of ['/api/v1/users/me', '/api/admin/business']) {
      const answer = await send(path, { headers: { cookie, origin: 'https://mala.example' } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
