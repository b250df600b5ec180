import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from '#contract/access.ts';
import { bodyLimitOf, type CallDefinition, fullPath } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';
import { CALLS_A_MINUTE } from '#server/http/limits/call-limits.ts';
import { makeKey } from '../api-key.ts';
import { request } from '../client.ts';
import { missingId } from '../factories/ids.ts';
import { personOf } from '../people.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** How much a body may be, call by call, and that a refused caller has theirs not read at all. */

const host = 'canasta.localhost';
/** Forms with files have limits of their own: server/uploads/uploads.test.ts. */
const withBody = Object.entries<CallDefinition>(calls).filter(([, { body, files }]) => body && !files);
let server: TestServer;
/** By the word of `who`. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
  for (const [, { who }] of withBody) {
    if (tokens.has(who)) continue;
    const isForKeys = scopeOf(who) !== undefined;
    tokens.set(
      who,
      isForKeys ? await makeKey(await server.as('luz')) : ((await server.as(personOf(who))).token ?? ''),
    );
  }
});
afterAll(() => server.close());

const pathOf = (definition: CallDefinition) => fullPath(definition).replaceAll(/\{\w+\}/g, missingId);

/** Says something to the server's socket and hears the first answer. */
async function rawAnswer(...texts: string[]): Promise<{ status: number; head: string; body: ErrorBody }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (/\r\n\r\n.*\}$/s.test(received)) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.on('error', () => {});
  for (const text of texts) socket.write(text);
  await answered;
  socket.destroy();
  const [head = '', body = '{}'] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

function headOf(definition: CallDefinition, ...more: string[]): string {
  const lines = [`${definition.method} ${pathOf(definition)} HTTP/1.1`, `host: ${host}`];
  return `${[...lines, 'content-type: application/json', ...more].join('\r\n')}\r\n\r\n`;
}

describe.each(withBody)('%s', (_, definition) => {
  const limit = bodyLimitOf(definition);
  const mine = () => `authorization: Bearer ${tokens.get(definition.who)}`;

  it('one byte too many is refused by its announced length, before any of it arrives', async () => {
    const { status, body } = await rawAnswer(headOf(definition, mine(), `content-length: ${limit + 1}`));
    expect([status, body.error]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(body.details).toEqual([
      {
        field: 'body',
        message: `Lo que enviaste es demasiado grande: el máximo es ${limit / 1024} KB.`,
      },
    ]);
  });

  it('and while it arrives, without an announced length', async () => {
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    const { status } = await rawAnswer(
      headOf(definition, mine(), 'transfer-encoding: chunked'),
      chunk(' '.repeat(limit)),
      chunk(' '),
    );
    expect(status).toBe(413);
  });

  it('a body of the maximum length is accepted', async () => {
    const { status } = await request(`${server.url}${pathOf(definition)}`, {
      method: definition.method,
      headers: {
        host,
        authorization: `Bearer ${tokens.get(definition.who)}`,
        'content-type': 'application/json',
      },
      body: '{}'.padEnd(limit),
    });
    expect(status).not.toBe(413);
  });
});

it('most calls accept a few kilobytes, and none of a guest’s more than a cart', () => {
  const limits = withBody.map(([, definition]) => bodyLimitOf(definition));
  expect(limits.filter((limit) => limit <= 8 * 1024).length).toBeGreaterThan(limits.length * 0.75);
  const guests = withBody.filter(([, { who }]) => who === 'anyone' || who === 'link holder');
  for (const [id, definition] of guests)
    expect(bodyLimitOf(definition), id).toBeLessThanOrEqual((id === 'customCarts.preview' ? 128 : 32) * 1024);
});

describe('a body may have as many parts as its length allows', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    request(`${server.url}${path}`, {
      method: 'POST',
      headers: { host, authorization: `Bearer ${tokens.get('superadmin')}`, 'content-type': type },
      body,
    });
  const preview = `/api/v2/shopping-cart/custom-cart/${missingId}/preview`;
  const names = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;
  const form = (field: string) =>
    `--x\r\nContent-Disposition: form-data; name="products"\r\n\r\n${field}\r\n--x--\r\n`;
  const parts = `--x\r\nContent-Disposition: form-data; name="products"\r\n\r\n1\r\n`.repeat(1_000);

  it.each([
    ['names without end', preview, names(10_000), 'Trae demasiados datos.'],
    ['elements without end', preview, `{"held":[${'1,'.repeat(50_000)}1]}`, 'Trae demasiados datos.'],
    ['objects without end', preview, `{"held":[${'{},'.repeat(30_000)}1]}`, 'Trae demasiados datos.'],
    [
      'levels without end',
      preview,
      `{"held":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      'Tiene demasiados niveles.',
    ],
    ['names hidden behind a text', preview, `{"\\\\":"\\"","a":${names(10_000)}}`, 'Trae demasiados datos.'],
    ['names in a field of a form', '/api/v1/shopping_cart', form(names(10_000)), 'Trae demasiados datos.'],
    ['fields of a form without end', '/api/v1/shopping_cart', `${parts}--x--\r\n`, 'Trae demasiados datos.'],
  ])('%s', async (_, path, body, message) => {
    const type = body.startsWith('--') ? 'multipart/form-data; boundary=x' : 'application/json';
    const answer = await post(path, body, type);
    expect([answer.status, (JSON.parse(answer.text) as ErrorBody).details]).toEqual([
      400,
      [{ field: 'body', message }],
    ]);
  });

  it('commas and brackets inside strings are not counted', async () => {
    const event = { module: 'search', reference: '[{,"\\'.repeat(40) };
    const answer = await post('/api/v1/stats', JSON.stringify({ events: Array(50).fill(event) }));
    expect(answer.status).toBe(200);
  });

  it('a list of three hundred errors reports fifty', async () => {
    const product_ids = Array.from({ length: 300 }, () => 1);
    const { status, text } = await post(preview, JSON.stringify({ product_ids }));
    expect([status, (JSON.parse(text) as ErrorBody).details.length]).toEqual([400, 50]);
  });
});

describe('before a body is read', () => {
  it('callers without permission are refused', async () => {
    const answer = await rawAnswer(headOf(calls['cart.merge'], 'content-length: 200000'));
    expect([answer.status, answer.body.error]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('an address over its limit is refused, with the time to wait', async () => {
    const from = 'x-forwarded-for: 186.28.1.7';
    const login = calls['users.login'];
    const tooMany = headOf(login, from, 'content-length: 2000');
    for (let requestCount = 0; requestCount < CALLS_A_MINUTE.costly.address; requestCount += 1)
      await rawAnswer(headOf(login, from, 'content-length: 2', 'connection: close'), '{}');
    const answer = await rawAnswer(tooMany);
    expect([answer.status, answer.body.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(answer.head).toMatch(/retry-after: \d+/);
  });
});
