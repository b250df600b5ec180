import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallId, calls, type InputOf } from '#contract/index.ts';
import type { Client } from '../client.ts';
import { goods } from '../factories/goods.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Removed records are inactive: staff who ask for inactive ones find and restore them (docs/decisions/048). */

let server: TestServer;
let luz: Client;
beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

type Doc = { id: string; version: number; inactive: boolean; inactiveDate: string | null; removed?: boolean };

const office = { name: 'Sede de paso', city: 'Cali', geopoint: [3.45, -76.53] };
const kinds = [
  ['cupons', { type: 'total_cart', code: 'quitado', value: 1000 }],
  ['offers', { nameOffer: 'Quitada', section: 'HOME', art: { title: 'Quitada' } }],
  ['customCarts', { type: 'recipe', name: 'Quitada' }],
  ['brands', { name: 'Quitada' }],
  ['categories', { categoryName: 'Quitada', originalName: 'quitada', position: 1 }],
  ['offices', office],
  ['campaings', { type: 'ALL_USERS_PUSH', title: 'Quitada', description: 'x' }],
] as const;

const ask = async (id: string, input: object) => {
  if (!(id in calls)) throw new Error(`no call ${id}`);
  // The calls of these resources have one shape (writableResource).
  return (await luz.call(id as CallId, input as InputOf<CallId>)).ok() as unknown;
};

it('products, which are asked for by themselves', async () => {
  const { version } = (await luz.call('products.get', { params: { id: goods.sal.id }, query: {} })).ok()
    .product as unknown as Doc;
  await ask('products.remove', { params: { id: goods.sal.id }, query: { version } });
  const listed = async (query: Record<string, string>) => {
    const { list } = (await ask('products.allPaginate', { query: { limit: '100', ...query } })) as {
      list: Doc[];
    };
    return list.map(({ id }) => id);
  };
  expect(await listed({ removed: 'true' })).toEqual([goods.sal.id]);
  expect(await listed({ removed: 'true', search: 'sal' })).toEqual([goods.sal.id]);
  expect(await listed({ removed: 'true', search: 'arroz' })).toEqual([]);
  for (const query of [{}, { inactive: 'true' }, { removed: 'false' }])
    expect(await listed(query)).not.toContain(goods.sal.id);
});

it.each(kinds)('%s', async (route, fields) => {
  const created = (await ask(`${route}.create`, { body: fields })) as Doc & { doc?: Doc };
  const { id, version } = created.doc ?? created;
  const listed = async (query: Record<string, string>) => {
    const { list } = (await ask(`${route}.allPaginate`, { query: { limit: '50', ...query } })) as {
      list: Doc[];
    };
    return list.find((one) => one.id === id);
  };
  expect(await listed({})).toMatchObject({ inactive: false, inactiveDate: null });
  await ask(`${route}.remove`, { params: { id }, query: { version } });
  const removed = await listed({ inactive: 'true' });
  expect(removed).toMatchObject({ inactive: true, inactiveDate: expect.any(String) });
  expect(await listed({ inactive: 'false' })).toBeUndefined();
  if (removed?.removed !== undefined) {
    expect([await listed({}), await listed({ inactive: 'true', removed: 'false' })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await listed({ removed: 'true' })).toEqual(removed);
    expect(await listed({ removed: 'true', inactive: 'false' })).toBeUndefined();
  }
  const body = { id, version: removed?.version };
  await ask(`${route}.restore`, { body });
  expect(await listed({ inactive: 'false' })).toMatchObject({ inactive: false });
});
