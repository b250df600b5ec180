import { newId } from '#server/db/ids.ts';
import type { Client } from '../../client.ts';
import { blobOf, smallPng } from '../../factories/files.ts';
import { goods } from '../../factories/goods.ts';
import { idOf } from '../../factories/ids.ts';
import { people } from '../../people.ts';
import { bodyOf, handedOver, lineOf } from '../../returns/return-world.ts';
import type { TestServer } from '../../server.ts';
import { stockCountCases } from './stock-cases.ts';

const ofOrder = <const Reach extends string>(reach: Reach) => ({
  reach,
  object: ({ order }: { order: string }) => order,
});

const lines = [
  {
    line_id: idOf('line'),
    product_id: goods.huevos.id,
    count: 1,
    reason: 'damaged' as const,
    bearer: 'store' as const,
    outcome: 'waste' as const,
  },
];

const requestId = idOf('return request');
const refusal = { version: 1, answer: 'Ya estaba abierto.' };
const requested = lines.map(({ line_id, product_id, count, reason }) => ({
  line_id,
  product_id,
  count,
  reason,
}));

/** Goods that come back, of an order of the office, and goods that are counted there. */
export const returnCases = {
  ...stockCountCases,
  'returns.ofOrder': { ...ofOrder('staff of its office'), input: (id: string) => ({ params: { id } }) },
  'returns.preview': {
    ...ofOrder('superadmin'),
    input: (id: string) => ({ params: { id }, body: { lines } }),
  },
  'returns.make': {
    ...ofOrder('superadmin'),
    input: (id: string) => ({
      params: { id },
      body: { return_id: newId(), lines, way: 'by_hand' as const, amount: 1_000 },
    }),
  },
  'returns.photo': {
    ...ofOrder('superadmin'),
    input: (id: string) => ({ params: { id }, body: { photo: blobOf(smallPng), photo_id: newId() } }),
  },
  'returns.requestable': { ...ofOrder('owner'), input: (id: string) => ({ params: { id } }) },
  'returns.request': {
    ...ofOrder('owner'),
    input: (id: string) => ({ params: { id }, body: { request_id: newId(), lines: requested } }),
  },
  'credit.ofUser': {
    reach: 'superadmin' as const,
    object: () => people.marcela.id,
    input: (id: string) => ({ params: { id } }),
  },
  'returns.getRequest': {
    reach: 'staff of its office' as const,
    object: () => requestId,
    input: (id: string) => ({ params: { id } }),
  },
  'returns.refuse': {
    reach: 'superadmin' as const,
    object: () => requestId,
    input: (id: string) => ({ params: { id }, body: refusal }),
  },
};

/** As it was in the beginning. */
export const returnRequestRow = (order: string) => `
  insert into return_request (business_id, id, order_id, user_id, created_at)
    select business_id, '${requestId}', id, user_id, now() from customer_order where id = '${order}'
    on conflict (business_id, id) do update set version = 1, status = 'open', decided_at = null, decided_by = null,
      answer = '', user_id = excluded.user_id, order_id = excluded.order_id`;

/** Writes of one order, each after the one before. */
export function returnWrites(world: () => { luz: Client; server: TestServer }) {
  let id = '';
  return {
    'returns.make': async () => {
      const { luz, server } = world();
      const yeison = await server.as('yeison');
      ({ id } = await handedOver(server, { luz, yeison }));
      const body = await bodyOf(luz, id, [await lineOf(luz, id, goods.huevos, 1)]);
      return luz.call('returns.make', { params: { id }, body });
    },
    'returns.refuse': async () => {
      const { luz, server } = world();
      const yeison = await server.as('yeison');
      const order = await handedOver(server, { luz, yeison });
      const own = await lineOf(luz, order.id, goods.huevos, 1);
      const { line_id, product_id, count } = own;
      const body = {
        request_id: newId(),
        lines: [{ line_id, product_id, count, reason: 'damaged' as const }],
      };
      (await order.shopper.client.call('returns.request', { params: { id: order.id }, body })).ok();
      return luz.call('returns.refuse', { params: { id: body.request_id }, body: refusal });
    },
    'returns.photo': () =>
      world().luz.call('returns.photo', {
        params: { id },
        body: { photo: blobOf(smallPng), photo_id: newId() },
      }),
  };
}
