-- Sales in pesos are summed by channel and hour instead of by channel alone, which is their sum over the hours: an order
-- still writes as many differences (docs/decisions/077).

-- No order is placed or changed between the last difference of the old kind and the count below.
lock table customer_order in share row exclusive mode;

create or replace function public.stat_modules_of_orders() returns text[] language sql immutable parallel safe as $$
  select array['shoppingcart_price', 'shoppingcart_count', 'shoppingcart_units', 'orders_by_hour', 'sales_by_hour',
    'coupon_uses', 'coupon_cost', 'delivered_orders', 'delivered_late', 'delivered_late_minutes', 'picked_orders',
    'picked_lines', 'picked_found', 'picked_replaced', 'picked_missing', 'picked_fill_bp', 'replacements_proposed',
    'replacements_accepted', 'replacements_refused', 'replacements_unanswered', 'order_ratings', 'order_stars',
    'costed_sales', 'cost_of_sales']
$$;

create or replace function public.placed_changes(o customer_order, paid bigint) returns jsonb language sql stable as $$
  select case when o.state in ('11_store_onlinepayment_fail', '12_store_cancel_order') then '[]' else
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
        and p.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
      group by 1, 2, 3
    ) o
  ), used as (
    select (o.created_at at time zone 'America/Bogota')::date as day, c.one ->> 'code' as code, o.office_id,
      count(*) as uses, sum((c.one ->> 'amount')::bigint)::bigint as cost
    from public.customer_order o cross join lateral jsonb_array_elements(o.coupons) c (one)
    where o.business_id = business and o.number is not null and o.coupons <> '[]'
      and o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
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
      sum(s.lines_missing) as missing, sum(s.fill_rate_bp::bigint * s.lines_count)::bigint as fill_bp
    from public.order_settlement s
    join public.customer_order o on o.business_id = s.business_id and o.id = s.order_id
    where s.business_id = business group by 1, 2
  ), asked as (
    select (q.asked_at at time zone 'America/Bogota')::date as day, o.office_id,
      count(*) filter (where q.state <> 'withdrawn') as proposed, count(*) filter (where q.state = 'yes') as accepted,
      count(*) filter (where q.state = 'no') as refused, count(*) filter (where q.state = 'expired') as unanswered
    from public.order_question q
    join public.customer_order o on o.business_id = q.business_id and o.id = q.order_id
    where q.business_id = business group by 1, 2
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
        ('picked_replaced', p.replaced), ('picked_missing', p.missing), ('picked_fill_bp', p.fill_bp)
    ) m (module, value)
    union all
    select m.module, a.day, '', a.office_id, m.value
    from asked a cross join lateral (
      values ('replacements_proposed', a.proposed), ('replacements_accepted', a.accepted),
        ('replacements_refused', a.refused), ('replacements_unanswered', a.unanswered)
    ) m (module, value)
  ) all_of_it where all_of_it.value <> 0
$$;

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    delete from stat where business_id = one.id and module = 'sales_by_channel';
    perform rebuild_stats(one.id);
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
