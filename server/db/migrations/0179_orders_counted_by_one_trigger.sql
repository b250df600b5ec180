-- A new order is counted by one trigger that writes one row of values. Two triggers opened functions that answer sets,
-- for 0.3 ms of an order (docs/decisions/101). Sales whose cost is known are among what an order counts for.

-- One change of a sum, as stat_change has it.
create function stat_change_of(module text, day date, reference text, office uuid, value bigint)
  returns jsonb language sql stable as $$
  select jsonb_build_object('module', module, 'day', day, 'reference', reference, 'office_id', office, 'value', value)
$$;

-- What an order counts for without coupons and deliveries, of which a new one has none: a single expression, which
-- PostgreSQL writes into the statement that asks for it.
create function placed_changes(o customer_order, paid bigint) returns jsonb language sql stable as $$
  select case when o.state in ('11_store_onlinepayment_fail', '12_store_cancel_order') then '[]' else
    jsonb_build_array(
      public.stat_change_of('shoppingcart_price', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
        coalesce(paid, o.total)),
      public.stat_change_of('shoppingcart_count', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id, 1),
      public.stat_change_of('shoppingcart_units', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
        o.units_count),
      public.stat_change_of('orders_by_hour', (o.created_at at time zone 'America/Bogota')::date,
        o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), o.office_id, 1),
      public.stat_change_of('sales_by_channel', (o.created_at at time zone 'America/Bogota')::date, o.channel,
        o.office_id, coalesce(paid, o.total)))
    || case when o.costed_sales is null then '[]' else
      jsonb_build_array(
        public.stat_change_of('costed_sales', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
          o.costed_sales),
        public.stat_change_of('cost_of_sales', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
          o.cost_total))
    end
  end
$$;

-- Offset 0: with an order as a row of a join, PostgreSQL 18 fails to plan the expression inside the set.
create or replace function order_stats(o customer_order, paid bigint)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select c.*
  from (select public.placed_changes(o, paid) as changes offset 0) p
  cross join lateral jsonb_to_recordset(p.changes)
    as c (module text, day date, reference text, office_id uuid, value bigint)
  union all
  select * from public.coupon_stats(o)
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

create or replace function count_new_order() returns trigger language plpgsql as $$
begin
  if new.coupons = '[]' and not new.delivery ? 'events' then
    insert into public.stat_change (business_id, changes)
    values (new.business_id, public.placed_changes(new, null));
  else
    perform public.note_stat_change(new.business_id, (
      select jsonb_agg(to_jsonb(d)) from public.order_stats(new, null) d));
  end if;
  return null;
end $$;

drop trigger count_margin on customer_order;
drop trigger count_new_margin on customer_order;
drop function count_margin();
drop function count_new_margin();
drop function margin_stats(customer_order);
drop function placed_stats(customer_order, bigint);

drop trigger count_changed_order on customer_order;
create trigger count_changed_order after update of state, total, units_count, coupons, delivery, created_at, office_id,
  window_end, channel, costed_sales, cost_total on customer_order for each row
  when (
    (old.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
      is distinct from (new.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
    or (old.total, old.units_count, old.coupons, old.created_at, old.office_id, old.window_end, old.channel)
      is distinct from (new.total, new.units_count, new.coupons, new.created_at, new.office_id, new.window_end,
        new.channel)
    or (old.costed_sales, old.cost_total) is distinct from (new.costed_sales, new.cost_total)
    or (old.delivery -> 'events') is distinct from (new.delivery -> 'events')
  )
  execute function count_changed_order();
