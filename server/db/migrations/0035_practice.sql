-- The business in which simulated people practise: at most one, marked when it is made and never otherwise.
alter table business add column practice boolean not null default false;
comment on column business.practice is
  'whether simulated people shop and work here: no mail, SMS, push, webhook or payment leaves it; one business at most';
create unique index business_practice on business (practice) where practice;

alter table instance add column memory_mb int not null default 0 check (memory_mb >= 0);
comment on column instance.memory_mb is 'resident memory when it was seen; 0 = it did not say';

create function make_practice(new_business uuid, new_slug text, new_host text, superadmin uuid, superadmin_email text,
  link_hash bytea, link_expires timestamptz) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  perform public.make_business(new_business, new_slug, 'Práctica', new_host, superadmin, superadmin_email, link_hash,
    link_expires);
  update public.business set practice = true where id = new_business;
end $function$;
revoke all on function make_practice(uuid, text, text, uuid, text, bytea, timestamptz) from public;
grant execute on function make_practice(uuid, text, text, uuid, text, bytea, timestamptz) to canasta_app;

-- The shop in which people practise, once: the office that visitors of a business see first, never closed, and what is
-- bought most in it. Ids stay; stock does not. How many products it has.
create function fill_practice(source uuid, most int, notice text) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  here uuid := (select b.id from public.business b where b.practice);
  office uuid;
  goods uuid[];
  one text;
  found_rows jsonb;
  of_table text;
  day jsonb;
  settings jsonb;
  moment timestamptz := now();
begin
  perform set_config('app.business_id', here::text, true);
  if exists (select from public.office o where o.business_id = here) then
    perform set_config('app.business_id', caller, true);
    return 0;
  end if;
  select jsonb_object_agg(k, case when k ~ '(Open|From)$' then '00:00' else '23:59' end) into day
  from unnest(array['orderOpen', 'orderClose', 'storeOpen', 'storeClose', 'pickupFrom', 'pickupTo', 'deliveryFrom',
    'deliveryTo', 'sundayOpen', 'sundayClose', 'sundayStoreOpen', 'sundayStoreClose', 'sundayPickupFrom',
    'sundayPickupTo', 'sundayDeliveryFrom', 'sundayDeliveryTo']) k;
  perform set_config('app.business_id', source::text, true);
  office := (select o.id from public.office o where o.business_id = source and not o.inactive
    order by o.is_default desc, o.position, o.id limit 1);
  goods := array(select p.product_id from public.product_office p where p.business_id = source and p.office_id = office
    and p.visible order by p.popularity desc, p.product_id limit most);
  settings := (select to_jsonb(c) from public.business_config c where c.business_id = source);
  foreach one in array array['office', 'zone', 'category', 'subcategory', 'planometry', 'brand', 'provider', 'product',
    'product_office'] loop
    perform set_config('app.business_id', source::text, true);
    execute format('select coalesce(jsonb_agg(to_jsonb(t) || $4), ''[]'') from public.%I t where t.business_id = $1 and %s',
      one, case one
        when 'office' then 't.id = $2'
        when 'zone' then 't.office_id = $2'
        when 'planometry' then 't.office_id = $2'
        when 'brand' then 't.id in (select p.brand_id from public.product p where p.business_id = $1 and p.id = any($3))'
        when 'provider' then
          't.id in (select p.provider_id from public.product p where p.business_id = $1 and p.id = any($3))'
        when 'product' then 't.id = any($3)'
        when 'product_office' then 't.office_id = $2 and t.product_id = any($3)'
        else 'true' end)
    into found_rows using source, office, goods, jsonb_build_object('business_id', here) || case one
      when 'office' then jsonb_build_object('hours', day, 'special_days', '[]'::jsonb, 'extra_holidays', '[]'::jsonb,
        'working_holidays', '[]'::jsonb, 'ws_keys', '{}'::jsonb, 'window_capacity', 0, 'delivery_time_per_product', 0,
        'is_default', true)
      when 'brand' then '{"merged_into": null}'::jsonb
      when 'product_office' then '{"stock": 1000000, "received": 1000000, "missing": 0}'::jsonb
      else '{}'::jsonb end;
    perform set_config('app.business_id', here::text, true);
    of_table := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', one)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '');
    execute format('insert into public.%I (%s) select %s from jsonb_populate_recordset(null::public.%I, $1)',
      one, of_table, of_table, one) using found_rows;
  end loop;
  update public.business_config set opened_at = moment, opening_confirmed = '{hours,payments,texts}',
    cart_min_price = (settings ->> 'cart_min_price')::bigint, delivery_price = (settings ->> 'delivery_price')::bigint,
    bags_config = settings -> 'bags_config', custom_text_fields = settings -> 'custom_text_fields',
    header_message = jsonb_build_array(jsonb_build_object('icon', '', 'text', notice, 'link', '/')),
    version = version + 1
  where business_id = here;
  perform set_config('app.business_id', caller, true);
  return cardinality(goods);
end $function$;
revoke all on function fill_practice(uuid, int, text) from public;
grant execute on function fill_practice(uuid, int, text) to canasta_app;

-- PostgreSQL knows nothing of a business that has come this moment, and would join its thousands as if they were one.
create function analyze_practice() returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  analyze public.product, public.product_office, public.product_office_count, public.app_user, public.session,
    public.address, public.consent;
end $function$;
revoke all on function analyze_practice() from public;
grant execute on function analyze_practice() to canasta_app;

-- What practice made: some orders and carts with all that belongs to them, and how many these were; after the last of
-- them, what was counted and sent. The shop, its people and the audit stay.
create function clear_practice(most int) returns int
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
    'delivery_event', 'delivery_stop', 'delivery_photo', 'refund', 'payment_review', 'order_question', 'order_surplus',
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
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
revoke all on function clear_practice(int) from public;
grant execute on function clear_practice(int) to canasta_app;

-- As before, and in practice nothing is kept.
create or replace function refuse_young_history() returns trigger language plpgsql as $function$
begin
  if (select b.practice from public.business b where b.id = old.business_id) then return old; end if;
  if exists (
    select from public.cart c join public.app_user u on u.business_id = c.business_id and u.id = c.user_id
    where c.business_id = old.business_id and c.id = old.cart_id and u.erased_at is not null
  ) or exists (
    select from public.app_user u
    where u.business_id = old.business_id and u.id = old.actor_id and u.erased_at is not null
  ) then
    return old;
  end if;
  raise exception 'The history of a cart is kept for 180 days';
end $function$;
