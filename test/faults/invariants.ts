import { ORDER_MOVES } from '#rules/order-moves.ts';
import { withClient } from '../postgres-client.ts';

/**
 * What must be true of money and stock at every moment, over all businesses, as questions that have an answer only when
 * it is not: run after every race and after every fault. `couponUses` are the uses the fixture began with, by code.
 */
export async function brokenInvariants(
  adminUrl: string,
  couponUses: Record<string, number> = { agotado: 5, ultimo: 4 },
): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    const broken: string[] = [];
    for (const [promise, question] of Object.entries(questions)) {
      const values = question.includes('$1')
        ? [JSON.stringify(question.includes('moves') ? ORDER_MOVES : couponUses)]
        : [];
      const { rows } = await client.query(question, values);
      if (rows.length > 0) broken.push(`${promise}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    return broken;
  });
}

const questions = {
  'stock + sold = received, and never below zero': `
    select po.product_id, po.stock, po.received, coalesce(sold.pieces, 0) as sold
    from product_office po
    left join (
      select o.business_id, o.office_id, l.product_id, sum(l.stock_demand) as pieces
      from order_line l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
      where o.holds_goods group by 1, 2, 3
    ) sold using (business_id, office_id, product_id)
    where po.stock < 0 or po.stock + coalesce(sold.pieces, 0) <> po.received`,

  'lines + bags + delivery - coupons = total': `
    select o.number, o.total from customer_order o
    join (select business_id, order_id, sum(total) as lines from order_line group by 1, 2) l
      on l.business_id = o.business_id and l.order_id = o.id
    where l.lines <> o.subtotal
      or o.total <> l.lines + o.bags_total + o.delivery_price - o.coupons_total
      or o.coupons_total <> (select coalesce(sum((c ->> 'amount')::bigint), 0) from jsonb_array_elements(o.coupons) c)`,

  'an order keeps its goods unless it is cancelled or its payment failed': `
    select o.number, o.state from customer_order o
    where o.holds_goods = (o.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))`,

  'an approved payment is of one order, for its total': `
    select p.reference from payment p join customer_order o on o.business_id = p.business_id and o.id = p.order_id
    where p.state = 'approved' and (p.amount <> o.total or not exists (
      select from payment_transaction t where t.business_id = p.business_id and t.payment_id = p.id
        and t.status = 'approved' and t.amount_in_cents = o.total * 100 and t.currency = 'COP'))`,

  'every approved transaction is the payment of its order or kept apart for a person': `
    select t.transaction_id from payment_transaction t
    left join payment p on p.business_id = t.business_id and p.id = t.payment_id and p.state = 'approved'
    where t.status = 'approved' and p.id is null and not exists (
      select from payment_review r where r.business_id = t.business_id and r.gateway = t.gateway
        and r.transaction_id = t.transaction_id)`,

  'an order is paid when, and only when, a payment of it was approved': `
    select o.number from customer_order o
    where o.payment_method = 'online' and exists (select from payment p where p.business_id = o.business_id and p.order_id = o.id)
      and exists (select from order_event e where e.business_id = o.business_id and e.order_id = o.id
        and e.to_state = '6_payment_complete')
      <> exists (select from payment p where p.business_id = o.business_id and p.order_id = o.id and p.state in ('approved', 'voided'))`,

  'every order has lines': `
    select o.number from customer_order o
    where not exists (select from order_line l where l.business_id = o.business_id and l.order_id = o.id)`,

  'one order for each cart, and a cart with an order is closed': `
    select c.id from cart c left join customer_order o on o.business_id = c.business_id and o.cart_id = c.id
    group by c.business_id, c.id having count(o.id) > 1 or (count(o.id) = 1) <> (c.state = 'ordered')`,

  'numbers run without a gap up to the counter': `
    select o.business_id, max(o.number) as highest, count(*) as orders, min(o.number) as lowest, n.last_number
    from customer_order o join order_counter n using (business_id)
    group by o.business_id, n.last_number
    having max(o.number) <> n.last_number or max(o.number) - min(o.number) + 1 <> count(*)`,

  'every state is the last event, and every event an allowed move from the one before': `
    with told as (
      select e.*, lag(e.to_state) over w as before, lead(e.to_state) over w as after
      from order_event e window w as (partition by e.business_id, e.order_id order by e.at, e.id)
    ), moves as (select key as came_from, jsonb_array_elements_text(value) as went_to from jsonb_each($1::jsonb))
    select o.number, o.state, t.from_state, t.to_state
    from customer_order o left join told t on t.business_id = o.business_id and t.order_id = o.id
    where t.order_id is null
      or (t.after is null and t.to_state <> o.state)
      or t.from_state is distinct from t.before
      or (t.from_state is not null and not exists (
        select from moves m where m.came_from = t.from_state and m.went_to = t.to_state))`,

  'every event left a message': `
    select e.order_id, e.to_state from order_event e where not exists (
      select from outbox b where b.business_id = e.business_id and b.payload ->> 'order_id' = e.order_id::text
        and b.payload ->> 'state' = e.to_state)`,

  'every move after the first is in the audit': `
    select e.order_id, e.to_state from order_event e where e.from_state is not null and not exists (
      select from audit_log a where a.business_id = e.business_id and a.entity = 'order'
        and a.entity_id = e.order_id::text and a.before ->> 'state' = e.from_state
        and a.after ->> 'state' = e.to_state)`,

  'uses of a coupon = those in force, within its limit': `
    select c.code, c.uses_total_count, count(u.order_id) as uses
    from coupon c
    left join coupon_use u on u.business_id = c.business_id and u.coupon_id = c.id and u.returned_at is null
    group by c.business_id, c.id, c.code, c.uses_total_count, c.uses_total_limit
    having c.uses_total_count <> count(u.order_id) + coalesce(($1::jsonb ->> c.code)::int, 0)
      or (c.uses_total_limit > 0 and c.uses_total_count > c.uses_total_limit)`,

  'a coupon is used by exactly the orders that carry it': `
    select o.number from customer_order o
    where o.coupons <> '[]' and jsonb_array_length(o.coupons) <> (
      select count(*) from coupon_use u where u.business_id = o.business_id and u.order_id = o.id
        and (u.returned_at is null) = o.holds_goods)`,

  'a window holds the orders promised in it, within its capacity': `
    select w.starts_at, w.taken, w.capacity, count(o.id) as promised
    from delivery_window w
    left join customer_order o on o.business_id = w.business_id and o.office_id = w.office_id
      and o.window_start = w.starts_at and o.holds_goods
    group by w.business_id, w.office_id, w.starts_at, w.taken, w.capacity
    having w.taken <> count(o.id) or (w.capacity > 0 and w.taken > w.capacity)`,
};
