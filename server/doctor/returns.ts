import type { Question } from './question.ts';

/** Returns: of what was delivered, for what was paid, and the money went back (rules 93 and 105). */
export const returnQuestions: Question[] = [
  {
    promise: 'De un producto no vuelve más de lo que se entregó',
    sql: `
      select r.business_id, o.number, r.line_id, r.count, d.count as delivered
      from (
        select business_id, order_id, line_id, product_id, sum(count) as count, sum(total) as total,
          sum(stock_demand) as stock_demand
        from order_return_line group by 1, 2, 3, 4
      ) r
      join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      cross join lateral delivered_of_line(r.business_id, r.order_id, r.line_id, r.product_id) d
      where r.count > d.count or r.total > d.total or r.stock_demand > d.stock_demand
        or o.delivery -> 'events' -> -1 ->> 'event' is distinct from 'delivered'`,
  },
  {
    promise: 'Una devolución suma lo que vale lo que volvió, y su dinero se devolvió o se debe, una vez',
    sql: `
      select b.business_id, b.order_id, b.id, b.amount, b.beside_total, n.total as goods, coalesce(r.amount, 0) as refunded
      from order_return b
      left join lateral (select coalesce(sum(l.total - l.discount), 0) as total from order_return_line l
        where l.business_id = b.business_id and l.return_id = b.id) n on true
      left join lateral (select sum(f.amount) as amount from refund f
        where f.business_id = b.business_id and f.return_id = b.id and f.state <> 'refused') r on true
      where b.goods_total <> n.total or b.amount <> coalesce(r.amount, 0)`,
  },
  {
    promise: 'De un pedido no se devuelve más de lo que se recibió',
    sql: `
      select r.business_id, o.number, r.amount, received_of_order(r.business_id, r.order_id) as received
      from (select business_id, order_id, sum(amount) as amount, bool_or(return_id is not null) as has_return
        from refund where state <> 'refused' group by 1, 2) r
      join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      where r.has_return and r.amount > received_of_order(r.business_id, r.order_id)`,
  },
];
