-- A shopper asks for a return from the order, within the hours of the terms; staff accept or refuse.
create table return_request (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  note text not null default '' check (length(note) <= 500),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 4),
  created_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 500),
  decided_at timestamptz,
  decided_by uuid,
  return_id uuid,
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, decided_by) references app_user (business_id, id),
  foreign key (business_id, order_id, return_id) references order_return (business_id, order_id, id),
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)),
  check ((status = 'accepted') = (return_id is not null))
);
create unique index return_request_open on return_request (business_id, order_id) where status = 'open';
create index return_request_by_created on return_request (business_id, created_at desc, id);
create index return_request_of_order on return_request (business_id, order_id, created_at);
create index return_request_of_user on return_request (business_id, user_id, id);
create unique index return_request_of_return on return_request (business_id, return_id) where return_id is not null;
create table return_request_line (
  business_id uuid not null,
  order_id uuid not null,
  request_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  reason text not null check (reason in ('damaged', 'expired', 'wrong', 'absent', 'unwanted', 'other')),
  primary key (business_id, request_id, line_id, product_id),
  foreign key (business_id, order_id, request_id) references return_request (business_id, order_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table return_request enable row level security, force row level security;
create policy own_business on return_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
alter table return_request_line enable row level security, force row level security;
create policy own_business on return_request_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on return_request, return_request_line to canasta_app;
-- The decision; words and photos go with a person's data.
grant update (status, answer, decided_at, decided_by, return_id, version, note, photo_ids) on return_request
  to canasta_app;
comment on table return_request is 'What a shopper asks to give back of an order, and what staff decided; one open at a time.';
comment on column return_request.note is 'words of the shopper';
comment on column return_request.photo_ids is 'photos of the order (delivery_photo)';
comment on column return_request.answer is 'words of staff to the shopper';
comment on column return_request.return_id is 'the return that it became';
comment on table return_request_line is 'Of which product of a line so many pieces or grams are to come back.';

-- As before, with requests for returns.
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
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
