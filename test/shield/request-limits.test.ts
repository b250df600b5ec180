import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { request } from '../client.ts';
import { officeIds } from '../factories/ids.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** How much of a request is read, and for how long it is waited for. Others go on shopping meanwhile. */

const host = 'canasta.localhost';
const REQUEST_MS = 1_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    timeouts: { headersMs: 600, requestMs: REQUEST_MS, checkedEveryMs: 100 },
  });
});
afterAll(() => server.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  request(`${server.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', ...headers },
    body,
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  request(`${server.url}${path}`, { headers: { host, ...headers } });
type Answer = { status: number; text: string };
const codeOf = ({ status, text }: Answer) => [status, (JSON.parse(text) as ErrorBody).error];

/** Says something to the server's socket and hears everything until it is closed. */
async function rawAnswer(...texts: (string | number)[]): Promise<Answer & { ms: number }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const began = performance.now();
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  for (const text of texts) {
    if (typeof text === 'number') await pause(text);
    else socket.write(text);
  }
  await closed;
  const [head = '', text = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), text, ms: performance.now() - began };
}

describe('too large', () => {
  it.each([
    [
      'a body beyond what the call takes',
      () => post(`{"email":"${'a'.repeat(9_000)}"}`),
      [413, 'PAYLOAD_TOO_LARGE'],
    ],
    [
      'an address without end',
      () => get(`/api/v2/search/products?query=${'a'.repeat(9_000)}`),
      [414, 'ADDRESS_TOO_LONG'],
    ],
    ['a page address without end', () => get(`/${'a'.repeat(9_000)}`), [414, 'ADDRESS_TOO_LONG']],
    [
      'headers without end',
      () => get('/api/admin/business', { cookie: 'a'.repeat(20_000) }),
      [431, 'HEADERS_TOO_LARGE'],
    ],
    [
      'levels without end',
      () => post(`{"email":${'['.repeat(3_000)}${']'.repeat(3_000)}}`),
      [400, 'INVALID_INPUT'],
    ],
    [
      'a page of a thousand million',
      () => get(`/api/v2/products/${officeIds.bretana}?limit=1000000000`),
      [400, 'INVALID_INPUT'],
    ],
    [
      'the page after the last one there can be',
      () => get(`/api/v2/products/${officeIds.bretana}?page=1000000000`),
      [400, 'INVALID_INPUT'],
    ],
    [
      'a list of two thousand',
      () => post(JSON.stringify({ products: Array.from({ length: 2_000 }, () => 1) })),
      [400, 'INVALID_INPUT'],
    ],
    [
      'a form of a thousand parts',
      () => post('--x\r\n'.repeat(1_000), { 'content-type': 'multipart/form-data; boundary=x' }),
      [400, 'INVALID_INPUT'],
    ],
    [
      'parameters without end',
      () => get(`/api/v2/search/products?query=arroz${'&a=1'.repeat(100)}`),
      [400, 'INVALID_INPUT'],
    ],
    [
      'a hundred headers and more',
      () =>
        get('/api/admin/business', Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`x-${n}`, '']))),
      [431, 'HEADERS_TOO_LARGE'],
    ],
    ['a condition before the body', () => post('{}', { expect: 'something' }), [400, 'INVALID_INPUT']],
  ])('%s', async (_, ask, expected) => {
    expect(codeOf(await ask())).toEqual(expected);
  });

  it('ten announced megabytes are not read', async () => {
    const head = `POST /api/v1/users/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 10485760\r\n\r\n`;
    expect(codeOf(await rawAnswer(head, '{'))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('a request that is no HTTP is refused in the same form', async () => {
    expect(codeOf(await rawAnswer('HOLA\r\n\r\n'))).toEqual([400, 'INVALID_INPUT']);
    const twice = `POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(codeOf(await rawAnswer(twice))).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a request without a host', () => {
  const line = 'GET /api/admin/business HTTP/1.1';
  it.each([
    ['an address of elsewhere', `GET http://evil.com/ HTTP/1.1\r\nhost: ${host}`],
    ['an address of ours in its long form', `GET http://${host}/ HTTP/1.1\r\nhost: ${host}`],
    ['no address', `OPTIONS * HTTP/1.1\r\nhost: ${host}`],
    ['a port that there cannot be', `${line}\r\nhost: localhost:99999`],
    ['two hosts', `${line}\r\nhost: ${host}\r\nHost: la-plaza.localhost`],
    ['the same host twice', `${line}\r\nhost: ${host}\r\nhost: ${host}`],
    ['no host', line],
    ['an empty host', `${line}\r\nhost:`],
    ['a host with a path', `${line}\r\nhost: ${host}/x`],
    ['a host with a name before it', `${line}\r\nhost: ana@${host}`],
  ])('%s', async (_, head) => {
    expect(codeOf(await rawAnswer(`${head}\r\nconnection: close\r\n\r\n`))).toEqual([400, 'INVALID_INPUT']);
  });

  it('is accepted before HTTP/1.1', async () => {
    expect((await rawAnswer('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('a socket to two hosts is refused as well', async () => {
    const path = '/socket/?EIO=4&transport=polling';
    const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nhost: la-plaza.localhost\r\nconnection: close`;
    expect((await rawAnswer(`${head}\r\n\r\n`)).status).toBe(403);
  });
});

describe('too slow', () => {
  it('headers that arrive one by one', async () => {
    const answer = await rawAnswer(`GET / HTTP/1.1\r\nhost: ${host}\r\n`, 200, 'a: b\r\n', 200, 'c: d\r\n');
    expect(codeOf(answer)).toEqual([408, 'REQUEST_TIMEOUT']);
  });

  it('a socket that never authenticates', async () => {
    const began = performance.now();
    const live = new WebSocket(`${server.url.replace('http', 'ws')}/socket/?EIO=4&transport=websocket`);
    let opened = false;
    live.addEventListener('open', () => {
      opened = true;
    });
    await new Promise((resolve) => live.addEventListener('close', resolve));
    expect(opened).toBe(true);
    expect(performance.now() - began).toBeLessThan(REQUEST_MS + 2_000);
  });

  it('a body that never ends, while others are served', async () => {
    const head = `POST /api/v1/users/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`;
    const slow = Array.from({ length: 200 }, () => rawAnswer(head, '{', 300, '"', 300, 'a'));
    const served = await get('/api/admin/business');
    expect(served.status).toBe(200);
    const answers = await Promise.all(slow);
    for (const { status } of answers) expect(status).toBe(408);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(REQUEST_MS + 8_000);
  });
});
