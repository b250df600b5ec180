import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutgoing } from './outgoing.ts';
import { OutgoingError } from './outgoing-error.ts';

let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return;
    const answers: Record<string, [number, string]> = {
      '/fine': [201, '{"sid":"SM1"}'],
      '/refused': [400, '{"code":21211}'],
      '/broken': [503, '{}'],
      '/moved': [302, '{}'],
      '/page': [200, '<html>'],
    };
    const [status, body] = answers[request.url ?? ''] ?? [200, '[]'];
    response.writeHead(status, { location: '/fine' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('returns the response, also a refusal', async () => {
  const { ask } = createOutgoing({ provider: 'test', timeLimitMs: 2_000 });
  expect(await ask({ url: `${url}/fine` })).toEqual({ status: 201, body: { sid: 'SM1' } });
  expect(await ask({ url: `${url}/refused` })).toEqual({ status: 400, body: { code: 21_211 } });
});

it.each(['/broken', '/moved', '/page', '/list', '/slow'])(
  'treats %s as no response, and reveals no address',
  async (path) => {
    const { ask } = createOutgoing({ provider: 'test', timeLimitMs: 200 });
    const failure = await ask({ url: `${url}${path}` }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutgoingError);
    expect(String(failure)).not.toContain('127.0.0.1');
  },
);

it('reports that it pauses after four failures in a row', async () => {
  const { ask, pausing } = createOutgoing({ provider: 'test', timeLimitMs: 200 });
  for (let n = 0; n < 4; n += 1) {
    expect(pausing()).toBe(false);
    await ask({ url: `${url}/broken` }).catch(() => undefined);
  }
  expect(pausing()).toBe(true);
});
