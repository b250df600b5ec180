-- The second wall: row-level security on every tenant table, forced for the owner too, and the rights of the
-- application's role. `app_role` is put in by the migrator (it is named after nothing but the product).

do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'business_host'
  loop
    execute format('alter table %s enable row level security', tenant_table);
    execute format('alter table %s force row level security', tenant_table);
    execute format(
      'create policy own_business on %s using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert, update, delete on %s to canasta_app', tenant_table);
  end loop;
end $$;

grant usage on schema public to canasta_app;
grant select on business, business_host to canasta_app;

-- Append-only: the application may add and read, never rewrite.
revoke update, delete on order_event, audit_log, consent from canasta_app;
-- Kept for good: an order is cancelled, a product is hidden, a user is disabled, never erased by the shop.
revoke delete on customer_order, order_line, product, app_user, coupon_use, office, category from canasta_app;

-- Whoever caches a page of an office hears that its prices, discounts or availability moved. Sent at commit,
-- one message a statement and office; a change of quantity that leaves the product available says nothing.
create function tell_office_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('catalogue', changed.business_id || ' ' || changed.office_id)
    from (select distinct n.business_id, n.office_id
          from new_rows n join old_rows o using (business_id, office_id, product_id)
          where (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0)) changed;
  else
    perform pg_notify('catalogue', changed.business_id || ' ' || changed.office_id)
    from (select distinct business_id, office_id from new_rows) changed;
  end if;
  return null;
end $$;

create trigger product_office_updated after update on product_office
  referencing old table as old_rows new table as new_rows for each statement execute function tell_office_change();
create trigger product_office_added after insert on product_office
  referencing new table as new_rows for each statement execute function tell_office_change();

-- The same for what every page of a business shows: configuration, tree, banners, offices, texts.
create function tell_business_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', coalesce(new.business_id, old.business_id)::text);
  return null;
end $$;

do $$
declare
  shown_table text;
begin
  foreach shown_table in array array['business_config', 'office', 'zone', 'category', 'subcategory', 'brand', 'product', 'offer',
    'custom_cart', 'blog_post']
  loop
    execute format('create trigger tell_change after insert or update or delete on %I for each row execute function tell_business_change()',
      shown_table);
  end loop;
end $$;
