import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { readConfig } from '../../config/config.ts';
import { appUrl } from '../../db/migrate.ts';
import { warmUp } from './warm-up.ts';

let server: TestServer;
let warm = false;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(), isWarm: () => warm });
});
afterAll(() => server.close());

it('is not ready until what is asked first has been asked', async () => {
  const probe = async () => (await request(`${server.url}/readyz`)).text;
  expect(await probe()).toBe('{"ok":false,"reason":"warming"}');
  warm = true;
  expect(await probe()).toBe('{"ok":true}');
});

it('the business with most orders comes first, with what is bought most in it', async () => {
  const read = readConfig({ PUBLIC_URL: 'https://tienda.example.co' });
  if ('faults' in read) throw new Error(read.faults.join());
  const requests: string[] = [];
  const shop = Fastify().get('/*', (ask, reply) => {
    requests.push(`${ask.headers['x-forwarded-proto']}://${ask.headers.host}${decodeURI(ask.url)}`);
    // A page that fails keeps nobody from opening.
    return reply.code(requests.length === 1 ? 500 : 200).send();
  });
  const marcela = await server.as('marcela');
  (await confirm(marcela, await readyCart(marcela))).ok();
  await warmUp(shop, read.config, appUrl(server.adminUrl));
  expect(requests.slice(0, 2)).toEqual([
    'https://canasta.localhost/',
    'https://canasta.localhost/search/Ron añejo',
  ]);
  expect(requests).toContain('https://la-plaza.localhost/search/leche');
});
