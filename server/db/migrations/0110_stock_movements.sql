-- Every change of a stock is an entry (rule 92). Triggers write them: no statement can forget it, and the application
-- has no right to write, change or remove one.
create table stock_movement (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  amount bigint not null,
  stock_after bigint not null,
  reason text,
  note text not null,
  cost bigint,
  actor_id uuid,
  source_id uuid,
  primary key (business_id, office_id, product_id, id)
);
-- Found where they lie on the disk: entries come in the order of time, and an import books half a million.
create index stock_movement_by_time on stock_movement using brin (at) with (autosummarize = on);
-- What people did, among millions of sales.
create index stock_movement_by_hand on stock_movement (business_id, at, id)
  where kind in ('waste', 'adjustment', 'count', 'transfer', 'reception', 'edit');
alter table stock_movement enable row level security, force row level security;
create policy own_business on stock_movement
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select on stock_movement to canasta_app;
comment on table stock_movement is
  'Every change of the stock of a product in an office; they add up to it. Written by book_stock alone, which knows what '
  'is right: checks and keys to other tables would cost an order as much as the entries.';
comment on column stock_movement.id is 'in the order of booking: its first 48 bits are milliseconds';
comment on column stock_movement.kind is 'its cause (rules/stock/movements.ts)';
comment on column stock_movement.amount is 'pieces or grams of the stock; below 0 what went out';
comment on column stock_movement.cost is 'pesos of what was moved by hand; null = unknown';
comment on column stock_movement.actor_id is 'the person; null = another system, or nobody';
comment on column stock_movement.source_id is 'the order, import, booking or count that it is of';

-- Waste, adjustments and transfers as a person books them, once for each id.
create table stock_booking (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  to_office_id uuid,
  kind text not null check (kind in ('waste', 'adjustment', 'transfer')),
  reason text,
  note text not null default '' check (length(note) <= 300),
  content jsonb not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, to_office_id) references office (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check ((kind = 'transfer') = (to_office_id is not null)),
  check ((kind = 'transfer') = (reason is null)),
  check (to_office_id <> office_id)
);
alter table stock_booking enable row level security, force row level security;
create policy own_business on stock_booking
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on stock_booking to canasta_app;
comment on table stock_booking is 'What a person booked of the stock: one press, whose entries are stock movements.';
comment on column stock_booking.to_office_id is 'of a transfer: where the goods go';
comment on column stock_booking.content is '[{product_id, amount}] as it came: the same again changes nothing';

-- The cause is what the statement before declared for its transaction, as JSON (server/catalogue/writing/stock-cause.ts).
create function book_stock() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  cause jsonb := coalesce(nullif(current_setting('app.stock_cause', true), ''), '{}')::jsonb;
  moment timestamptz := clock_timestamp();
  micros bigint := (extract(epoch from moment) * 1000000)::bigint;
  -- As version 7 of RFC 9562, with a fraction of the millisecond: later statements have later ids.
  head text := lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex((micros % 1000) * 4096 / 1000), 3, '0');
  the_kind text := coalesce(cause ->> 'kind', case when tg_op = 'INSERT' then 'opening' else 'other' end);
  the_reason text := cause ->> 'reason';
  the_note text := coalesce(cause ->> 'note', '');
  actor uuid := (cause ->> 'actor')::uuid;
  source uuid := (cause ->> 'source')::uuid;
  by_hand boolean := the_kind in ('waste', 'adjustment', 'count', 'transfer', 'reception');
begin
  if the_kind not in ('opening', 'sale', 'order_change', 'cancellation', 'return', 'waste', 'adjustment', 'count', 'transfer',
    'reception', 'edit', 'import', 'api', 'other')
    or the_reason not in ('expired', 'damaged', 'broken', 'stolen', 'consumed', 'donated', 'not_found', 'found',
      'miscounted', 'unregistered', 'other')
    or the_kind in ('waste', 'adjustment') and the_reason is null or length(the_note) > 300 then
    raise check_violation using message = format('%s is no cause of a movement', cause), constraint = 'stock_cause';
  end if;
  if tg_op = 'UPDATE' then
    -- Old and new rows are added up instead of joined: PostgreSQL does not know beforehand how many there are.
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      cost, actor_id, source_id)
    select c.business_id, c.office_id, c.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      c.amount, c.stock_after, the_reason, the_note,
      case when by_hand then public.cost_of_stock(c.business_id, c.product_id, c.amount) end, actor, source
    from (
      select l.business_id, l.office_id, l.product_id, sum(l.amount)::bigint as amount, max(l.stock_after) as stock_after
      from (
        select n.business_id, n.office_id, n.product_id, n.stock as amount, n.stock as stock_after from new_rows n
        union all
        select o.business_id, o.office_id, o.product_id, - o.stock, 0 from old_rows o
      ) l
      group by 1, 2, 3 having sum(l.amount) <> 0
    ) c;
  elsif tg_op = 'INSERT' then
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      cost, actor_id, source_id)
    select n.business_id, n.office_id, n.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      n.stock, n.stock, the_reason, the_note,
      case when by_hand then public.cost_of_stock(n.business_id, n.product_id, n.stock) end, actor, source
    from new_rows n where n.stock <> 0;
  else
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      actor_id, source_id)
    select o.business_id, o.office_id, o.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      - o.stock, 0, the_reason, the_note, actor, source
    from old_rows o where o.stock <> 0;
  end if;
  return null;
end $function$;
comment on function book_stock() is 'Writes an entry for each stock that a statement changed';

create function cost_of_stock(of_business uuid, of_product uuid, amount bigint) returns bigint language sql stable as $function$
  select round(abs(amount)::numeric * p.cost
    / case when p.count_type = 'grams' and p.quantity_pum > 0 then p.quantity_pum::numeric else 1 end)::bigint
  from public.product p where p.business_id = of_business and p.id = of_product
$function$;
comment on function cost_of_stock(uuid, uuid, bigint) is 'What pieces or grams of a product cost; null = unknown';

create trigger book_stock_insert after insert on product_office referencing new table as new_rows
  for each statement execute function book_stock();
create trigger book_stock_update after update on product_office referencing old table as old_rows new table as new_rows
  for each statement execute function book_stock();
create trigger book_stock_delete after delete on product_office referencing old table as old_rows
  for each statement execute function book_stock();

-- As before; what its stock went through goes with its orders.
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
    delete from public.stock_movement where business_id = here;
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note)
    select p.business_id, p.office_id, p.product_id, gen_random_uuid(), clock_timestamp(), 'opening', p.stock, p.stock, ''
    from public.product_office p where p.business_id = here and p.stock <> 0;
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
