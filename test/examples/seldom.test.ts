import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Calls that other tests make only to see them refused, or through a screen. */

let server: TestServer;
let marcela: Client;
let nidia: Client;
let luz: Client;
beforeAll(async () => {
  server = await startTestServer();
  [marcela, nidia, luz] = await Promise.all([server.as('marcela'), server.as('nidia'), server.as('luz')]);
});
afterAll(() => server.close());

it('a household gets another name', async () => {
  (await marcela.call('household.create', { body: { name: 'Casa Rincón' } })).ok();
  const { household } = (await marcela.call('household.rename', { body: { name: 'Los Rincón' } })).ok();
  expect(household.name).toBe('Los Rincón');
});

it('a question about one’s own data is listed for who asked, and read by who answers', async () => {
  const body = { kind: 'query', description: '¿Qué datos míos tienen?' } as const;
  const { request } = (await marcela.call('habeasRequests.ask', { body })).ok();
  const { list } = (await marcela.call('habeasRequests.mine', { query: {} })).ok();
  expect(list).toEqual([request]);
  const read = (await nidia.call('habeasRequests.get', { params: { id: request.id } })).ok();
  expect(read).toMatchObject(request);
  const extended = { reason: 'Buscamos en un archivo', version: read.version };
  (await nidia.call('habeasRequests.extend', { params: { id: request.id }, body: extended })).ok();
});

it('an import chooses among offices and shelves', async () => {
  const { offices, shelves } = (await luz.call('imports.choices', {})).ok();
  expect(offices.map(({ name }) => name)).toContain('Sede Bretaña');
  expect(shelves.length).toBeGreaterThan(10);
});

it('a point of the map has a barrio', async () => {
  const query = { latitude: 3.4372, longitude: -76.5335 };
  const { neighborhood, near } = (await marcela.call('geocoding.reverse', { query })).ok();
  expect([neighborhood, near].join('')).not.toBe('');
});
