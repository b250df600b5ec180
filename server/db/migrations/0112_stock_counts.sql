-- Counts of the stock by several people at once. What is sold meanwhile stays sold: a difference is booked, not a figure.
create table stock_count (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  is_blind boolean not null,
  subcategory_ids uuid[] not null check (cardinality(subcategory_ids) > 0),
  state text not null default 'open' check (state in ('open', 'booked', 'dropped')),
  started_by uuid not null,
  started_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, started_by) references app_user (business_id, id),
  foreign key (business_id, ended_by) references app_user (business_id, id),
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create index stock_count_of_office on stock_count (business_id, office_id, started_at desc, id);
create table stock_count_entry (
  business_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  follows uuid,
  counted bigint not null check (counted between 0 and 1000000000),
  expected bigint not null check (expected >= 0),
  mode text not null check (mode in ('replace', 'add')),
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, count_id, product_id, id),
  -- Of two people who count one shelf at once the second is told of the first.
  unique nulls not distinct (business_id, count_id, product_id, follows),
  foreign key (business_id, count_id, product_id, follows)
    references stock_count_entry (business_id, count_id, product_id, id),
  foreign key (business_id, count_id) references stock_count (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id)
);
alter table stock_count enable row level security, force row level security;
create policy own_business on stock_count
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
alter table stock_count_entry enable row level security, force row level security;
create policy own_business on stock_count_entry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (state, ended_by, ended_at) on stock_count to canasta_app;
grant select, insert on stock_count_entry to canasta_app;
comment on table stock_count is 'A count of goods of an office: of all, a category, an aisle or a shelf, as its subcategories.';
comment on column stock_count.is_blind is 'whoever counts does not see what is expected';
comment on table stock_count_entry is 'What a person counted of a product at one place. What is written stays: the next one follows it.';
comment on column stock_count_entry.follows is 'the entry of the product before it, as its author saw it; null = none';
comment on column stock_count_entry.expected is 'pieces or grams that should have been there then: the stock, and what orders hold unpicked';
comment on column stock_count_entry.mode is 'replace: the whole product; add: what lies at another place';

create function keep_count_open() returns trigger language plpgsql as $function$
begin
  perform from public.stock_count c
  where c.business_id = new.business_id and c.id = new.count_id and c.state = 'open' for share;
  if not found then
    raise check_violation using message = 'The count is over', constraint = 'count_is_open';
  end if;
  return new;
end $function$;
create trigger keep_count_open before insert on stock_count_entry for each row execute function keep_count_open();

create function keep_count_ended() returns trigger language plpgsql as $function$
begin
  raise check_violation using message = 'A count ends once', constraint = 'count_ends_once';
end $function$;
create trigger keep_count_ended before update on stock_count for each row when (old.state <> 'open')
  execute function keep_count_ended();

-- As before, with counts.
create or replace function clear_practice(most int) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  here uuid := (select b.id from public.business b where b.practice);
  ids uuid[];
  carts uuid[];
  one text;
begin
  if here is null then return 0; end if;
  perform set_config('app.business_id', here::text, true);
  ids := array(select o.id from public.customer_order o where o.business_id = here limit most);
  foreach one in array array['order_line_rating', 'order_rating', 'product_review', 'delivery_claim', 'delivery_return',
    'delivery_event', 'delivery_stop', 'delivery_photo', 'refund',
    'return_request_line', 'return_request', 'order_return_line', 'order_return', 'payment_review', 'order_question', 'order_surplus',
    'order_pick', 'pick_action', 'order_settlement', 'order_picking', 'order_assignment', 'order_position',
    'order_event', 'coupon_use', 'pqr'] loop
    execute format('delete from public.%I where business_id = $1 and order_id = any($2)', one) using here, ids;
  end loop;
  -- A payment and its transaction name each other: both go in one statement.
  with paid as (
    delete from public.payment p where p.business_id = here and p.order_id = any(ids) returning p.id)
  delete from public.payment_transaction t using paid where t.business_id = here and t.payment_id = paid.id;
  -- What refers to an addition goes before it: its payment above, its request and its lines.
  foreach one in array array['addition_request', 'order_line', 'order_addition'] loop
    execute format('delete from public.%I where business_id = $1 and order_id = any($2)', one) using here, ids;
  end loop;
  delete from public.customer_order where business_id = here and id = any(ids);
  carts := array(
    select c.id from public.cart c where c.business_id = here and not exists (
      select from public.customer_order o where o.business_id = here and o.cart_id = c.id) limit most);
  foreach one in array array['household_taking', 'cart_restore', 'cart_line', 'cart_history'] loop
    execute format('delete from public.%I where business_id = $1 and cart_id = any($2)', one) using here, carts;
  end loop;
  delete from public.cart where business_id = here and id = any(carts);
  if cardinality(ids) = 0 and cardinality(carts) = 0 then
    foreach one in array array['delivery_round', 'cart_merge', 'delivery_window', 'order_counter', 'payment_event', 'message',
      'outbox', 'webhook_event', 'stat', 'stat_change', 'stat_sum', 'viewed_product', 'product_pair', 'search_miss',
      'search_choice', 'pqr'] loop
      execute format('delete from public.%I where business_id = $1', one) using here;
    end loop;
    delete from public.session s using public.app_user u
      where s.business_id = here and u.business_id = here and u.id = s.user_id and u.email like '%@practica.invalid';
    update public.product_office set stock = 1000000, received = 1000000, missing = 0 where business_id = here;
    delete from public.stock_booking where business_id = here;
    delete from public.stock_count_entry where business_id = here;
    delete from public.stock_count where business_id = here;
    delete from public.stock_movement where business_id = here;
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note)
    select p.business_id, p.office_id, p.product_id, gen_random_uuid(), clock_timestamp(), 'opening', p.stock, p.stock, ''
    from public.product_office p where p.business_id = here and p.stock <> 0;
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
