import type { Question } from './question.ts';

/** Couriers: every event once, and the cash they hold is what was collected. */
export const deliveryQuestions: Question[] = [
  {
    promise: 'Lo cobrado en la puerta es lo que costó lo entregado',
    sql: `
      select e.business_id, e.order_id, e.amount, coalesce(t.amount_to_pay, o.total) as to_pay,
        coalesce(r.total, 0) as not_left
      from delivery_event e
      join customer_order o on o.business_id = e.business_id and o.id = e.order_id
      left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id
      left join (select business_id, order_id, sum(total - discount) as total from delivery_return group by 1, 2) r
        on r.business_id = e.business_id and r.order_id = e.order_id
      where e.kind = 'delivered' and e.amount <> case when e.method in ('online', 'channel') then 0
        else greatest(coalesce(t.bags_total + t.delivery_price, o.bags_total + o.delivery_price),
          coalesce(t.amount_to_pay, o.total) - coalesce(r.total, 0))
          - credit_left_of_order(o.business_id, o.id) end`,
  },
  {
    promise: 'De lo pagado en línea se debe lo que costaron los productos que volvieron',
    sql: `
      select o.business_id, o.number, coalesce(t.amount_to_pay, o.total) as paid, coalesce(b.amount, 0) as given_back
      from delivery_event e
      join customer_order o on o.business_id = e.business_id and o.id = e.order_id
      left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id
      left join (select business_id, order_id, sum(amount) as amount from refund
        where state <> 'refused' and not is_difference group by 1, 2) b
        on b.business_id = o.business_id and b.order_id = o.id
      where e.kind = 'returned' and exists (select from payment p where p.business_id = o.business_id
          and p.order_id = o.id and p.state = 'approved')
        and coalesce(b.amount, 0) < coalesce(t.amount_to_pay, o.total)
        - coalesce(t.bags_total + t.delivery_price, o.bags_total + o.delivery_price)`,
  },
  {
    promise: 'El efectivo de una ronda cerrada es el de sus entregas, sin lo que se devolvió de él',
    sql: `
      select r.business_id, r.id, r.cash_expected, coalesce(sum(e.amount), 0) as collected,
        coalesce(g.amount, 0) as given_back
      from delivery_round r
      left join delivery_event e on e.business_id = r.business_id and e.round_id = r.id and e.kind = 'delivered'
        and e.method = 'cash'
      left join lateral (select sum(b.amount) as amount from refund b
        where b.business_id = r.business_id and b.round_id = r.id) g on true
      where r.closed_at is not null
      group by r.business_id, r.id, r.cash_expected, g.amount
      having r.cash_expected <> coalesce(sum(e.amount), 0) - coalesce(g.amount, 0)`,
  },
  {
    promise: 'Lo que dice el domiciliario está en la historia de la entrega, una vez',
    sql: `
      with reported as (
        select e.business_id, e.order_id, m.lived, count(*) as times
        from delivery_event e
        join (values ('started', 'on_the_way'), ('attempt', 'attempt'), ('delivered', 'delivered'), ('returned', 'returned'))
          as m (kind, lived) on m.kind = e.kind
        group by 1, 2, 3
      )
      select t.business_id, t.order_id, t.lived, t.times
      from reported t join customer_order o on o.business_id = t.business_id and o.id = t.order_id
      where o.state <> '10_store_dispatch_products' or t.times > (
        select count(*) from jsonb_array_elements(coalesce(o.delivery -> 'events', '[]')) v
        where v ->> 'event' = t.lived)`,
  },
  {
    promise: 'Una ronda cerrada no dejó pedidos en el camino',
    sql: `
      select s.business_id, s.round_id, s.order_id from delivery_stop s
      join delivery_round r on r.business_id = s.business_id and r.id = s.round_id
      where r.closed_at is not null and r.ended_by is null and not exists (
        select from delivery_event e where e.business_id = s.business_id and e.order_id = s.order_id
          and e.kind in ('delivered', 'returned'))`,
  },
];
