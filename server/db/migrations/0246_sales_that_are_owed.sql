-- An order is a sale once its shopper owes it: one that waits for an online payment is none (docs/decisions/077). What is
-- given back of a sale lowers the sales of that day, and what replacements gave away is summed (rule 86).

alter table refund add column sale_part bigint not null default 0
  check (sale_part >= 0 and sale_part <= amount);
comment on column refund.sale_part is 'pesos of it that are counted as a sale of its order: not the difference after picking, nor what was paid twice';

-- No order is placed or changed between the last difference of the old kind and the first of the new.
lock table customer_order in share row exclusive mode;

-- What waits is taken out of the sums as it was counted; it is counted when it is paid.
do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into stat_change (business_id, changes)
    select one.id, jsonb_agg(jsonb_build_object('module', s.module, 'day', s.day, 'reference', s.reference,
      'office_id', s.office_id, 'value', -s.value))
    from customer_order o cross join lateral order_stats(o, null) s
    where o.business_id = one.id and o.number is not null and o.state = '5_waiting_online_payment'
    having count(*) > 0;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;

create function public.is_sale(state text) returns boolean language sql immutable parallel safe as $$
  select state not in ('5_waiting_online_payment', '11_store_onlinepayment_fail', '12_store_cancel_order')
$$;

create or replace function public.stat_modules_of_orders() returns text[] language sql immutable parallel safe as $$
  select array['shoppingcart_price', 'shoppingcart_count', 'shoppingcart_units', 'orders_by_hour', 'sales_by_hour',
    'coupon_uses', 'coupon_cost', 'delivered_orders', 'delivered_late', 'delivered_late_minutes', 'picked_orders',
    'picked_lines', 'picked_found', 'picked_replaced', 'picked_missing', 'picked_fill_bp', 'picked_given_away',
    'replacements_proposed',
    'replacements_accepted', 'replacements_refused', 'replacements_unanswered', 'order_ratings', 'order_stars',
    'costed_sales', 'cost_of_sales', 'sales_refunded']
$$;

create or replace function public.placed_changes(o customer_order, paid bigint) returns jsonb language sql stable as $$
  select case when not public.is_sale(o.state) then '[]' else
    jsonb_build_array(
      public.stat_change_of('shoppingcart_price', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
        coalesce(paid, o.total)),
      public.stat_change_of('shoppingcart_count', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id, 1),
      public.stat_change_of('shoppingcart_units', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
        o.units_count),
      public.stat_change_of('orders_by_hour', (o.created_at at time zone 'America/Bogota')::date,
        o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), o.office_id, 1),
      public.stat_change_of('sales_by_hour', (o.created_at at time zone 'America/Bogota')::date,
        o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), o.office_id,
        coalesce(paid, o.total)))
    || case when o.costed_sales is null then '[]' else
      jsonb_build_array(
        public.stat_change_of('costed_sales', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
          o.costed_sales),
        public.stat_change_of('cost_of_sales', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
          o.cost_total))
    end
  end
$$;

create or replace function public.coupon_stats(o customer_order) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select c.module, (o.created_at at time zone 'America/Bogota')::date, c.code, o.office_id, c.value
  from jsonb_array_elements(o.coupons) used (one)
  cross join lateral (values ('coupon_uses', one ->> 'code', 1::bigint), ('coupon_cost', one ->> 'code', (one ->> 'amount')::bigint))
    as c (module, code, value)
  where public.is_sale(o.state)
$$;

create or replace trigger count_changed_order after update of state, total, units_count, coupons, delivery, created_at,
    office_id, window_end, channel, costed_sales, cost_total on customer_order
  for each row when (public.is_sale(old.state) is distinct from public.is_sale(new.state)
    or old.total is distinct from new.total or old.units_count is distinct from new.units_count
    or old.coupons is distinct from new.coupons or old.created_at is distinct from new.created_at
    or old.office_id is distinct from new.office_id or old.window_end is distinct from new.window_end
    or old.channel is distinct from new.channel or old.costed_sales is distinct from new.costed_sales
    or old.cost_total is distinct from new.cost_total
    or (old.delivery -> 'events') is distinct from (new.delivery -> 'events'))
  execute function count_changed_order();

-- On the day it was given back.
create function public.refund_stats(r refund, o customer_order) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select 'sales_refunded', (coalesce(r.done_at, r.created_at) at time zone 'America/Bogota')::date, '', o.office_id,
    r.sale_part
  where r.state = 'done' and r.sale_part > 0 and public.is_sale(o.state)
$$;

