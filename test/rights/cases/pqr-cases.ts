import { newId } from '#server/db/ids.ts';
import type { Client } from '../../client.ts';
import { blobOf, smallPng } from '../../factories/files.ts';
import { idOf } from '../../factories/ids.ts';

const id = idOf('pqr');
const answer = { answer: 'Te devolvimos el dinero.', version: 1 };
const complaint = { kind: 'complaint', asks: 'answer', description: 'Llegó tarde.' } as const;

/** Petitions, complaints and claims: of an order, for staff of its office. */
export const pqrCases = {
  'pqr.get': {
    reach: 'staff of its office' as const,
    object: () => id,
    input: (object: string) => ({ params: { id: object } }),
  },
  'pqr.answer': {
    reach: 'staff of its office' as const,
    object: () => id,
    input: (object: string) => ({ params: { id: object }, body: answer }),
  },
  'pqr.photo': {
    reach: 'owner' as const,
    object: ({ order }: { order: string }) => order,
    input: (order: string) => ({
      params: { id: order },
      body: { photo: blobOf(smallPng), photo_id: newId() },
    }),
  },
};

export const pqrBodies = {
  'pqr.open': { by: 'marcela' as const, input: () => ({ body: { id: newId(), ...complaint } }) },
};

/** As it was in the beginning. */
export const pqrRows = (order: string, owner: string) => `
  insert into pqr (business_id, id, number, user_id, order_id, kind, asks, description, received_at, due_at)
    select business_id, '${id}', 1, '${owner}', id, 'complaint', 'answer', 'Llegó tarde', now(), now() + interval '20 days'
    from customer_order where id = '${order}'
    on conflict (business_id, id) do update set version = 1, status = 'open', answered_at = null, answer = '',
      user_id = excluded.user_id, order_id = excluded.order_id`;

export function pqrWrites(who: () => { luz: Client }) {
  return {
    'pqr.answer': async () => {
      const made = await who().luz.call('pqr.open', { body: { id: newId(), ...complaint } });
      return who().luz.call('pqr.answer', { params: { id: made.ok().pqr.id }, body: answer });
    },
  };
}
