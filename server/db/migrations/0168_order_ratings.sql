-- What a shopper says of an order that arrived, and of each product as it was picked; once, changed for some days.
create table order_rating (
  business_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  office_id uuid not null,
  stars int not null check (stars between 1 and 5),
  reasons text[] not null default '{}' check (cardinality(reasons) <= 10),
  comment text not null default '' check (length(comment) <= 500),
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (business_id, order_id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id)
);
comment on table order_rating is 'Stars of orders that arrived, one an order; the comment is gone with the person.';
comment on column order_rating.reasons is 'chosen of a list (rules/reviews/order-rating.ts)';
comment on column order_rating.edited_at is 'when it was changed last; null = as it was given';
create index order_rating_by_user on order_rating (business_id, user_id);
alter table order_rating enable row level security;
alter table order_rating force row level security;
create policy own_business on order_rating
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on order_rating to canasta_app;

create table order_line_rating (
  business_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  is_good boolean not null,
  primary key (business_id, order_id, line_id),
  foreign key (business_id, order_id) references order_rating (business_id, order_id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id)
);
comment on table order_line_rating is 'Whether a product was picked well, as its shopper says.';
alter table order_line_rating enable row level security;
alter table order_line_rating force row level security;
create policy own_business on order_line_rating
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on order_line_rating to canasta_app;

-- Daily sums (migration 0135) count ratings on the day they were first given.
create function rating_stats(r order_rating)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select s.module, (r.created_at at time zone 'America/Bogota')::date, '', r.office_id, s.value::bigint
  from (values ('order_ratings', 1), ('order_stars', r.stars)) as s (module, value)
$$;

create function count_rating() returns trigger language plpgsql as $$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.rating_stats(new)
        union all
        select module, day, reference, office_id, -value from public.rating_stats(old) where tg_op = 'UPDATE'
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $$;
create trigger count_rated after insert on order_rating for each row execute function count_rating();
create trigger count_rerated after update of stars on order_rating for each row
  when (old.stars <> new.stars) execute function count_rating();

create or replace function public.stat_modules_of_orders() returns text[] language sql immutable parallel safe as $$
  select array['shoppingcart_price', 'shoppingcart_count', 'shoppingcart_units', 'orders_by_hour', 'sales_by_channel',
    'coupon_uses', 'coupon_cost', 'delivered_orders', 'delivered_late', 'delivered_late_minutes', 'picked_orders',
    'picked_lines', 'picked_found', 'picked_replaced', 'picked_missing', 'picked_fill_bp', 'replacements_proposed',
    'replacements_accepted', 'replacements_refused', 'replacements_unanswered', 'order_ratings', 'order_stars']
$$;

-- What migration 0163 counts of orders, and the ratings beside it.
alter function public.stats_of_orders(uuid) rename to stats_of_placed_orders;
create function public.stats_of_orders(business uuid)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select * from public.stats_of_placed_orders(business)
  union all
  select s.module, r.day, '', r.office_id, s.value
  from (
    select (created_at at time zone 'America/Bogota')::date as day, office_id, count(*) as ratings,
      sum(stars)::bigint as stars
    from public.order_rating where business_id = business group by 1, 2
  ) r cross join lateral (values ('order_ratings', r.ratings), ('order_stars', r.stars)) as s (module, value)
$$;