create or replace function public.order_stats(o customer_order, paid bigint) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select c.*
  from (select public.placed_changes(o, paid) as changes offset 0) p
  cross join lateral jsonb_to_recordset(p.changes)
    as c (module text, day date, reference text, office_id uuid, value bigint)
  union all
  select * from public.coupon_stats(o)
  union all
  select s.* from public.refund r cross join lateral public.refund_stats(r, o) s
  where r.business_id = o.business_id and r.order_id = o.id
  union all
  select d.module, (e.at at time zone 'America/Bogota')::date, '', o.office_id, d.value::bigint
  from (
    select (one ->> 'at')::timestamptz as at from jsonb_array_elements(o.delivery -> 'events') one
    where one ->> 'event' = 'delivered'
  ) e cross join lateral (
    values ('delivered_orders', 1), ('delivered_late', (e.at > o.window_end)::int),
      ('delivered_late_minutes', greatest(0, ceil(extract(epoch from e.at - o.window_end) / 60)))
  ) as d (module, value)
$$;

create function public.count_refund() returns trigger language plpgsql as $$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select b.module, b.day, b.reference, b.office_id, sum(b.value) as value
      from public.customer_order o cross join lateral (
        select * from public.refund_stats(new, o)
        union all
        select s.module, s.day, s.reference, s.office_id, -s.value from public.refund_stats(old, o) s
        where tg_op = 'UPDATE'
      ) b
      where o.business_id = new.business_id and o.id = new.order_id
      group by 1, 2, 3, 4 having sum(b.value) <> 0
    ) d));
  return null;
end $$;
create trigger count_refunded after insert or update of state, sale_part, done_at on refund
  for each row when (new.sale_part > 0) execute function count_refund();

