import { idOf } from '#demo/load/ids.ts';
import type { Row } from '#demo/load/rows.ts';
import type { Crew, Life } from './lives.ts';
import { deliveryOf } from './order-parts.ts';

type Subject = { id: string; userId: string; type: 'delivery' | 'pickup' };

/** Who moved the order, when and why. */
export function eventRows(business_id: string, order: Subject, life: Life, crew: Crew): Row[] {
  const actors = actorsOf(order, crew);
  return life.steps.map((step, i) => ({
    business_id,
    order_id: order.id,
    id: idOf(`event ${order.id} ${i}`, step.at.getTime()),
    from_state: step.from,
    to_state: step.to,
    ...actors[step.by],
    reason: step.reason,
    at: step.at.toISOString(),
  }));
}

/** The same moves for the audit: before and after (rule 47). */
export function auditRows(business_id: string, order: Subject, life: Life, crew: Crew): Row[] {
  const actors = actorsOf(order, crew);
  const calls = { client: 'orders.cancel', admin: 'orders.move', picker: 'orders.move', system: 'payment' };
  return life.steps.flatMap((step, i) => {
    if (!step.from) return [];
    const before = { state: step.from, delivery: deliveryOf(step.from, crew, order.type), version: i };
    const after = {
      state: step.to,
      delivery: deliveryOf(step.to, crew, order.type),
      version: i + 1,
      reason: step.reason,
    };
    return [
      {
        business_id,
        id: idOf(`audit ${order.id} ${i}`, step.at.getTime()),
        at: step.at.toISOString(),
        ...actors[step.by],
        action: calls[step.by],
        entity: 'order',
        entity_id: order.id,
        before,
        after,
      },
    ];
  });
}

function actorsOf(order: Subject, crew: Crew) {
  return {
    client: { actor_id: order.userId, actor_role: 'client' },
    admin: { actor_id: crew.admin.id, actor_role: crew.admin.role },
    picker: { actor_id: crew.picker.id, actor_role: 'picker' },
    system: { actor_id: null, actor_role: 'system' },
  };
}
