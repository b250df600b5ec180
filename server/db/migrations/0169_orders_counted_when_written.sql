-- An order is counted by the statement that writes it, which nobody waits for, and no longer when it gets its number,
-- while every other order of the business waits. One without a number is never committed (migration 0048), so that
-- what it counts for does not depend on it. A new order has been delivered nowhere, and most have no coupon: what is
-- counted of them is a function of its own (docs/decisions/098).

create function placed_stats(o customer_order, paid bigint)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select s.module, (o.created_at at time zone 'America/Bogota')::date, s.reference, o.office_id, s.value::bigint
  from (
    values ('shoppingcart_price', '', coalesce(paid, o.total)),
      ('shoppingcart_count', '', 1),
      ('shoppingcart_units', '', o.units_count),
      ('orders_by_hour', o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), 1),
      ('sales_by_channel', o.channel, coalesce(paid, o.total))
  ) s (module, reference, value)
  where o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
$$;

create function coupon_stats(o customer_order)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select c.module, (o.created_at at time zone 'America/Bogota')::date, c.code, o.office_id, c.value
  from jsonb_array_elements(o.coupons) used (one)
  cross join lateral (values ('coupon_uses', one ->> 'code', 1::bigint), ('coupon_cost', one ->> 'code', (one ->> 'amount')::bigint))
    as c (module, code, value)
  where o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
$$;

create or replace function order_stats(o customer_order, paid bigint)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select * from public.placed_stats(o, paid)
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

create function count_new_order() returns trigger language plpgsql as $$
begin
  if new.coupons = '[]' and not new.delivery ? 'events' then
    insert into public.stat_change (business_id, changes)
    select new.business_id, jsonb_agg(to_jsonb(d)) from public.placed_stats(new, null) d having count(*) > 0;
  else
    insert into public.stat_change (business_id, changes)
    select new.business_id, jsonb_agg(to_jsonb(d)) from public.order_stats(new, null) d having count(*) > 0;
  end if;
  return null;
end $$;
create trigger count_new_order after insert on customer_order for each row execute function count_new_order();

drop trigger count_changed_order on customer_order;
create trigger count_changed_order after update of state, total, units_count, coupons, delivery, created_at, office_id,
  window_end, channel on customer_order for each row
  when (
    (old.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
      is distinct from (new.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
    or old.total is distinct from new.total or old.units_count is distinct from new.units_count
    or old.coupons is distinct from new.coupons
    or (old.delivery -> 'events') is distinct from (new.delivery -> 'events')
    or old.created_at is distinct from new.created_at or old.office_id is distinct from new.office_id
    or old.window_end is distinct from new.window_end or old.channel is distinct from new.channel
  )
  execute function count_changed_order();
