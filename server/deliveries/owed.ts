import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

/** So that no round asks the gateway, which undoes whole payments only: a person sends it. */
const TO_BE_SENT = 'Por devolver a mano: el proveedor solo anula el pago completo.';
const REASONS = {
  restricted: 'Productos para mayores de 18 que no se entregaron',
  returned: 'El pedido volvió a la tienda',
} as const;

type Owed = { orderId: string; amount: number; why: keyof typeof REASONS; actorId: string; at: Date };

/** What was paid online for goods that were not left at the door is owed; noted with what ended the delivery, once. */
export async function noteOwed(tx: Queries, { orderId, amount, why, actorId, at }: Owed): Promise<void> {
  if (amount === 0) return;
  await tx.run(sql`
    insert into refund (business_id, id, order_id, payment_id, amount, how, state, reason, answer, created_by, created_at)
    select ${tx.businessId}, ${newId()}, p.order_id, p.id, ${amount}, 'by_hand', 'asking', ${REASONS[why]}, ${TO_BE_SENT},
      ${actorId}, ${at}
    from payment p
    where p.business_id = ${tx.businessId} and p.order_id = ${orderId} and p.state = 'approved'`);
}
