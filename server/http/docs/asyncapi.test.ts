import { Ajv } from 'ajv';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { liveMessages } from '#contract/webhooks/live.ts';
import { request } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { Json } from './schemas.ts';

/** The document of what the shop sends by itself; its own schema reads it when it is published. */

let server: TestServer;
let document: Json & {
  channels: Record<string, { messages: Json }>;
  components: { messages: Record<string, Json> };
};
beforeAll(async () => {
  server = await startTestServer();
  const { text } = await request(`${server.url}/api/asyncapi.json`, {
    headers: { host: 'canasta.localhost' },
  });
  document = JSON.parse(text);
});
afterAll(() => server.close());

describe('the document of messages', () => {
  it('has every message of sockets and every event, each with the fields of its contract', () => {
    const names = Object.values(document.components.messages).map(({ name }) => name);
    expect(names.sort()).toEqual([...Object.keys(liveMessages), ...WEBHOOK_EVENTS, 'webhook.test'].sort());
    const { orderChanged } = document.components.messages as { orderChanged: { payload: Json } };
    expect(Object.keys(orderChanged.payload.properties as Json)).toEqual(
      Object.keys(liveMessages['order:changed'].shape),
    );
  });

  it('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const lost = references.filter(
      (path) =>
        path.split('/').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], document) ===
        undefined,
    );
    expect(references.length).toBeGreaterThan(20);
    expect(lost).toEqual([]);
  });

  it('every message of the contract is what its schema takes', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    const check = ajv.getSchema('document#/components/messages/orderChanged/payload');
    if (!check) throw new Error('The message has no shape');
    const change = { order_id: 'a', number: 1, office_id: 'b', state: '13_order_received', version: 1 };
    expect(check(change)).toBe(true);
    expect(check({ ...change, state: 'other' })).toBe(false);
  });
});

it('a token in a header is refused with its reason, and is taken in its place', async () => {
  const { token = '' } = await server.as('marcela');
  const outcome = (options: object) =>
    new Promise<string>((resolve) => {
      const socket = io(server.url, {
        path: '/socket/',
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...options,
      });
      const ended = (words: string) => {
        socket.disconnect();
        resolve(words);
      };
      socket.once('connect', () => ended('connected'));
      socket.once('connect_error', ({ message }) => ended(message));
    });
  const host = 'canasta.localhost';
  const authorization = `Bearer ${token}`;
  expect(await outcome({ extraHeaders: { host, authorization } })).toBe('TOKEN_IN_HEADER');
  expect(await outcome({ extraHeaders: { host, authorization }, auth: { token } })).toBe('connected');
  expect(await outcome({ extraHeaders: { host } })).toBe('connected');
});
