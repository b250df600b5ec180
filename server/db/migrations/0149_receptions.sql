-- Goods that come in from a supplier, by several people at once, against a list or without one (rule 125).
create table reception (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  supplier text not null check (length(supplier) between 1 and 80),
  document text not null check (length(document) between 1 and 40),
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
-- A document comes in once, however it is written.
create unique index reception_document on reception (business_id, lower(supplier), lower(document)) where state <> 'dropped';
create index reception_of_office on reception (business_id, office_id, started_at desc, id);
create table reception_line (
  business_id uuid not null,
  reception_id uuid not null,
  product_id uuid not null,
  expected bigint not null check (expected between 1 and 1000000000),
  cost bigint check (cost >= 0),
  primary key (business_id, reception_id, product_id),
  foreign key (business_id, reception_id) references reception (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
create table reception_entry (
  business_id uuid not null,
  reception_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  follows uuid,
  counted bigint not null check (counted between 0 and 1000000000),
  mode text not null check (mode in ('replace', 'add')),
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, reception_id, product_id, id),
  unique nulls not distinct (business_id, reception_id, product_id, follows),
  foreign key (business_id, reception_id, product_id, follows)
    references reception_entry (business_id, reception_id, product_id, id),
  foreign key (business_id, reception_id) references reception (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id)
);
alter table reception enable row level security, force row level security;
create policy own_business on reception
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
alter table reception_line enable row level security, force row level security;
create policy own_business on reception_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
alter table reception_entry enable row level security, force row level security;
create policy own_business on reception_entry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (state, ended_by, ended_at) on reception to canasta_app;
grant select, insert on reception_line, reception_entry to canasta_app;
comment on table reception is 'Goods that come in to an office with a document of a supplier; booked once, as movements of the stock.';
comment on column reception.document is 'the number of the invoice or the delivery note';
comment on table reception_line is 'What should come, by the list of the supplier.';
comment on column reception_line.expected is 'pieces or grams';
comment on column reception_line.cost is 'pesos of what the price of the product is of; null = unknown';
comment on table reception_entry is 'What a person wrote down of a product that came. What is written stays: the next one follows it.';
comment on column reception_entry.follows is 'the entry of the product before it, as its author saw it; null = none';
comment on column reception_entry.counted is 'pieces or grams';
comment on column reception_entry.mode is 'replace: all that came of the product; add: what came besides';

create function keep_reception_open() returns trigger language plpgsql as $function$
begin
  perform from public.reception r
  where r.business_id = new.business_id and r.id = new.reception_id and r.state = 'open' for share;
  if not found then
    raise check_violation using message = 'The reception is over', constraint = 'reception_is_open';
  end if;
  return new;
end $function$;
create trigger keep_reception_open before insert on reception_entry for each row execute function keep_reception_open();

create function keep_reception_ended() returns trigger language plpgsql as $function$
begin
  raise check_violation using message = 'A reception ends once', constraint = 'reception_ends_once';
end $function$;
create trigger keep_reception_ended before update on reception for each row when (old.state <> 'open')
  execute function keep_reception_ended();

-- Beside known_modules, which others change at the same time.
create function receptions_module() returns table(place integer, code text, name text, description text, type text, icon text) language sql immutable as $function$
  values (33, 'receptions', 'Recepción de mercancía', 'Lo que llega de un proveedor entra al inventario contra su lista, entre varias personas y con su costo.', 'operación', 'truck')
$function$;
comment on function receptions_module() is 'the module of goods that come in, as known_modules has the others';

-- As before, with it.
create or replace function spread_modules() returns trigger language plpgsql as $function$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.business_module (business_id, code, name, description, type, icon, position)
    select new.business_id, m.code, m.name, m.description, m.type, m.icon, m.place
    from (select * from public.known_modules() union all select * from public.receptions_module()) m
    on conflict (business_id, code) do nothing;
  end if;
  insert into public.business_module (business_id, code, name)
  select new.business_id, named.code, named.code from unnest(new.modules_enable) named (code)
  on conflict (business_id, code) do nothing;
  update public.business_module m
  set status = case when m.code = any(new.modules_enable) then 'active' else 'inactive' end,
    position = coalesce(array_position(new.modules_enable, m.code), m.position),
    version = m.version + case when (m.status = 'active') <> (m.code = any(new.modules_enable)) then 1 else 0 end
  where m.business_id = new.business_id
    and (m.code = any(new.modules_enable) or m.status = 'active');
  return null;
end $function$;

-- As before, with receptions.
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
    'delivery_event', 'delivery_stop', 'delivery_photo', 'credit_entry',
    'refund', 'pqr',
    'return_request_line', 'return_request', 'order_return_line', 'order_return', 'payment_review', 'order_question', 'order_surplus',
    'order_pick', 'pick_action', 'order_settlement', 'order_picking', 'order_assignment', 'order_position',
    'order_event', 'coupon_use'] loop
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
      'search_choice', 'pqr', 'credit_entry', 'credit_account'] loop
      execute format('delete from public.%I where business_id = $1', one) using here;
    end loop;
    delete from public.session s using public.app_user u
      where s.business_id = here and u.business_id = here and u.id = s.user_id and u.email like '%@practica.invalid';
    update public.product_office set stock = 1000000, received = 1000000, missing = 0 where business_id = here;
    delete from public.stock_booking where business_id = here;
    delete from public.reception_entry where business_id = here;
    delete from public.reception_line where business_id = here;
    delete from public.reception where business_id = here;
    delete from public.stock_count_entry where business_id = here;
    delete from public.stock_count where business_id = here;
    delete from public.stock_movement where business_id = here;
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note)
    select p.business_id, p.office_id, p.product_id, (
        lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000' || right(gen_random_uuid()::text, 17))::uuid,
      t.at, 'opening', p.stock, p.stock, ''
    from public.product_office p cross join (select clock_timestamp() - interval '1 second' as at) t
    where p.business_id = here and p.stock <> 0;
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
