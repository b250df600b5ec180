import type { Question } from './question.ts';

/** The current action of each picked line: applied and not replaced. */
export const currentPicks = `current_pick as (
  select a.business_id, a.order_id, a.line_id, a.id from pick_action a
  where a.applied and not exists (
    select from pick_action n where n.business_id = a.business_id and n.order_id = a.order_id and n.line_id = a.line_id
      and n.replaces = a.id and n.applied)
)`;

/**
 * Picking: each press once, no line above its ceiling, and the amount due is what was picked (rules 10 and 63).
 */
export const pickingQuestions: Question[] = [
  {
    promise: 'De cada producto alistado vale una sola anotación',
    sql: `
      with ${currentPicks}
      select business_id, order_id, line_id, count(*) as picks from current_pick group by 1, 2, 3 having count(*) > 1`,
  },
  {
    promise: 'Ningún producto se cobra por encima de lo prometido sin el sí del cliente',
    sql: `
      with ${currentPicks}, charged as (
        select s.business_id, s.order_id, s.line_id, sum(k.total) as total,
          max(k.product_id::text) filter (where k.kind = 'replaced') as replacement
        from current_pick s
        join order_pick k on k.business_id = s.business_id and k.order_id = s.order_id and k.action_id = s.id
        group by 1, 2, 3
      )
      select l.business_id, l.order_id, l.id, l.total as promised, c.total as charged
      from charged c
      join order_line l on l.business_id = c.business_id and l.order_id = c.order_id and l.id = c.line_id
      where c.total > greatest(l.total, coalesce((
        select max(q.line_total) from order_question q
        where q.business_id = l.business_id and q.order_id = l.order_id and q.line_id = l.id and q.state = 'yes'
          and q.product_id::text = c.replacement), 0))`,
  },
  {
    promise: 'Lo que se paga de un pedido alistado es lo que se alistó',
    sql: `
      with ${currentPicks}
      select t.business_id, o.number, t.subtotal, t.amount_to_pay, t.ceiling
      from order_settlement t
      join customer_order o on o.business_id = t.business_id and o.id = t.order_id
      where t.subtotal <> (
          select sum(case when s.id is null then l.total else coalesce((
            select sum(k.total) from order_pick k
            where k.business_id = s.business_id and k.order_id = s.order_id and k.action_id = s.id), 0) end)
          from order_line l
          left join current_pick s on s.business_id = l.business_id and s.order_id = l.order_id and s.line_id = l.id
          where l.business_id = t.business_id and l.order_id = t.order_id)
        or t.amount_to_pay <> least(t.ceiling, t.subtotal + t.bags_total + t.delivery_price - t.coupons_total)
        or t.ceiling > o.total + coalesce((
          select sum(q.extra) from order_question q
          where q.business_id = t.business_id and q.order_id = t.order_id and q.state = 'yes'), 0)
        or t.bags_total > o.bags_total or t.delivery_price > o.delivery_price or t.coupons_total > o.coupons_total`,
  },
  {
    promise: 'De lo pagado en línea se devuelve una vez lo que no se alistó',
    sql: `
      select t.business_id, o.number, o.total, t.amount_to_pay, r.amount
      from order_settlement t
      join customer_order o on o.business_id = t.business_id and o.id = t.order_id
      join lateral (select sum(p.amount) as amount from payment p
        where p.business_id = o.business_id and p.order_id = o.id and p.state = 'approved') p on p.amount is not null
      cross join lateral (select coalesce(sum(r.amount), 0) as amount from refund r
        where r.business_id = o.business_id and r.order_id = o.id and r.is_difference) r
      where r.amount <> least(p.amount, greatest(0, o.total - t.amount_to_pay))`,
  },
  {
    promise: 'Un pedido en facturación tiene cuenta si alguien alistó algo',
    sql: `
      with ${currentPicks}
      select distinct o.business_id, o.number from customer_order o
      join current_pick s on s.business_id = o.business_id and s.order_id = o.id
      where o.state in ('9_store_invoice_products', '10_store_dispatch_products') and not exists (
        select from order_settlement t where t.business_id = o.business_id and t.order_id = o.id)`,
  },
];
