import type { Queries } from '#server/db/database.ts';
import { noteOwed as note } from '#server/payments/settle/give-money-back.ts';

const REASONS = {
  restricted: 'Productos para mayores de 18 que no se entregaron',
  returned: 'El pedido volvió a la tienda',
  not_taken: 'Productos que no se recibieron en la puerta',
} as const;

type Owed = { orderId: string; amount: number; why: keyof typeof REASONS; actorId: string | null; at: Date };

/** Records money paid online for undelivered goods as owed, once, with the end of the delivery. */
export async function noteOwed(tx: Queries, { why, ...owed }: Owed): Promise<void> {
  await note(tx, { ...owed, reason: REASONS[why], isSale: true });
}