create or replace function public.picking_stats(s order_settlement, office uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select p.module, (s.at at time zone 'America/Bogota')::date, '', office, p.value::bigint
  from (
    values ('picked_orders', 1), ('picked_lines', s.lines_count), ('picked_found', s.lines_found),
      ('picked_replaced', s.lines_replaced), ('picked_missing', s.lines_missing),
      ('picked_fill_bp', s.fill_rate_bp * s.lines_count), ('picked_given_away', s.given_away)
  ) as p (module, value)
$$;

create or replace function public.question_stats(q order_question, office uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select a.module, (q.asked_at at time zone 'America/Bogota')::date, '', office, a.value::bigint
  from (
    values ('replacements_proposed', (q.state <> 'withdrawn')::int), ('replacements_accepted', (q.state = 'yes')::int),
      ('replacements_refused', (q.state = 'no')::int), ('replacements_unanswered', (q.state = 'expired')::int)
  ) as a (module, value)
  where q.asks = 'shopper'
$$;

create or replace function public.stats_of_placed_orders(business uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  with placed as (
    select (o.hour at time zone 'America/Bogota')::date as day,
      extract(hour from o.hour at time zone 'America/Bogota')::int as hour, o.channel, o.office_id, o.price, o.orders,
      o.units
    from (
      -- An hour of Bogotá begins when one begins in UTC: what is slow of time zones is asked once for each.
      select date_bin('1 hour', p.created_at, '2000-01-01 00:00+00') as hour, p.channel, p.office_id,
        sum(coalesce(s.amount_to_pay, p.total))::bigint as price, count(*) as orders, sum(p.units_count)::bigint as units
      from public.customer_order p
      left join public.order_settlement s on s.business_id = p.business_id and s.order_id = p.id
      where p.business_id = business and p.number is not null
        and public.is_sale(p.state)
      group by 1, 2, 3
    ) o
  ), used as (
    select (o.created_at at time zone 'America/Bogota')::date as day, c.one ->> 'code' as code, o.office_id,
      count(*) as uses, sum((c.one ->> 'amount')::bigint)::bigint as cost
    from public.customer_order o cross join lateral jsonb_array_elements(o.coupons) c (one)
    where o.business_id = business and o.number is not null and o.coupons <> '[]'
      and public.is_sale(o.state)
    group by 1, 2, 3
  ), delivered as (
    select (d.at at time zone 'America/Bogota')::date as day, d.office_id, count(*) as orders,
      count(*) filter (where d.at > d.window_end) as late,
      sum(greatest(0, ceil(extract(epoch from d.at - d.window_end) / 60)))::bigint as minutes
    from (
      select (e.one ->> 'at')::timestamptz as at, o.window_end, o.office_id
      from public.customer_order o cross join lateral jsonb_array_elements(o.delivery -> 'events') e (one)
      where o.business_id = business and o.number is not null and o.delivery ? 'events'
        and e.one ->> 'event' = 'delivered'
    ) d group by 1, 2
  ), picked as (
    select (s.at at time zone 'America/Bogota')::date as day, o.office_id, count(*) as orders,
      sum(s.lines_count) as lines, sum(s.lines_found) as found, sum(s.lines_replaced) as replaced,
      sum(s.lines_missing) as missing, sum(s.fill_rate_bp::bigint * s.lines_count)::bigint as fill_bp,
      sum(s.given_away)::bigint as given_away
    from public.order_settlement s
    join public.customer_order o on o.business_id = s.business_id and o.id = s.order_id
    where s.business_id = business group by 1, 2
  ), asked as (
    select (q.asked_at at time zone 'America/Bogota')::date as day, o.office_id,
      count(*) filter (where q.state <> 'withdrawn') as proposed, count(*) filter (where q.state = 'yes') as accepted,
      count(*) filter (where q.state = 'no') as refused, count(*) filter (where q.state = 'expired') as unanswered
    from public.order_question q
    join public.customer_order o on o.business_id = q.business_id and o.id = q.order_id
    where q.business_id = business and q.asks = 'shopper' group by 1, 2
  )
  select all_of_it.module, all_of_it.day, all_of_it.reference, all_of_it.office_id, all_of_it.value
  from (
    select h.module, p.day, p.channel || ' ' || lpad(p.hour::text, 2, '0') as reference, p.office_id, h.value
    from placed p cross join lateral (
      values ('orders_by_hour', p.orders), ('sales_by_hour', p.price)
    ) h (module, value)
    union all
    select m.module, d.day, '', d.office_id, m.value
    from (
      select p.day, p.office_id, sum(p.price)::bigint as price, sum(p.orders)::bigint as orders,
        sum(p.units)::bigint as units
      from placed p group by 1, 2
    ) d cross join lateral (
      values ('shoppingcart_price', d.price), ('shoppingcart_count', d.orders), ('shoppingcart_units', d.units)
    ) m (module, value)
    union all
    select m.module, u.day, u.code, u.office_id, m.value
    from used u cross join lateral (values ('coupon_uses', u.uses), ('coupon_cost', u.cost)) m (module, value)
    union all
    select m.module, d.day, '', d.office_id, m.value
    from delivered d cross join lateral (
      values ('delivered_orders', d.orders), ('delivered_late', d.late), ('delivered_late_minutes', d.minutes)
    ) m (module, value)
    union all
    select m.module, p.day, '', p.office_id, m.value
    from picked p cross join lateral (
      values ('picked_orders', p.orders), ('picked_lines', p.lines), ('picked_found', p.found),
        ('picked_replaced', p.replaced), ('picked_missing', p.missing), ('picked_fill_bp', p.fill_bp),
        ('picked_given_away', p.given_away)
    ) m (module, value)
    union all
    select m.module, a.day, '', a.office_id, m.value
    from asked a cross join lateral (
      values ('replacements_proposed', a.proposed), ('replacements_accepted', a.accepted),
        ('replacements_refused', a.refused), ('replacements_unanswered', a.unanswered)
    ) m (module, value)
  ) all_of_it where all_of_it.value <> 0
$$;

create or replace function public.stats_of_orders(business uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select * from public.stats_of_placed_orders(business)
  union all
  select s.module, r.day, '', r.office_id, s.value
  from (
    select (created_at at time zone 'America/Bogota')::date as day, office_id, count(*) as ratings,
      sum(stars)::bigint as stars
    from public.order_rating where business_id = business group by 1, 2
  ) r cross join lateral (values ('order_ratings', r.ratings), ('order_stars', r.stars)) as s (module, value)
  union all
  select s.module, c.day, '', c.office_id, s.value
  from (
    select (created_at at time zone 'America/Bogota')::date as day, office_id, sum(costed_sales)::bigint as sales,
      sum(cost_total)::bigint as cost
    from public.customer_order
    where business_id = business and costed_sales is not null and number is not null
      and public.is_sale(state)
    group by 1, 2
  ) c cross join lateral (values ('costed_sales', c.sales), ('cost_of_sales', c.cost)) as s (module, value)
  where s.value <> 0
  union all
  select s.module, s.day, s.reference, s.office_id, sum(s.value)::bigint
  from public.refund r
  join public.customer_order o on o.business_id = r.business_id and o.id = r.order_id
  cross join lateral public.refund_stats(r, o) s
  where r.business_id = business group by 1, 2, 3, 4
$$;
