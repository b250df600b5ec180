import type { CartType } from '#rules/cart/totals.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { StoredCustomer, StoredDelivery } from './stored.ts';

export type LockedOrder = {
  id: string;
  number: number;
  user_id: string;
  office_id: string;
  state: OrderState;
  type: CartType;
  payment_method: PaymentMethod;
  total: number;
  /** Pesos of credit that paid for it when it was placed. */
  credit_used: number;
  customer: StoredCustomer;
  share_token: string;
  window_start: Date;
  window_end: Date;
  /** Whether it still holds stock, its place in the window and the uses of its coupons. */
  holds_goods: boolean;
  payment_due_at: Date | null;
  delivery: StoredDelivery;
  created_at: Date;
  version: number;
};

/** Runs a change of an order in its turn, before a connection is taken (docs/decisions/033). */
export function inTurnOfOrder<T>(
  db: BusinessDatabase,
  orderId: string,
  change: () => Promise<T>,
): Promise<T> {
  return db.inTurn(`order ${orderId}`, change);
}

/** Locks an order until the transaction ends, found by its id or by the random token of its link. */
export async function lockOrder(
  tx: Queries,
  by: string | { token: string },
): Promise<LockedOrder | undefined> {
  const which = typeof by === 'string' ? part`id = ${by}` : part`share_token = ${by.token}`;
  return tx.first<LockedOrder>(sql`
    select id, number, user_id, office_id, state, type, payment_method, total, credit_used, customer, share_token, window_start,
      window_end, holds_goods, payment_due_at, delivery, created_at, version
    from customer_order
    where business_id = ${tx.businessId} and ${which} for update`);
}

/** Picker and courier of an order, before and after a change: their phones are notified. */
export function handsOf(...deliveries: readonly StoredDelivery[]): string[] {
  return [...new Set(deliveries.flatMap(({ picker_id, delivery_id }) => [picker_id, delivery_id]))].filter(
    (id) => typeof id === 'string',
  );
}

/** Who last changed an order, and when; who placed it, while nobody has. */
export async function lastChange(tx: Queries, orderId: string): Promise<{ who: string; when: string }> {
  const row = await tx.first<{ who: string | null; at: Date }>(sql`
    select nullif(btrim(u.name || ' ' || u.last_name), '') as who, c.at
    from (
      (select actor_id, at from audit_log
        where business_id = ${tx.businessId} and entity = 'order' and entity_id = ${orderId}
        order by at desc limit 1)
      union all
      (select actor_id, at from order_event
        where business_id = ${tx.businessId} and order_id = ${orderId} order by at desc limit 1)
    ) c
    left join app_user u on u.business_id = ${tx.businessId} and u.id = c.actor_id
    order by c.at desc limit 1`);
  return { who: row?.who ?? '', when: (row?.at ?? new Date(0)).toISOString() };
}
