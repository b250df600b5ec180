-- What an order pays for systems that are not there: positions are written from the first key on that reads orders, and
-- webhooks are asked for by one look at their table. What waits to be sent of a product is one delivery, the newest
-- (docs/decisions/093).

create table order_feed (
  business_id uuid primary key references business (id),
  is_filled boolean not null default false
);
comment on table order_feed is 'Businesses that have, or had, a key that reads orders: theirs have a position.';
comment on column order_feed.is_filled is 'whether orders of before the first key have one, too';
alter table order_feed enable row level security;
alter table order_feed force row level security;
create policy own_business on order_feed
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on order_feed to canasta_app;

-- Waits for orders that are being written and do not know of the feed yet; those that come after it do.
create function begin_order_feed() returns trigger language plpgsql as $$
begin
  if not exists (select from public.order_feed f where f.business_id = new.business_id) then
    perform pg_advisory_xact_lock(hashtextextended('order feed ' || new.business_id, 0));
    insert into public.order_feed (business_id) values (new.business_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger begin_order_feed after insert on api_key for each row
  when ('orders:read' = any (new.scopes)) execute function begin_order_feed();

-- The lock is shared by all orders; until this one ends no feed begins that would not know of it.
create or replace function note_order_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('order feed ' || new.business_id, 0));
  if exists (select from public.order_feed f where f.business_id = new.business_id) then
    insert into public.order_position (business_id, order_id) values (new.business_id, new.id)
    on conflict (business_id, order_id) do update set is_pending = true where not order_position.is_pending;
  end if;
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    if exists (select from api_key where business_id = one.id and 'orders:read' = any (scopes)) then
      insert into order_feed (business_id, is_filled) values (one.id, true);
    else
      delete from order_position where business_id = one.id;
    end if;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;

-- One delivery of a webhook waits for each of these.
alter table webhook_delivery add column collapse_key text check (length(collapse_key) <= 120);
comment on column webhook_delivery.collapse_key is 'of what only the newest state counts: while it waits, it is written anew; null = all are sent';
create unique index webhook_delivery_collapsed on webhook_delivery (business_id, webhook_id, collapse_key)
  where status = 'waiting' and collapse_key is not null;
drop index webhook_delivery_waiting;
create index webhook_delivery_waiting on webhook_delivery (business_id, webhook_id, next_try_at, created_at)
  where status = 'waiting';
create index webhook_event_by_time on webhook_event (business_id, created_at, id);
create index webhook_event_of_object on webhook_event (business_id, object_id, type);

-- A plain question comes first in each trigger: is there any webhook that may be seen from here? An event that still
-- waits, and that nobody is making deliveries of, is enough: it is locked, so that it waits for this commit.
create or replace function note_order_events() returns trigger language plpgsql as $$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select a.business_id from added a limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{order.created,order.moved,order.paid}'
  ) then
    return null;
  end if;
  insert into public.webhook_event (business_id, id, type, object_id, details)
  select a.business_id, gen_random_uuid(), e.type, a.order_id,
    jsonb_build_object('from', a.from_state, 'to', a.to_state, 'at', a.at)
  from added a
  cross join lateral (
    select case when a.from_state is null then 'order.created' else 'order.moved' end as type
    union all
    select 'order.paid' where a.to_state = '6_payment_complete' and a.undoes is null
  ) e
  where public.webhook_wants(a.business_id, array[e.type]);
  return null;
end $$;

create or replace function note_product_events() returns trigger language plpgsql as $$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select n.business_id from new_rows n limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{product.changed}'
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into public.webhook_event (business_id, id, type, object_id)
    select n.business_id, gen_random_uuid(), 'product.changed', n.id
    from new_rows n join old_rows o using (business_id, id)
    where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
        is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[]
      and not exists (
        select from public.webhook_event e
        where e.business_id = n.business_id and e.object_id = n.id and e.type = 'product.changed'
        for key share skip locked);
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select n.business_id, gen_random_uuid(), 'product.changed', n.id from new_rows n;
  end if;
  return null;
end $$;

-- A price is a change of the product; a quantity is none, until there is nothing left.
create or replace function note_figure_events() returns trigger language plpgsql as $$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select n.business_id from new_rows n limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{product.changed,stock.out}'
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into public.webhook_event (business_id, id, type, object_id, details)
    select c.business_id, gen_random_uuid(), c.type, c.product_id, c.details
    from (
      select distinct n.business_id, 'product.changed' as type, n.product_id, '{}'::jsonb as details
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where (n.price, n.price_neto) is distinct from (o.price, o.price_neto)
      union all
      select n.business_id, 'stock.out', n.product_id, jsonb_build_object('office_id', n.office_id)
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where n.stock = 0 and o.stock > 0
    ) c
    where exists (
        select from public.webhook w
        where w.business_id = c.business_id and not w.inactive and w.removed_at is null and c.type = any (w.events))
      and not exists (
        select from public.webhook_event e
        where e.business_id = c.business_id and e.object_id = c.product_id and e.type = c.type
          and (c.type = 'product.changed' or e.details = c.details)
        for key share skip locked);
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select c.business_id, gen_random_uuid(), 'product.changed', c.product_id
    from (select distinct n.business_id, n.product_id from new_rows n) c
    where exists (
        select from public.webhook w
        where w.business_id = c.business_id and not w.inactive and w.removed_at is null
          and 'product.changed' = any (w.events))
      and not exists (
        select from public.webhook_event e
        where e.business_id = c.business_id and e.object_id = c.product_id and e.type = 'product.changed'
        for key share skip locked);
  end if;
  return null;
end $$;
