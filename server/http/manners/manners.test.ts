import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What programs expect of HTTP itself. */

let server: TestServer;
let luz: Client;
let reader: Client;
let writer: Client;
beforeAll(async () => {
  server = await startTestServer({ countLoopback: true });
  luz = await server.as('luz');
  const keyWith = async (scopes: ('orders:read' | 'products:read' | 'prices:write')[]) => {
    const { key } = (await luz.call('apiKeys.create', { body: { name: 'Caja', scopes } })).ok();
    return clientOf(server.url, key, 'canasta.localhost');
  };
  reader = await keyWith(['orders:read', 'products:read']);
  writer = await keyWith(['prices:write']);
});
afterAll(() => server.close());

const send = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  request(`${server.url}${path}`, { method, headers: { host: 'canasta.localhost', ...headers } });

describe('who calls', () => {
  it('without a session is told how to sign in', async () => {
    const { status, headers } = await send('/api/v1/users/me');
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="canasta"']);
  });

  it('with a session that is over is told so', async () => {
    const old = { authorization: `Bearer ${'x'.repeat(43)}` };
    const { status, headers } = await send('/api/v1/users/me', 'GET', old);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('with a key is told which scope it lacks, as a 404 (rule 35)', async () => {
    const answer = await reader.call('erp.writePrices', {
      body: { idempotency_key: 'x'.repeat(8), rows: [] },
    });
    expect(answer.status).toBe(404);
    expect(answer.failure().message).toContain('prices:write');
    expect(answer.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", scope="prices:write"',
    );
  });
});

it('an address is not served with other methods: 405 and those there are', async () => {
  const wrong = await send('/api/v1/erp/prices', 'POST');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'PUT']);
  expect(JSON.parse(wrong.text).error).toBe('METHOD_NOT_ALLOWED');
  const read = await send('/api/v1/products', 'PATCH');
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT']);
  expect((await send('/api/v1/nothing', 'POST')).status).toBe(404);
});

it('a key reads what is left of its requests of this minute', async () => {
  const left = async () => {
    const { headers } = await reader.call('erp.orders', { query: {} });
    expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    return Number(/^"key";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);
  };
  const first = await left();
  expect(first).toBeLessThan(600);
  expect(await left()).toBe(first - 1);
});

it('a feed that is the same is a 304', async () => {
  const { headers } = await reader.call('erp.products', { query: {} });
  const etag = headers.get('etag') ?? '';
  const authorization = `Bearer ${reader.token}`;
  const same = await send('/api/v1/erp/products', 'GET', { authorization, 'if-none-match': etag });
  expect([same.status, same.text]).toEqual([304, '']);
  const other = await send('/api/v1/erp/products?limit=1', 'GET', { authorization, 'if-none-match': etag });
  expect(other.status).toBe(200);
});

describe('Idempotency-Key', () => {
  const rows = [{ office: officeIds.bretana, bar_code: goods.leche.id, price: 5_200 }];
  const put = (body: object, key: string) =>
    request(`${server.url}/api/v1/erp/prices`, {
      method: 'PUT',
      headers: {
        host: 'canasta.localhost',
        authorization: `Bearer ${writer.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });

  it('stands for the key of the body', async () => {
    const [first, again] = [await put({ rows }, 'envio-0001'), await put({ rows }, 'envio-0001')];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first, again].map(({ text }) => JSON.parse(text).repeated)).toEqual([false, true]);
    const sameInBody = await put({ idempotency_key: 'envio-0001', rows }, 'envio-0001');
    expect(JSON.parse(sameInBody.text).repeated).toBe(true);
  });

  it('is refused where the body has another one', async () => {
    const { status, text } = await put({ idempotency_key: 'envio-0003', rows }, 'envio-0002');
    expect([status, JSON.parse(text).details[0].field]).toEqual([400, 'idempotency_key']);
  });
});
