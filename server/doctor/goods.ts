import { currentPicks } from './picking.ts';
import type { Question } from './question.ts';

/** Stock, windows and coupons: what is taken is held by an order, once. */
export const goodsQuestions: Question[] = [
  {
    // Picked quantities count once recorded, ordered ones before (rule 63), and reservations of an addition until
    // it is paid.
    promise: 'Existencias + vendido + faltante = recibido, y nunca bajo cero',
    sql: `
      with ${currentPicks}, sold as (
        select o.business_id, o.office_id, coalesce(k.product_id, l.product_id) as product_id,
          sum(case when s.id is null then l.stock_demand else coalesce(k.stock_demand, 0) end) as pieces
        from order_line l
        join customer_order o on o.business_id = l.business_id and o.id = l.order_id
        left join current_pick s on s.business_id = l.business_id and s.order_id = l.order_id and s.line_id = l.id
        left join order_pick k on k.business_id = s.business_id and k.order_id = s.order_id and k.action_id = s.id
        where o.holds_goods group by 1, 2, 3
      ), lost as (
        select o.business_id, o.office_id, k.product_id, sum(k.missing_demand) as pieces
        from order_pick k
        join current_pick s on s.business_id = k.business_id and s.order_id = k.order_id and s.id = k.action_id
        join customer_order o on o.business_id = k.business_id and o.id = k.order_id
        where k.is_lost group by 1, 2, 3
      ), back as (
        select o.business_id, o.office_id, r.product_id, sum(r.stock_demand) as pieces
        from (
          select business_id, order_id, product_id, stock_demand from delivery_return where outcome = 'stock'
          union all select business_id, order_id, product_id, stock_demand from order_return_line where outcome = 'stock'
        ) r join customer_order o on o.business_id = r.business_id and o.id = r.order_id
        group by 1, 2, 3
      ), asked as (
        select o.business_id, o.office_id, l.product_id, sum(l.stock_demand) as pieces
        from addition_request r
        join customer_order o on o.business_id = r.business_id and o.id = r.order_id
        cross join jsonb_to_recordset(r.added -> 'lines') as l (product_id uuid, stock_demand bigint)
        where r.state = 'waiting' group by 1, 2, 3
      )
      select po.business_id, po.office_id, po.product_id, po.stock, po.received, po.missing,
        coalesce(sold.pieces, 0) as sold, coalesce(lost.pieces, 0) as lost, coalesce(back.pieces, 0) as back, coalesce(asked.pieces, 0) as reserved
      from product_office po
      left join sold using (business_id, office_id, product_id)
      left join lost using (business_id, office_id, product_id)
      left join back using (business_id, office_id, product_id)
      left join asked using (business_id, office_id, product_id)
      where po.stock < 0
        or po.stock + coalesce(sold.pieces, 0) + coalesce(asked.pieces, 0) - coalesce(back.pieces, 0) + po.missing
          <> po.received
        or po.missing <> coalesce(lost.pieces, 0)`,
  },
  {
    // Written by triggers alone (rule 92). Closed months are a sum: only what moved in an office since then is read.
    promise: 'Los movimientos de cada producto suman sus existencias, y el último dice cuántas quedaron',
    sql: `
      with closed as (
        select o.business_id, o.id as office_id, coalesce(max(c.until), '-infinity') as until
        from office o left join stock_closing c on c.business_id = o.business_id and c.office_id = o.id group by 1, 2
      ), since as (
        select c.business_id, c.office_id, m.product_id, m.amount, m.stock_after
        from closed c
        cross join lateral (
          select product_id, sum(amount)::bigint as amount, (array_agg(stock_after order by id desc))[1] as stock_after
          from (
            -- In the order of its index: how few these are PostgreSQL does not see.
            select product_id, amount, stock_after, id from stock_movement
            where business_id = c.business_id and office_id = c.office_id and at >= c.until
            order by at, id offset 0
          ) e group by 1
        ) m
      )
      select business_id, office_id, product_id, po.stock, coalesce(c.stock, 0) + coalesce(m.amount, 0) as moved,
        m.stock_after
      from product_office po
      full join stock_closing c using (business_id, office_id, product_id)
      full join since m using (business_id, office_id, product_id)
      where coalesce(po.stock, 0) <> coalesce(c.stock, 0) + coalesce(m.amount, 0)
        or m.stock_after <> coalesce(po.stock, 0)`,
  },
  {
    // Cancelled, an order has only what was missing of it.
    promise: 'Lo que se recibió por lo que alguien alistó, lo tiene su pedido',
    sql: `
      with ${currentPicks}, held as (
        select o.business_id, o.id as order_id, k.product_id,
          sum(case when o.holds_goods then k.stock_demand else 0 end
            + case when k.is_lost then k.missing_demand else 0 end) as pieces
        from order_pick k
        join current_pick s on s.business_id = k.business_id and s.order_id = k.order_id and s.id = k.action_id
        join customer_order o on o.business_id = k.business_id and o.id = k.order_id
        group by 1, 2, 3
      )
      select s.business_id, s.order_id, s.product_id, s.demand, coalesce(h.pieces, 0) as held
      from order_surplus s left join held h using (business_id, order_id, product_id)
      where s.demand > coalesce(h.pieces, 0)`,
  },
  {
    promise: 'De cada producto se sabe en cuántas sedes hay y en cuántas está en oferta',
    sql: `
      select business_id, product_id, c.in_stock, c.on_offer, f.in_stock as in_stock_now, f.on_offer as on_offer_now
      from product_office_count c
      full join (
        select business_id, product_id, count(*) filter (where in_stock) as in_stock,
          count(*) filter (where discount_bp > 0) as on_offer
        from product_office group by 1, 2
      ) f using (business_id, product_id)
      where (coalesce(c.in_stock, 0), coalesce(c.on_offer, 0)) <> (coalesce(f.in_stock, 0), coalesce(f.on_offer, 0))`,
  },
  {
    promise: 'Un pedido tiene sus productos apartados salvo si se canceló o falló su pago',
    sql: `
      select o.business_id, o.number, o.state from customer_order o
      where o.holds_goods = (o.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))`,
  },
  {
    promise: 'Una franja tiene los pedidos prometidos en ella, dentro de su capacidad',
    sql: `
      select w.business_id, w.office_id, w.starts_at, w.taken, w.capacity, count(o.id) as promised
      from delivery_window w
      left join customer_order o on o.business_id = w.business_id and o.office_id = w.office_id
        and o.window_start = w.starts_at and o.holds_goods
      group by w.business_id, w.office_id, w.starts_at, w.taken, w.capacity
      having w.taken <> count(o.id) or (w.capacity > 0 and w.taken > w.capacity)`,
  },
  {
    promise: 'Una franja cuenta los productos que quedan por alistar',
    sql: `
      select w.business_id, w.office_id, w.starts_at, w.queued, coalesce(q.lines, 0) as lines
      from delivery_window w
      left join (
        select o.business_id, o.office_id, o.window_start as starts_at, count(*) as lines
        from customer_order o join order_line l on l.business_id = o.business_id and l.order_id = o.id
        where is_to_be_picked(o.state) group by 1, 2, 3
      ) q using (business_id, office_id, starts_at)
      where w.queued <> coalesce(q.lines, 0)`,
  },
  {
    promise: 'Usos de un cupón = los que están en firme, dentro de su límite',
    sql: `
      select c.business_id, c.code, c.uses_total_count, count(u.order_id) as uses
      from coupon c
      left join coupon_use u on u.business_id = c.business_id and u.coupon_id = c.id and u.returned_at is null
      group by c.business_id, c.id, c.code, c.uses_total_count, c.uses_total_limit
      having c.uses_total_count <> count(u.order_id) + coalesce(($1::jsonb ->> c.code)::int, 0)
        or (c.uses_total_limit > 0 and c.uses_total_count > c.uses_total_limit)`,
    needs: 'usesBefore',
  },
  {
    // A limit that staff lowered afterwards is no fault: a coupon that was edited has moved its version.
    promise: 'Nadie usa un cupón más veces de las que puede',
    sql: `
      select c.business_id, c.code, u.user_id, count(*) as uses
      from coupon c join coupon_use u on u.business_id = c.business_id and u.coupon_id = c.id and u.returned_at is null
      where c.uses_per_user_limit > 0 and c.version = 1
      group by c.business_id, c.id, c.code, c.uses_per_user_limit, u.user_id
      having count(*) > c.uses_per_user_limit`,
  },
  {
    promise: 'Un cupón lo usan justo los pedidos que lo llevan',
    sql: `
      select o.business_id, o.number from customer_order o
      where jsonb_array_length(o.coupons) <> (
        select count(*) from coupon_use u where u.business_id = o.business_id and u.order_id = o.id
          and u.user_id = o.user_id and (u.returned_at is null) = o.holds_goods)`,
  },
];
