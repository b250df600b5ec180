import type { Queries } from '#server/db/database.ts';
import { noteOwed as note } from '#server/payments/settle/give-money-back.ts';

const REASONS = {
  restricted: 'Productos para mayores de 18 que no se entregaron',
  returned: 'El pedido volvió a la tienda',
} as const;

type Owed = { orderId: string; amount: number; why: keyof typeof REASONS; actorId: string; at: Date };

/** What was paid online for goods that were not left at the door is owed; noted with what ended the delivery, once. */
export async function noteOwed(tx: Queries, { why, ...owed }: Owed): Promise<void> {
  await note(tx, { ...owed, reason: REASONS[why] });
}
