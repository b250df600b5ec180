import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { createOwnOrigin, type OwnScheme } from '#server/http/own-origin.ts';
import { request } from '../client.ts';
import { missingId } from '../factories/ids.ts';
import { PASSWORD, people } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** A page of another site, in the browser of a superadmin who is signed in: it changes nothing, by whatever way. */

const host = 'canasta.localhost';
const changing = Object.entries<CallDefinition>(calls).filter(([, { method }]) => method !== 'GET');
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.as('luz');
  const answer = await request(`${server.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.luz.email, password: PASSWORD }),
  });
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(() => server.close());

function send(
  definition: CallDefinition,
  headers: Record<string, string>,
  method: string = definition.method,
) {
  const path = fullPath(definition).replaceAll(/\{\w+\}/g, missingId);
  const body = definition.body && method !== 'GET' ? '{}' : undefined;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return request(`${server.url}${path}`, { method, headers: { host, cookie, ...type, ...headers }, body });
}

const foreign = {
  origin: 'https://mala.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
};

/** What a browser adds to what a foreign page sends with the cookie, way by way. */
const ways: [string, Record<string, string>][] = [
  ['fetch', foreign],
  [
    'a form',
    {
      origin: 'https://mala.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'content-type': 'application/x-www-form-urlencoded',
    },
  ],
  ['a form of text', { origin: 'https://mala.example', 'content-type': 'text/plain' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a browser that says nothing', {}],
  ['this shop by another scheme, in a browser that says no more', { origin: `https://${host}` }],
  ['another port of this shop', { origin: `http://${host}:8080` }],
  ['the shop next door', { origin: 'http://la-plaza.localhost', 'sec-fetch-site': 'same-site' }],
];

async function isRefused(definition: CallDefinition, headers: Record<string, string>): Promise<void> {
  const answer = await send(definition, headers);
  const { error } = JSON.parse(answer.text) as ErrorBody;
  // A body that is no JSON is not even read; everything else is refused because of where it comes from.
  expect(headers['content-type'] ? ['FORBIDDEN_ORIGIN', 'INVALID_INPUT'] : ['FORBIDDEN_ORIGIN']).toContain(
    error,
  );
  expect(answer.headers.getSetCookie()).toEqual([]);
}

describe('every call that changes something', () => {
  it.each(changing)('%s', (_, definition) => isRefused(definition, foreign));
});

describe('every technique', () => {
  it.each(ways)('%s', async (_, headers) => {
    for (const id of ['users.logout', 'cart.discardActive', 'users.update', 'cupons.create'] as const) {
      await isRefused(calls[id], headers);
    }
  });

  it('a method named by a header or a parameter instead of the request', async () => {
    for (const id of ['cart.discardActive', 'sessions.endOthers', 'cupons.remove'] as const) {
      const definition: CallDefinition = calls[id];
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        await send(definition, { ...foreign, [name]: definition.method }, 'GET');
      }
      const path = fullPath(definition).replaceAll(/\{\w+\}/g, missingId);
      await request(`${server.url}${path}?_method=${definition.method}`, { headers: { host, cookie } });
    }
    expect((await server.sql('select 1 from session')).length).toBe(2);
  });
});

describe('a page of the shop, in a browser that only sends its origin', () => {
  const changes = (url: string, headers: Record<string, string>) =>
    request(`${url}/api/v2/shopping-cart/history/active`, {
      method: 'DELETE',
      headers: { host, cookie, ...headers },
    });

  it('is admitted', async () => {
    expect((await changes(server.url, { origin: `http://${host}` })).status).not.toBe(403);
    expect((await changes(server.url, { origin: `http://${host}:80` })).status).not.toBe(403);
  });

  it('cannot claim https itself', async () => {
    const answer = await changes(server.url, { origin: `https://${host}`, 'x-forwarded-proto': 'https' });
    expect(answer.status).toBe(403);
  });
});

describe('a shop with https', () => {
  const isOwn = (headers: Record<string, string>, scheme: Partial<OwnScheme>) =>
    createOwnOrigin({ https: false, proxied: false, ...scheme })({ host, ...headers });

  it('at its public address accepts no page of http', () => {
    expect(isOwn({ origin: `https://${host}` }, { https: true })).toBe(true);
    expect(isOwn({ origin: `http://${host}` }, { https: true })).toBe(false);
  });

  it('reported by a trusted proxy accepts none either; the nearest proxy’s report counts', () => {
    const textOf = (forwarded: string, origin: string) =>
      isOwn({ origin, 'x-forwarded-proto': forwarded }, { proxied: true });
    expect(textOf('https', `https://${host}`)).toBe(true);
    expect(textOf('http, https', `https://${host}`)).toBe(true);
    expect(textOf('https', `http://${host}`)).toBe(false);
    expect(textOf('https, http', `https://${host}`)).toBe(false);
  });
});

it('a socket cannot be opened by a page of another origin', async () => {
  const open = (origin: string) =>
    request(`${server.url}/socket/?EIO=4&transport=polling`, { headers: { host, origin } });
  for (const origin of ['https://mala.example', `https://${host}`, `http://${host}:8080`, 'null'])
    expect((await open(origin)).status, origin).toBe(403);
  expect((await open(`http://${host}`)).status).toBe(200);
});

it('nothing has changed', async () => {
  const [row] = await server.sql<{ audits: number; orders: number; carts: number }>(
    `select (select count(*) from audit_log where action not like 'users.login%') as audits,
       (select count(*) from customer_order) as orders, (select count(*) from cart) as carts`,
  );
  expect(row).toEqual({ audits: 0, orders: 0, carts: 0 });
  const me = await request(`${server.url}/api/v1/users/me`, { headers: { host, cookie } });
  expect(me.status).toBe(200);
});
