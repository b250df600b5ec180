import { newId } from '#server/db/ids.ts';
import type { Client } from '../../client.ts';
import { blobOf, smallPng } from '../../factories/files.ts';
import { goods } from '../../factories/goods.ts';
import { idOf } from '../../factories/ids.ts';
import { bodyOf, handedOver, lineOf } from '../../returns/return-world.ts';
import type { TestServer } from '../../server.ts';

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

/** Goods that come back, of an order of the office. */
export const returnCases = {
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
};

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
    'returns.photo': () =>
      world().luz.call('returns.photo', {
        params: { id },
        body: { photo: blobOf(smallPng), photo_id: newId() },
      }),
  };
}
