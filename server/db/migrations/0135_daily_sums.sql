-- Daily sums of orders (table stat): what an order counts for is said by one function. Triggers write the difference a
-- change makes, in its transaction, as a row of its own; a round adds such rows to the sums, so that no order waits for
-- the row of a day.

alter table customer_order add column channel text not null default 'web' check (channel in ('web', 'phone', 'app', 'staff'));
comment on column customer_order.channel is 'where it was placed: a computer, a phone, another program, or by staff for who calls';

create table stat_change (
  business_id uuid not null references business (id),
  id uuid not null default gen_random_uuid(),
  changes jsonb not null,
  primary key (business_id, id)
);
comment on table stat_change is 'Differences that are not yet added to the daily sums; whoever reads sums reads these as well.';
comment on column stat_change.changes is '[{module, day, reference, office_id, value}]';
alter table stat_change enable row level security;
alter table stat_change force row level security;
create policy own_business on stat_change
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on stat_change to canasta_app;

-- The same sums by day and by month, of an office and of all: a year is read in a thousand rows.
create table stat_sum (
  business_id uuid not null references business (id),
  span text not null check (span in ('day', 'month')),
  office_id uuid not null,
  module text not null,
  starts date not null,
  reference text not null,
  value bigint not null,
  primary key (business_id, span, office_id, module, starts, reference)
);
comment on table stat_sum is 'Sums of orders by day and by month; the same as stat has them of each day.';
comment on column stat_sum.office_id is 'the nil id: all offices together';
comment on column stat_sum.starts is 'the day, or the first of the month';
alter table stat_sum enable row level security;
alter table stat_sum force row level security;
create policy own_business on stat_sum
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on stat_sum to canasta_app;

-- The spans and offices that a day's number is summed in.
create function stat_spans(day date, office uuid)
  returns table (span text, starts date, office_id uuid) language sql immutable as $$
  select s.span, s.starts, o.id
  from (values ('day', day), ('month', day - (extract(day from day)::int - 1))) as s (span, starts)
  cross join (select office as id union select '00000000-0000-0000-0000-000000000000') as o
$$;

-- What an order counts for, on the day it was placed or delivered in Colombia. Cancelled and unpaid ones count for
-- nothing. `paid`: what it came to when it was picked; null before.
create function order_stats(o customer_order, paid bigint)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select s.module, (o.created_at at time zone 'America/Bogota')::date, s.reference, o.office_id, s.value::bigint
  from (
    values ('shoppingcart_price', '', coalesce(paid, o.total)),
      ('shoppingcart_count', '', 1),
      ('shoppingcart_units', '', o.units_count),
      ('orders_by_hour', o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), 1),
      ('sales_by_channel', o.channel, coalesce(paid, o.total))
    union all
    select c.module, c.code, c.value from (
      select one ->> 'code' as code, (one ->> 'amount')::bigint as amount from jsonb_array_elements(o.coupons) one
    ) used cross join lateral (values ('coupon_uses', used.code, 1::bigint), ('coupon_cost', used.code, used.amount))
      as c (module, code, value)
  ) s (module, reference, value)
  where o.number is not null and o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
  union all
  select d.module, (e.at at time zone 'America/Bogota')::date, '', o.office_id, d.value::bigint
  from (
    select (one ->> 'at')::timestamptz as at from jsonb_array_elements(o.delivery -> 'events') one
    where one ->> 'event' = 'delivered'
  ) e cross join lateral (
    values ('delivered_orders', 1), ('delivered_late', (e.at > o.window_end)::int),
      ('delivered_late_minutes', greatest(0, ceil(extract(epoch from e.at - o.window_end) / 60)))
  ) as d (module, value)
  where o.number is not null
$$;

-- How well an order was picked, on the day its picking ended.
create function picking_stats(s order_settlement, office uuid)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select p.module, (s.at at time zone 'America/Bogota')::date, '', office, p.value::bigint
  from (
    values ('picked_orders', 1), ('picked_lines', s.lines_count), ('picked_found', s.lines_found),
      ('picked_replaced', s.lines_replaced), ('picked_missing', s.lines_missing),
      ('picked_fill_bp', s.fill_rate_bp * s.lines_count)
  ) as p (module, value)
$$;

-- What became of a replacement that was proposed, on the day it was.
create function question_stats(q order_question, office uuid)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select a.module, (q.asked_at at time zone 'America/Bogota')::date, '', office, a.value::bigint
  from (
    values ('replacements_proposed', (q.state <> 'withdrawn')::int), ('replacements_accepted', (q.state = 'yes')::int),
      ('replacements_refused', (q.state = 'no')::int), ('replacements_unanswered', (q.state = 'expired')::int)
  ) as a (module, value)
$$;

