-- Products in the order of their last change, for keys that read products (docs/decisions/100). Nothing is written
-- before there is such a key.
create table product_feed (
  business_id uuid primary key references business (id),
  is_filled boolean not null default false
);
comment on table product_feed is 'Businesses that have, or had, a key that reads products: theirs have a position.';
comment on column product_feed.is_filled is 'whether products of before the first key have one, too';

-- A row for each change and none that two changes share: prices of many offices are written at once, in any order.
create table product_change (
  business_id uuid not null references business (id),
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  primary key (business_id, id)
);
comment on table product_change is 'Changes of products and of their prices that were not numbered yet.';

create table product_position (
  business_id uuid not null,
  product_id uuid not null,
  position bigint not null check (position > 0),
  primary key (business_id, product_id),
  unique (business_id, position),
  foreign key (business_id, product_id) references product (business_id, id)
);
comment on table product_position is 'In which order products changed, each by its last change; numbered after the commit, '
  'by one process at a time.';

do $$
declare
  one text;
begin
  foreach one in array array['product_feed', 'product_change', 'product_position'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format($policy$create policy own_business on %I
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)$policy$, one);
    execute format('grant select, insert, update, delete on %I to canasta_app', one);
  end loop;
end $$;

-- As orders do it (migration 0162): changes that do not know of the feed yet end before it begins.
create function begin_product_feed() returns trigger language plpgsql as $$
begin
  if not exists (select from public.product_feed f where f.business_id = new.business_id) then
    perform pg_advisory_xact_lock(hashtextextended('product feed ' || new.business_id, 0));
    insert into public.product_feed (business_id) values (new.business_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger begin_product_feed after insert on api_key for each row
  when ('products:read' = any (new.scopes)) execute function begin_product_feed();

create function has_product_feed(business uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('product feed ' || business, 0));
  return exists (select from public.product_feed f where f.business_id = business);
end $$;

create function note_changed_products() returns trigger language plpgsql as $$
declare
  business uuid := (select n.business_id from new_rows n limit 1);
begin
  if business is null or not public.has_product_feed(business) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.product_change (business_id, product_id) select n.business_id, n.id from new_rows n;
  else
    -- Views and sales are counted without a new version.
    insert into public.product_change (business_id, product_id)
    select n.business_id, n.id from new_rows n join old_rows o using (business_id, id) where n.version <> o.version;
  end if;
  return null;
end $$;
create trigger note_changed_insert after insert on product referencing new table as new_rows
  for each statement execute function note_changed_products();
create trigger note_changed_update after update on product referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_products();

create function note_sold_products() returns trigger language plpgsql as $$
declare
  business uuid := (select n.business_id from new_rows n limit 1);
begin
  if business is not null and public.has_product_feed(business) then
    insert into public.product_change (business_id, product_id)
    select distinct n.business_id, n.product_id from new_rows n;
  end if;
  return null;
end $$;
create trigger note_changed_insert after insert on product_office referencing new table as new_rows
  for each statement execute function note_sold_products();

-- What is sold writes no price: an order does not come here.
create function note_changed_price() returns trigger language plpgsql as $$
begin
  if public.has_product_feed(new.business_id) then
    insert into public.product_change (business_id, product_id) values (new.business_id, new.product_id);
  end if;
  return null;
end $$;
create trigger note_changed_price after update of price, price_neto on product_office for each row
  when (new.price <> old.price or new.price_neto <> old.price_neto) execute function note_changed_price();

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    if exists (select from api_key where business_id = one.id and 'products:read' = any (scopes)) then
      insert into product_feed (business_id) values (one.id);
    end if;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
