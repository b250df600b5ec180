-- Sums of days from all orders, in three readings of them (docs/decisions/093). What one order counts for says
-- order_stats, by which changes are noted; the doctor compares the two.
create or replace function stats_of_orders(business uuid)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
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
    select 'orders_by_hour' as module, p.day, p.channel || ' ' || lpad(p.hour::text, 2, '0') as reference, p.office_id,
      p.orders as value
    from placed p
    union all
    select 'sales_by_channel', p.day, p.channel, p.office_id, sum(p.price)::bigint from placed p group by 2, 3, 4
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

-- As before: whoever adds changes to the sums waits, orders do not, and one statement takes orders and changes from one
-- moment. Only what is wrong is written: writing all of them took longer than counting. Sorting them would, too.
create or replace function rebuild_stats(business uuid) returns void language plpgsql
  set work_mem = '32MB' set enable_mergejoin = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stats ' || business, 0));
  with added as (
    delete from public.stat_change c where c.business_id = business
  ), counted as materialized (
    select * from public.stats_of_orders(business)
  ), monthly as (
    select c.office_id, c.module, date_trunc('month', c.day::timestamp)::date as starts, c.reference,
      sum(c.value)::bigint as value
    from counted c group by 1, 2, 3, 4
  ), summed as (
    select 'day' as span, c.office_id, c.module, c.day as starts, c.reference, c.value from counted c
    union all
    select 'day', '00000000-0000-0000-0000-000000000000', c.module, c.day, c.reference, sum(c.value)::bigint
    from counted c group by 3, 4, 5
    union all
    select 'month', m.office_id, m.module, m.starts, m.reference, m.value from monthly m
    union all
    select 'month', '00000000-0000-0000-0000-000000000000', m.module, m.starts, m.reference, sum(m.value)::bigint
    from monthly m group by 3, 4, 5
  ), wrong as materialized (
    select module, day, reference, office_id, c.value
    from counted c
    full join (
      select s.module, s.day, s.reference, s.office_id, s.value from public.stat s
      where s.business_id = business and s.module = any (public.stat_modules_of_orders())
    ) stored using (module, day, reference, office_id)
    where c.value is distinct from stored.value
  ), wrong_sums as materialized (
    select span, office_id, module, starts, reference, c.value
    from summed c
    full join (
      select t.span, t.office_id, t.module, t.starts, t.reference, t.value from public.stat_sum t
      where t.business_id = business
    ) stored using (span, office_id, module, starts, reference)
    where c.value is distinct from stored.value
  ), gone as (
    delete from public.stat s using wrong w
    where w.value is null and s.business_id = business and s.module = w.module and s.day = w.day
      and s.reference = w.reference and s.office_id = w.office_id
  ), gone_sums as (
    delete from public.stat_sum t using wrong_sums w
    where w.value is null and t.business_id = business and t.span = w.span and t.office_id = w.office_id
      and t.module = w.module and t.starts = w.starts and t.reference = w.reference
  ), sums as (
    insert into public.stat_sum (business_id, span, office_id, module, starts, reference, value)
    select business, w.span, w.office_id, w.module, w.starts, w.reference, w.value from wrong_sums w
    where w.value is not null
    on conflict (business_id, span, office_id, module, starts, reference) do update set value = excluded.value
  )
  insert into public.stat (business_id, module, day, reference, office_id, value)
  select business, w.module, w.day, w.reference, w.office_id, w.value from wrong w where w.value is not null
  on conflict (business_id, module, day, reference, office_id) do update set value = excluded.value;
end $$;

-- Words that migration 0116 did not write where the owner of the tables is no superuser, business by business. Who is
-- found already stays as they are: their trigger writes every change.
do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into person_word (business_id, word, user_id)
    select u.business_id, word, u.id from app_user u, public.words_of_person(u.folded_name, u.phone) as word
    where u.business_id = one.id and u.erased_at is null
    on conflict do nothing;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
