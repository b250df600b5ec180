-- Finding: the words of a shop, what nobody found, and who is told when a product changes.

-- Words that mean the same when searching, edited by staff: {gaseosa, refresco}.
create table search_synonym (
  business_id uuid not null references business (id),
  id uuid not null,
  words text[] not null check (cardinality(words) between 2 and 20),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);

-- Searches that found nothing, for staff to look through; one row for each wording.
create table search_miss (
  business_id uuid not null references business (id),
  query text not null check (length(query) between 1 and 120),   -- normalised
  times bigint not null default 1 check (times > 0),
  last_at timestamptz not null default clock_timestamp(),
  last_office_id uuid,
  primary key (business_id, query)
);
create index search_miss_by_times on search_miss (business_id, times desc, last_at desc);

do $$
declare
  walled_table text;
begin
  foreach walled_table in array array['search_synonym', 'search_miss'] loop
    execute format('alter table %I enable row level security', walled_table);
    execute format('alter table %I force row level security', walled_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())', walled_table);
  end loop;
end $$;
grant select, insert, update, delete on search_synonym, search_miss to canasta_app;

-- Who keeps a catalogue in memory hears what changed in it, at commit (server/catalogue/memory/change.ts reads these lines):
--   'business <table>'              something every page may show
--   'business product <ids>'        products, by id
--   'business office <office> <ids>' prices, discounts or availability of products in an office
-- A statement that touches more than fifty products says '*' instead of their ids. Counters of views and sales say nothing:
-- they move all the time.
create or replace function tell_business_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', coalesce(new.business_id, old.business_id) || ' ' || tg_table_name);
  return null;
end $$;

create trigger tell_change after insert or update or delete on search_synonym
  for each row execute function tell_business_change();
create trigger tell_change after insert or update or delete on provider
  for each row execute function tell_business_change();

create function told_ids(ids uuid[]) returns text language sql immutable as $$
  select case when cardinality(ids) > 50 then '*' else array_to_string(ids, ' ') end
$$;

create function tell_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('catalogue', told.business_id || ' product ' || told_ids(array_agg(told.id)))
    from (
      select n.business_id, n.id from new_rows n join old_rows o using (business_id, id)
      where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
        is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[]
    ) told group by told.business_id;
  else
    perform pg_notify('catalogue', told.business_id || ' product ' || told_ids(array_agg(told.id)))
    from new_rows told group by told.business_id;
  end if;
  return null;
end $$;

drop trigger tell_change on product;
create trigger product_updated after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function tell_product_change();
create trigger product_added after insert on product
  referencing new table as new_rows for each statement execute function tell_product_change();

create or replace function tell_office_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('catalogue',
      told.business_id || ' office ' || told.office_id || ' ' || told_ids(array_agg(told.product_id)))
    from (
      select n.business_id, n.office_id, n.product_id
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0)
    ) told group by told.business_id, told.office_id;
  else
    perform pg_notify('catalogue',
      told.business_id || ' office ' || told.office_id || ' ' || told_ids(array_agg(told.product_id)))
    from new_rows told group by told.business_id, told.office_id;
  end if;
  return null;
end $$;
