import type { historyInsert } from '#server/cart/history/history-entry.ts';
import { newId } from '#server/db/ids.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { versionInForce } from '#server/legal-documents/version-in-force.ts';
import type { NewOrder } from '../stored.ts';

/**
 * Writes the lines, the first event and the history of an order and closes its cart, if the cart still has the version
 * that was read: rows that no other order wants. The order itself is inserted last (`orderRow`), and nothing of this
 * can be committed without it. `history`: the row of the cart's history.
 */
export function writeParts(
  businessId: string,
  order: NewOrder,
  history: ReturnType<typeof historyInsert>,
): Sql {
  return sql`
    with mine as materialized (
      select id from cart
      where business_id = ${businessId} and id = ${order.cartId} and version = ${order.cartVersion}
      for update
    ), lined as (
      insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, maturity,
        cut, comment, options_tags, price, price_neto, total, stock_demand, substitution, cost, tax_class,
        tax_ml, base, vat, consumption)
      select ${businessId}, ${order.id}, l.*
      from mine, jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l (id uuid, position int,
        product_id uuid, product jsonb, count_type text, count int, maturity int, cut int, comment text,
        options_tags jsonb, price bigint, price_neto bigint, total bigint, stock_demand bigint,
        substitution text, cost bigint, tax_class text, tax_ml int, base bigint, vat bigint, consumption bigint)
    ), began as (
      insert into order_event (business_id, order_id, id, to_state, actor_id, actor_role, at)
      select ${businessId}, ${order.id}, ${newId()}, ${order.state}, ${order.actorId}, ${order.actorRole}, ${order.now}
      from mine
    ), touched as (
      update cart c set state = 'ordered', version = c.version + 1, updated_at = ${order.now}
      from mine m where c.business_id = ${businessId} and c.id = m.id
      returning c.id, c.version
    ), recorded as (${history}
    )
    select id from mine`;
}

/** Whether `writeParts` wrote something. */
export function hasParts(businessId: string, order: NewOrder) {
  return part`exists (select from order_event where business_id = ${businessId} and order_id = ${order.id})`;
}

/** Inserts the order with the number of `numbered`. */
export function orderRow(businessId: string, order: NewOrder) {
  return part`
      insert into customer_order (business_id, id, number, cart_id, idempotency_key, user_id, office_id, state, type,
        payment_method, subtotal, discounts_total, bags_count, bags_total, coupons_total, delivery_price, total, credit_used,
        min_subtotal, units_count, bags_config, coupons, address, customer, observations, substitution, window_start,
        window_end, share_token, payment_due_at, created_at, updated_at, channel, costed_sales, cost_total,
        tax_classes, terms_version, billing, channel_number, channel_digest)
      select ${businessId}, ${order.id}, numbered.last_number, ${order.cartId},
        ${order.idempotencyKey}, ${order.userId}, ${order.officeId}, ${order.state}, ${order.type},
        ${order.paymentMethod}, ${order.subtotal}, ${order.discountsTotal}, ${order.bagsCount}, ${order.bagsTotal},
        ${order.couponsTotal}, ${order.deliveryPrice}, ${order.total}, ${order.credit}, ${order.minSubtotal}, ${order.unitsCount},
        ${json(order.bag)}::jsonb, ${json(order.coupons.map(({ id: _, terms: __, ...coupon }) => coupon))}::jsonb,
        ${json(order.address)}::jsonb, ${json(order.customer)}::jsonb, ${order.observations},
        ${order.substitution}, ${order.window.start}, ${order.window.end}, ${order.shareToken},
        ${paymentDueAt(order, businessId)}, ${order.now}, ${order.now}, ${order.channel},
        ${order.costed?.sales ?? null}, ${order.costed?.cost ?? null}, ${json(order.taxClasses)}::jsonb,
        ${versionInForce(businessId, 'terms', order.now)}, ${json(order.billing)}::jsonb,
        ${order.channelOrder?.number ?? null}, ${order.channelOrder?.digest ?? null}::bytea
      from numbered
      returning id, number, version`;
}

/** When the reservation of an order paid online expires (rule 12). */
function paymentDueAt({ state, now }: NewOrder, businessId: string) {
  if (state !== '5_waiting_online_payment') return part`null::timestamptz`;
  return part`${now}::timestamptz + make_interval(mins => (
    select online_payment_minutes from business_config where business_id = ${businessId}))`;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
