import type { Client } from '../../client.ts';
import { idOf } from '../../factories/ids.ts';

const id = idOf('api key');
const key = { name: 'Caja', scopes: ['orders:read' as const] };
const superadmin = { reach: 'superadmin', object: () => id } as const;

export const keyCases = {
  'apiKeys.get': { ...superadmin, input: (of: string) => ({ params: { id: of }, query: {} }) },
  'apiKeys.revoke': { ...superadmin, input: (of: string) => ({ params: { id: of }, query: { version: 1 } }) },
};

/** Nobody who signs in makes the calls of keys (server/erp/erp.test.ts does). */
const asKey = { by: 'guest' } as const;
const place = { office: 'x', id_item: '1' };

export const keyBodies = {
  'apiKeys.create': { by: 'luz', input: () => ({ body: key }) },
  'erp.writePrices': {
    ...asKey,
    input: () => ({ body: { idempotency_key: 'prueba-1', rows: [{ ...place, price: 1_000 }] } }),
  },
  'erp.writeOffers': {
    ...asKey,
    input: () => ({ body: { idempotency_key: 'prueba-1', rows: [{ ...place, price_neto: null }] } }),
  },
  'erp.writePicture': {
    ...asKey,
    input: () => ({ body: { id_item: '1', picture: new Blob(['AAAA']) } }),
  },
  'erp.compareStock': {
    ...asKey,
    input: () => ({ body: { rows: [{ ...place, stock: 1 }] } }),
  },
  'erp.createOrder': {
    ...asKey,
    input: () => ({
      body: {
        channel: 'rappi',
        number: 'R-1',
        office: 'x',
        type: 'pickup' as const,
        payment_method: 'channel' as const,
        lines: [{ id_item: '1', count: 1, price: 1_000 }],
        total: 1_000,
        buyer: { name: 'Laura' },
      },
    }),
  },
  'erp.writeProducts': {
    ...asKey,
    input: () => ({ body: { idempotency_key: 'prueba-1', rows: [{ id_item: '1', title: 'Arroz' }] } }),
  },
  'erp.writeCategories': {
    ...asKey,
    input: () => ({ body: { rows: [{ code: 'DESPENSA', name: 'Despensa' }] } }),
  },
  'erp.writeBrands': { ...asKey, input: () => ({ body: { rows: [{ name: 'DIANA' }] } }) },
  'erp.writeStock': {
    ...asKey,
    input: () => ({ body: { idempotency_key: 'prueba-1', rows: [{ ...place, change: 1 }] } }),
  },
} as const;

/** As it was in the beginning. */
export const keyRow = (business: string) => `
  insert into api_key (business_id, id, name, key_hash, last_four, scopes)
  values ('${business}', '${id}', 'Caja', '\\x00', 'abcd', '{orders:read}')
  on conflict (business_id, id) do update set inactive = false, version = 1`;

export function keyWrites(world: () => { luz: Client }) {
  let made = '';
  return {
    'apiKeys.create': async () => {
      const answer = await world().luz.call('apiKeys.create', { body: key });
      made = answer.ok().id;
      return answer;
    },
    'apiKeys.revoke': () =>
      world().luz.call('apiKeys.revoke', { params: { id: made }, query: { version: 1 } }),
  };
}
