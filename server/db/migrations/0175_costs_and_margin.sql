-- What goods cost, where the business knows it (docs/decisions/100). Pesos of what the price is of: a piece, or so many
-- grams; null = unknown.
alter table product add column cost bigint check (cost >= 0);
comment on column product.cost is 'pesos of what the price is of; null = unknown; staff alone see it';
alter table order_line add column cost bigint check (cost >= 0);
comment on column order_line.cost is 'of its product when it was ordered; null = unknown';

-- Of the goods of an order whose cost is known: what they were sold for, coupons taken off, and what they cost.
alter table customer_order add column costed_sales bigint check (costed_sales >= 0);
alter table customer_order add column cost_total bigint check (cost_total >= 0);
alter table customer_order add constraint customer_order_costs check ((costed_sales is null) = (cost_total is null));
comment on column customer_order.costed_sales is
  'sales of its goods whose cost is known, as picked once they were; null when none is known';
comment on column customer_order.cost_total is 'what these cost';

-- Daily sums (migration 0135) of orders with a known cost; others pay nothing for it.
create function margin_stats(o customer_order)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select s.module, (o.created_at at time zone 'America/Bogota')::date, '', o.office_id, s.value
  from (values ('costed_sales', o.costed_sales), ('cost_of_sales', o.cost_total)) as s (module, value)
  where o.costed_sales is not null and o.number is not null
    and o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
$$;

create function count_margin() returns trigger language plpgsql as $$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.margin_stats(new)
        union all
        select module, day, reference, office_id, -value from public.margin_stats(old)
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $$;
create trigger count_margin after update of number, state, costed_sales, cost_total, created_at, office_id
  on customer_order for each row
  when ((new.costed_sales is not null or old.costed_sales is not null)
    and (old.number is distinct from new.number
      or (old.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
        is distinct from (new.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
      or old.costed_sales is distinct from new.costed_sales or old.cost_total is distinct from new.cost_total
      or old.created_at is distinct from new.created_at or old.office_id is distinct from new.office_id))
  execute function count_margin();

create or replace function public.stat_modules_of_orders() returns text[] language sql immutable parallel safe as $$
  select array['shoppingcart_price', 'shoppingcart_count', 'shoppingcart_units', 'orders_by_hour', 'sales_by_channel',
    'coupon_uses', 'coupon_cost', 'delivered_orders', 'delivered_late', 'delivered_late_minutes', 'picked_orders',
    'picked_lines', 'picked_found', 'picked_replaced', 'picked_missing', 'picked_fill_bp', 'replacements_proposed',
    'replacements_accepted', 'replacements_refused', 'replacements_unanswered', 'order_ratings', 'order_stars',
    'costed_sales', 'cost_of_sales']
$$;

-- As migration 0168 says it, and costs beside it.
create or replace function public.stats_of_orders(business uuid)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
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
      and state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
    group by 1, 2
  ) c cross join lateral (values ('costed_sales', c.sales), ('cost_of_sales', c.cost)) as s (module, value)
  where s.value <> 0
$$;
