import type { Question } from './question.ts';

/** Orders: each exists once, adds up, and has a history that explains its state. */
export const orderQuestions: Question[] = [
  {
    promise: 'Productos + bolsas + domicilio - cupones = total',
    sql: `
      select o.business_id, o.number, o.total from customer_order o
      join (select business_id, order_id, sum(total) as lines from order_line group by 1, 2) l
        on l.business_id = o.business_id and l.order_id = o.id
      where l.lines <> o.subtotal
        or o.total <> l.lines + o.bags_total + o.delivery_price - o.coupons_total
        or o.coupons_total <> (select coalesce(sum((c ->> 'amount')::bigint), 0) from jsonb_array_elements(o.coupons) c)`,
  },
  {
    // Taxes, edits and returns take each product's part of it (rule 131).
    promise: 'Lo que rebajó una lista de precios es la suma de lo que rebajó de cada producto',
    sql: `
      select o.business_id, o.number, c.coupon ->> 'code' as code, c.coupon -> 'amount' as amount, c.amounts, c.ids
      from customer_order o
      cross join lateral (
        select coupon, coupon -> 'amounts' as amounts,
          coalesce(coupon -> 'productIds', coupon -> 'product_ids', 'null') as ids
        from jsonb_array_elements(o.coupons || coalesce(o.confirmed -> 'coupons', '[]')) coupon
      ) c
      where jsonb_typeof(c.amounts) = 'array' and case when jsonb_typeof(c.ids) = 'array'
        then jsonb_array_length(c.amounts) <> jsonb_array_length(c.ids)
          or (select coalesce(sum(a::bigint), 0) from jsonb_array_elements_text(c.amounts) a)
            <> (c.coupon ->> 'amount')::bigint
        else true end`,
  },
  {
    // Of the classes whose rates have not changed since 2017; those of consumption are of the day.
    promise: 'La base y los impuestos de cada producto suman lo que cuesta, a la tarifa de su clase',
    sql: `
      select l.business_id, o.number, l.tax_class, l.total, l.base, l.vat, l.consumption
      from order_line l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
      where l.base is not null and (
        l.base + l.vat + l.consumption <> l.total
        or (l.tax_class in ('excluded', 'exempt') and l.base <> l.total)
        or (l.tax_class = 'vat_5' and abs(l.vat - l.base * 0.05) > 1)
        or (l.tax_class = 'vat_19' and abs(l.vat - l.base * 0.19) > 1))`,
  },
  {
    // Ley 1480 of 2011, article 50 d. What leaves with the order itself cannot be missing; it may be refused or late.
    promise: 'Cada pedido se le confirmó a quien lo hizo',
    sql: `
      select m.business_id, o.number, m.fault from message m
      join customer_order o on o.business_id = m.business_id and o.id = m.order_id
      where 'received' = any(m.moments) and not m.is_dropped
        and (m.failed_at is not null or (m.sealed is not null and m.created_at < now() - interval '1 hour')
          or (m.delivery = 'failed' and not exists (select from message n
            where n.business_id = m.business_id and n.order_id = m.order_id and n.created_at > m.created_at
              and 'received' = any(n.moments))))`,
  },
  {
    promise: 'Un pedido al que se agregó tiene por techo lo que se confirmó al agregar',
    sql: `
      select o.business_id, o.number, o.total, o.confirmed ->> 'total' as confirmed, a.total as added
      from customer_order o
      join lateral (
        select d.total from order_addition d where d.business_id = o.business_id and d.order_id = o.id
        order by d.version desc limit 1
      ) a on true
      where coalesce((o.confirmed ->> 'total')::bigint, o.total) <> a.total
        or exists (select from order_addition d where d.business_id = o.business_id and d.order_id = o.id
          and d.lines_count <> (select count(*) from order_line l
            where l.business_id = d.business_id and l.order_id = d.order_id and l.addition_id = d.id))`,
  },
  {
    promise: 'Todo pedido tiene productos',
    sql: `
      select o.business_id, o.number from customer_order o
      where not exists (select from order_line l where l.business_id = o.business_id and l.order_id = o.id)`,
  },
  {
    promise: 'Un pedido por carrito, y un carrito con pedido está cerrado',
    sql: `
      select c.business_id, c.id from cart c left join customer_order o on o.business_id = c.business_id and o.cart_id = c.id
      group by c.business_id, c.id having count(o.id) > 1 or (count(o.id) = 1) <> (c.state = 'ordered')`,
  },
  {
    promise: 'Una confirmación hace un solo pedido',
    sql: `
      select business_id, user_id, idempotency_key, count(*) as orders from customer_order
      where idempotency_key is not null group by 1, 2, 3 having count(*) > 1`,
  },
  {
    promise: 'Los números de los pedidos van sin saltos hasta el contador',
    sql: `
      select o.business_id, max(o.number) as highest, count(*) as orders, min(o.number) as lowest, n.last_number
      from customer_order o left join order_counter n using (business_id)
      group by o.business_id, n.last_number
      having max(o.number) is distinct from n.last_number or max(o.number) - min(o.number) + 1 <> count(*)`,
  },
  {
    promise: 'El estado de un pedido es el de su último evento, y cada evento un paso permitido',
    sql: `
      with steps as (
        select e.*, lag(e.to_state) over w as before, lead(e.to_state) over w as after
        from order_event e window w as (partition by e.business_id, e.order_id order by e.at, e.id)
      ), moves as (select key as came_from, jsonb_array_elements_text(value) as went_to from jsonb_each($1::jsonb))
      select o.business_id, o.number, o.state, t.from_state, t.to_state
      from customer_order o left join steps t on t.business_id = o.business_id and t.order_id = o.id
      where t.order_id is null
        or (t.after is null and t.to_state <> o.state)
        or t.from_state is distinct from t.before
        or (t.from_state is not null and t.undoes is null and not exists (
          select from moves m where m.came_from = t.from_state and m.went_to = t.to_state))`,
    needs: 'moves',
  },
  {
    promise: 'Lo que se deshizo vuelve justo a donde estaba, y antes de salir de la tienda',
    sql: `
      select e.business_id, e.order_id, e.from_state, e.to_state
      from order_event e
      join order_event u on u.business_id = e.business_id and u.order_id = e.order_id and u.id = e.undoes
      where e.from_state is distinct from u.to_state or e.to_state is distinct from u.from_state
        or e.at > u.at + interval '1 minute' or exists (
          select from delivery_event d where d.business_id = e.business_id and d.order_id = e.order_id
            and d.received_at between u.at and e.at)`,
  },
  {
    promise: 'Cada evento dejó su aviso',
    sql: `
      select e.business_id, e.order_id, e.to_state from order_event e where not exists (
        select from outbox b where b.business_id = e.business_id and b.payload ->> 'order_id' = e.order_id::text
          and b.payload ->> 'state' = e.to_state)`,
    ofMessages: true,
  },
  {
    promise: 'Ningún aviso lleva más de cinco minutos sin enviarse',
    sql: `
      select business_id, id, topic, created_at from outbox
      where sent_at is null and created_at < now() - interval '5 minutes'`,
  },
  {
    promise: 'Cada paso después del primero está en la auditoría',
    sql: `
      select e.business_id, e.order_id, e.to_state from order_event e where e.from_state is not null and not exists (
        select from audit_log a where a.business_id = e.business_id and a.entity = 'order'
          and a.entity_id = e.order_id::text and a.before ->> 'state' = e.from_state
          and a.after ->> 'state' = e.to_state)`,
  },
];