create function note_stat_change(business uuid, differences jsonb) returns void language sql as $$
  insert into public.stat_change (business_id, changes) select business, differences where differences is not null
$$;

create function count_changed_order() returns trigger language plpgsql as $$
declare
  paid bigint := (
    select s.amount_to_pay from public.order_settlement s where s.business_id = new.business_id and s.order_id = new.id);
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.order_stats(new, paid)
        union all
        select module, day, reference, office_id, -value from public.order_stats(old, paid)
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $$;
create trigger count_changed_order after update of number, state, total, units_count, coupons, delivery, created_at,
  office_id, window_end, channel on customer_order for each row
  when ((old.number, old.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'), old.total, old.units_count,
      old.coupons, old.delivery -> 'events', old.created_at, old.office_id, old.window_end, old.channel)
    is distinct from
    (new.number, new.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'), new.total, new.units_count,
      new.coupons, new.delivery -> 'events', new.created_at, new.office_id, new.window_end, new.channel))
  execute function count_changed_order();

-- Picking says how well it went, and what the order came to.
create function count_picking() returns trigger language plpgsql as $$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select p.* from public.customer_order o, public.picking_stats(new, o.office_id) p
        where o.business_id = new.business_id and o.id = new.order_id
        union all
        select s.* from public.customer_order o, public.order_stats(o, new.amount_to_pay) s
        where o.business_id = new.business_id and o.id = new.order_id
        union all
        select s.module, s.day, s.reference, s.office_id, -s.value
        from public.customer_order o, public.order_stats(o, null) s
        where o.business_id = new.business_id and o.id = new.order_id
      ) all_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $$;
create trigger count_picking after insert on order_settlement for each row execute function count_picking();

create function count_question() returns trigger language plpgsql as $$
declare
  office uuid := (select o.office_id from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id);
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.question_stats(new, office)
        union all
        select module, day, reference, office_id, -value from public.question_stats(old, office)
        where tg_op = 'UPDATE'
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $$;
create trigger count_asked after insert on order_question for each row execute function count_question();
create trigger count_answered after update of state on order_question for each row
  when (old.state <> new.state) execute function count_question();

-- The same sums from the orders themselves. Modules of the table stat that are here are counted by no one else.
create function stat_modules_of_orders() returns text[] language sql immutable parallel safe as $$
  select array['shoppingcart_price', 'shoppingcart_count', 'shoppingcart_units', 'orders_by_hour', 'sales_by_channel',
    'coupon_uses', 'coupon_cost', 'delivered_orders', 'delivered_late', 'delivered_late_minutes', 'picked_orders',
    'picked_lines', 'picked_found', 'picked_replaced', 'picked_missing', 'picked_fill_bp', 'replacements_proposed',
    'replacements_accepted', 'replacements_refused', 'replacements_unanswered']
$$;

create function stats_of_orders(business uuid)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select all_of_it.module, all_of_it.day, all_of_it.reference, all_of_it.office_id, sum(all_of_it.value)::bigint
  from (
    select c.* from public.customer_order o
    left join public.order_settlement s on s.business_id = o.business_id and s.order_id = o.id
    cross join lateral public.order_stats(o, s.amount_to_pay) c where o.business_id = business
    union all
    select c.* from public.order_settlement s
    join public.customer_order o on o.business_id = s.business_id and o.id = s.order_id
    cross join lateral public.picking_stats(s, o.office_id) c where s.business_id = business
    union all
    select c.* from public.order_question q
    join public.customer_order o on o.business_id = q.business_id and o.id = q.order_id
    cross join lateral public.question_stats(q, o.office_id) c where q.business_id = business
  ) all_of_it group by 1, 2, 3, 4 having sum(all_of_it.value) <> 0
$$;

-- Whoever adds changes to the sums waits here, and so does whoever counts all of them anew. What commits meanwhile is
-- either in the count or among the changes that stay: one statement takes both from one moment.
create function rebuild_stats(business uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stats ' || business, 0));
  delete from public.stat s where s.business_id = business and s.module = any (public.stat_modules_of_orders());
  delete from public.stat_sum s where s.business_id = business;
  with added as (
    delete from public.stat_change c where c.business_id = business
  ), counted as materialized (
    select * from public.stats_of_orders(business)
  ), summed as (
    insert into public.stat_sum (business_id, span, office_id, module, starts, reference, value)
    select business, s.span, s.office_id, c.module, s.starts, c.reference, sum(c.value)
    from counted c cross join lateral public.stat_spans(c.day, c.office_id) s group by 2, 3, 4, 5, 6
  )
  insert into public.stat (business_id, module, day, reference, office_id, value)
  select business, c.module, c.day, c.reference, c.office_id, c.value from counted c;
end $$;

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    perform rebuild_stats(one.id);
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
