-- Triggers write what changed to the outbox, in the transaction of the change, and notify nobody themselves: a transaction that
-- notifies holds up the commits of all others, a two-phase commit refuses NOTIFY, and on a worker of a distributed database nobody
-- listens (docs/decisions/051). Statement by statement, and not row by row: a thousand categories are one notice.

-- Where a notice goes follows from its topic (server/db/outbox.ts). 'stock.moved' was the first that is for catalogues in memory,
-- and versions that run while this one is being rolled out know no other.
comment on column outbox.topic is
  'order.changed and session.ended are for sockets, stock.moved for what stands in memory, audit.link for who watches the audit';

create function ids_or_all(ids uuid[]) returns text language sql immutable as $$
  select case when cardinality(ids) > 50 then '*' else array_to_string(ids, ' ') end
$$;

create function notify_business_change() returns trigger language plpgsql as $$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' ' || tg_table_name)
  from (select distinct business_id from changed) c;
  return null;
end $$;

-- Lists of shoppers are nobody else's business; one that becomes one, or is one no more, is.
create function notify_basket_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' ' || tg_table_name)
    from (
      select n.business_id from new_rows n join old_rows o using (business_id, id)
      where n.type <> 'private_user_collection' or o.type <> 'private_user_collection'
      group by n.business_id
    ) c;
  else
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' ' || tg_table_name)
    from (select distinct business_id from changed where type <> 'private_user_collection') c;
  end if;
  return null;
end $$;

create function notify_basket_product_change() returns trigger language plpgsql as $$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' custom_cart')
  from (
    select distinct n.business_id
    from changed n join public.custom_cart b on b.business_id = n.business_id and b.id = n.custom_cart_id
    where b.type <> 'private_user_collection'
  ) c;
  return null;
end $$;

create function notify_office_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' ' || c.what || ' ' || c.office_id || ' ' || public.ids_or_all(c.ids))
    from (
      select business_id, office_id, case when shown then 'office' else 'stock' end as what, array_agg(product_id) as ids
      from (
        select n.business_id, n.office_id, n.product_id, n.stock <> o.stock as moved,
          (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0) as shown
        from new_rows n join old_rows o using (business_id, office_id, product_id)
      ) moves
      where shown or moved
      group by business_id, office_id, shown
    ) c;
  else
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' office ' || c.office_id || ' ' || public.ids_or_all(c.ids))
    from (
      select business_id, office_id, array_agg(product_id) as ids from new_rows group by business_id, office_id
    ) c;
  end if;
  return null;
end $$;

create function notify_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' product ' || public.ids_or_all(c.ids))
    from (
      select n.business_id, array_agg(n.id) as ids from new_rows n join old_rows o using (business_id, id)
      where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
        is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[]
      group by n.business_id
    ) c;
  else
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' product ' || public.ids_or_all(c.ids))
    from (select business_id, array_agg(id) as ids from new_rows group by business_id) c;
  end if;
  return null;
end $$;

create function notify_session_end() returns trigger language plpgsql as $$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select business_id, gen_random_uuid(), 'session.ended', jsonb_build_object('session_id', id) from changed;
  return null;
end $$;

create function notify_audit_link() returns trigger language plpgsql as $$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select business_id, gen_random_uuid(), 'audit.link', jsonb_build_object('number', number, 'hash', encode(hash, 'hex'))
  from changed;
  return null;
end $$;

do $$
declare
  told record;
begin
  for told in
    select distinct t.tgrelid::regclass as relation, t.tgname as name, p.proname as called
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.pronamespace = 'public'::regnamespace and p.proname like 'tell\_%' and not t.tgisinternal
  loop
    execute format('drop trigger %I on %s', told.name, told.relation);
    continue when told.called <> 'tell_business_change' or told.relation = 'public.custom_cart'::regclass;
    execute format('create trigger notify_insert after insert on %s referencing new table as changed
      for each statement execute function notify_business_change()', told.relation);
    execute format('create trigger notify_update after update on %s referencing new table as changed
      for each statement execute function notify_business_change()', told.relation);
    execute format('create trigger notify_delete after delete on %s referencing old table as changed
      for each statement execute function notify_business_change()', told.relation);
  end loop;
end $$;

create trigger notify_insert after insert on custom_cart referencing new table as changed
  for each statement execute function notify_basket_change();
create trigger notify_update after update on custom_cart referencing old table as old_rows new table as new_rows
  for each statement execute function notify_basket_change();
create trigger notify_delete after delete on custom_cart referencing old table as changed
  for each statement execute function notify_basket_change();
create trigger notify_insert after insert on custom_cart_product referencing new table as changed
  for each statement execute function notify_basket_product_change();
create trigger notify_update after update on custom_cart_product referencing new table as changed
  for each statement execute function notify_basket_product_change();
create trigger notify_delete after delete on custom_cart_product referencing old table as changed
  for each statement execute function notify_basket_product_change();
create trigger notify_insert after insert on product referencing new table as new_rows
  for each statement when (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_product_change();
create trigger notify_update after update on product referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_product_change();
create trigger notify_insert after insert on product_office referencing new table as new_rows
  for each statement when (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_office_change();
create trigger notify_update after update on product_office referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_office_change();
create trigger notify_delete after delete on session referencing old table as changed
  for each statement execute function notify_session_end();
create trigger notify_insert after insert on audit_link referencing new table as changed
  for each statement execute function notify_audit_link();

drop function tell_audit_link();
drop function tell_basket_change();
drop function tell_business_change();
drop function tell_office_change();
drop function tell_product_change();
drop function tell_session_end();
drop function told_ids(uuid[]);
