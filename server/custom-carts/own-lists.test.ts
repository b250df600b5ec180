import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const marcela = await server.as('marcela');
  for (const name of ['Desayunos', 'Asado'])
    (await marcela.call('customCarts.create', { body: { name } })).ok();
});
afterAll(() => server.close());

async function get(path: string, token?: string) {
  const headers = { host: 'canasta.localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const { status, text, headers: answered } = await request(`${server.url}/api/v1${path}`, { headers });
  return { status, body: JSON.parse(text), caching: answered.get('cache-control') };
}

describe('own custom carts at the address of the public ones (rule 70)', () => {
  it.each([
    'type=private_user_collection',
    'creatorId=me',
    `creatorId=${people.marcela.id}`,
    'creatorId=me&type=private_user_collection&limitPerPage=50&inactive=false',
    `filter=${encodeURIComponent('{"creatorId":"me","type":"private_user_collection"}')}`,
  ])('?%s', async (query) => {
    const { token } = await server.as('marcela');
    for (const path of ['/custom_carts', '/custom_carts/all_paginate']) {
      const { status, body, caching } = await get(`${path}?${query}`, token);
      expect([status, body.list?.map(({ name }: { name: string }) => name)]).toEqual([
        200,
        ['Desayunos', 'Asado'],
      ]);
      expect(body.list[0]).toMatchObject({ creatorId: people.marcela.id, type: 'private_user_collection' });
      expect(body.pagination).toMatchObject({ totalCount: 2, totalPages: 1, limitPerPage: 50 });
      expect(caching).toBe('private, no-store');
    }
  });

  it('are private: not for guests, other shoppers or staff', async () => {
    const mine = `/custom_carts?creatorId=${people.marcela.id}`;
    expect((await get(mine)).status).toBe(401);
    for (const name of ['jorge', 'luz'] as const) {
      const { token } = await server.as(name);
      expect((await get(mine, token)).status, name).toBe(404);
      expect((await get('/custom_carts?creatorId=me', token)).body.list, name).toEqual([]);
    }
    const both = await get('/custom_carts?creatorId=me&type=recipe', (await server.as('marcela')).token);
    expect([both.status, both.body.details[0].field]).toEqual([400, 'creatorId']);
  });

  it('are not among the public ones', async () => {
    const { body } = await get('/custom_carts?limit=50', (await server.as('marcela')).token);
    expect(body.list.length).toBeGreaterThan(0);
    expect(body.list.some(({ type }: { type: string }) => type === 'private_user_collection')).toBe(false);
  });
});

describe('a write', () => {
  it('creates a shopper’s own custom cart by its type; official content is only for its administrators', async () => {
    for (const name of ['marcela', 'rocio'] as const) {
      const client = await server.as(name);
      for (const type of ['recipe', 'event', 'market'] as const) {
        const refused = await client.call('customCarts.create', { body: { name: 'Ajiaco', type } });
        expect([refused.status, refused.failure().error]).toEqual([403, 'OFFICIAL_CONTENT']);
      }
    }
    const own = { name: 'Fiestas', type: 'private_user_collection' } as const;
    expect(
      (await (await server.as('jorge')).call('customCarts.create', { body: own })).ok().customCart.name,
    ).toBe('Fiestas');
  });
});
