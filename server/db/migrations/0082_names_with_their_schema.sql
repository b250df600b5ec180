-- Functions of triggers name relations, types and functions of ours with their schema: on a worker of a distributed database they
-- run without our search path (docs/decisions/050). Nothing else changes in them.

create or replace function public.add_audit_link() returns trigger language plpgsql as $$
begin
  insert into public.audit_link (business_id, number, audit_id, previous, hash)
  values (new.business_id, 0, new.id, '', '');
  return null;
end $$;

create or replace function public.copy_to_product_office() returns trigger language plpgsql as $$
begin
  -- Counters of views and sales move many products and none of this.
  if not exists (
    select from new_rows n join old_rows o using (business_id, id)
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id)
  ) then
    return null;
  end if;
  -- Rows are held in the order in which orders hold them.
  with moved as materialized (
    select n.business_id, n.id, not n.inactive and not n.hidden and n.picture <> '' as visible, n.category_id,
      n.subcategory_id, n.brand_id
    from new_rows n join old_rows o using (business_id, id)
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id)
  ), held as materialized (
    select po.business_id, po.office_id, po.product_id
    from public.product_office po join moved m on m.business_id = po.business_id and m.id = po.product_id
    order by po.office_id, po.product_id for update of po
  )
  update public.product_office po
  set visible = m.visible, category_id = m.category_id, subcategory_id = m.subcategory_id, brand_id = m.brand_id
  from held h join moved m on m.business_id = h.business_id and m.id = h.product_id
  where po.business_id = h.business_id and po.office_id = h.office_id and po.product_id = h.product_id;
  return null;
end $$;

create or replace function public.end_email_change() returns trigger language plpgsql as $$
begin
  delete from public.email_change c where c.business_id = new.business_id and c.user_id = new.id
    and (c.email <> new.email or new.password_hash is distinct from old.password_hash or new.disabled);
  return null;
end $$;

create or replace function public.end_half_sign_ins() returns trigger language plpgsql as $$
begin
  delete from public.half_sign_in where business_id = new.business_id and user_id = new.id;
  return null;
end $$;

create or replace function public.end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from public.session where business_id = new.business_id and user_id = new.id;
  return null;
end $$;

create or replace function public.forge_audit_link() returns trigger language plpgsql as $$
declare
  last_link public.audit_link;
  line public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.business_id, 0));
  select * into last_link from public.audit_link l where l.business_id = new.business_id order by l.number desc limit 1;
  select * into strict line from public.audit_log a where a.business_id = new.business_id and a.id = new.audit_id;
  new.number := coalesce(last_link.number, 0) + 1;
  new.previous := coalesce(last_link.hash, ''::bytea);
  new.hash := public.audit_hash(new.previous, line);
  return new;
end $$;

create or replace function public.forget_push_of_session() returns trigger language plpgsql as $$
begin
  delete from public.push_subscription where business_id = old.business_id and session_id = old.id;
  return null;
end $$;

create or replace function public.limit_basket_products() returns trigger language plpgsql as $$
begin
  perform 1 from public.custom_cart where business_id = new.business_id and id = new.custom_cart_id for no key update;
  if (select count(*) from public.custom_cart_product
      where business_id = new.business_id and custom_cart_id = new.custom_cart_id) > 300 then
    raise check_violation using message = 'More than 300 products in one basket', constraint = 'custom_cart_product_most';
  end if;
  return null;
end $$;

create or replace function public.limit_baskets() returns trigger language plpgsql as $$
begin
  perform 1 from public.app_user where business_id = new.business_id and id = new.creator_id for no key update;
  if (select count(*) from public.custom_cart
      where business_id = new.business_id and creator_id = new.creator_id
        and type = 'private_user_collection' and not inactive) > 50 then
    raise check_violation using message = 'More than 50 baskets of one person', constraint = 'custom_cart_most';
  end if;
  return null;
end $$;

create or replace function public.push_order_move() returns trigger language plpgsql as $$
begin
  insert into public.message (business_id, id, channel, sealed, expires_at)
  select e.business_id, gen_random_uuid(), 'push',
    convert_to(json_build_object('subscription_id', s.id, 'order_id', e.order_id, 'state', e.to_state)::text, 'UTF8'),
    clock_timestamp() + interval '4 hours'
  from added e
  join public.customer_order o on o.business_id = e.business_id and o.id = e.order_id
  join public.push_subscription s on s.business_id = o.business_id and s.user_id = o.user_id
  where e.from_state is not null and e.actor_id is distinct from o.user_id;
  return null;
end $$;

create or replace function public.queue_moved_order() returns trigger language plpgsql as $$
declare
  lines int;
begin
  select count(*) into lines from public.order_line where business_id = new.business_id and order_id = new.id;
  if public.is_to_be_picked(old.state) then
    update public.delivery_window set queued = greatest(0, queued - lines)
    where business_id = old.business_id and office_id = old.office_id and starts_at = old.window_start;
  end if;
  if public.is_to_be_picked(new.state) then
    update public.delivery_window set queued = queued + lines
    where business_id = new.business_id and office_id = new.office_id and starts_at = new.window_start;
  end if;
  return null;
end $$;

create or replace function public.refuse_order_without_number() returns trigger language plpgsql as $$
begin
  if exists (select from public.customer_order where business_id = new.business_id and id = new.id and number is null) then
    raise not_null_violation using message = 'An order without a number', table = 'customer_order', column = 'number';
  end if;
  return null;
end $$;

create or replace function public.refuse_rewriting_consent() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['ip', 'user_agent']) = (to_jsonb(old) - array['ip', 'user_agent'])
    and new.ip = '' and new.user_agent = '' and exists (
      select from public.app_user u where u.business_id = old.business_id and u.id = old.user_id
        and u.erased_at < now() - interval '10 years') then
    return new;
  end if;
  raise exception 'consent is append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace function public.refuse_young_history() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.cart c join public.app_user u on u.business_id = c.business_id and u.id = c.user_id
    where c.business_id = old.business_id and c.id = old.cart_id and u.erased_at is not null) then
    return old;
  end if;
  raise exception 'The history of a cart is kept for 180 days';
end $$;

create or replace function public.tell_basket_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from public.custom_cart
             where business_id = coalesce(new.business_id, old.business_id)
               and id = coalesce(new.custom_cart_id, old.custom_cart_id) and type <> 'private_user_collection') then
    perform pg_notify('catalogue', coalesce(new.business_id, old.business_id)::text);
  end if;
  return null;
end $$;

create or replace function public.tell_office_change() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'UPDATE' then
    for changed in
      select business_id, office_id, array_agg(product_id) filter (where shown) as shown,
        array_agg(product_id) filter (where not shown) as moved
      from (
        select n.business_id, n.office_id, n.product_id, n.stock <> o.stock as moved,
          (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0) as shown
        from new_rows n join old_rows o using (business_id, office_id, product_id)
      ) moves
      where shown or moved
      group by business_id, office_id
    loop
      if changed.shown is not null then
        perform pg_notify('catalogue', changed.business_id || ' office ' || changed.office_id || ' ' || public.told_ids(changed.shown));
      end if;
      if changed.moved is not null then
        insert into public.outbox (business_id, id, topic, payload)
        values (changed.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
          changed.business_id || ' stock ' || changed.office_id || ' ' || public.told_ids(changed.moved)));
      end if;
    end loop;
  else
    perform pg_notify('catalogue',
      told.business_id || ' office ' || told.office_id || ' ' || public.told_ids(array_agg(told.product_id)))
    from new_rows told group by told.business_id, told.office_id;
  end if;
  return null;
end $$;

create or replace function public.tell_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('catalogue', told.business_id || ' product ' || public.told_ids(array_agg(told.id)))
    from (
      select n.business_id, n.id from new_rows n join old_rows o using (business_id, id)
      where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
        is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[]
    ) told group by told.business_id;
  else
    perform pg_notify('catalogue', told.business_id || ' product ' || public.told_ids(array_agg(told.id)))
    from new_rows told group by told.business_id;
  end if;
  return null;
end $$;

create or replace function public.refuse_rewriting_order_event() returns trigger language plpgsql as $$
begin
  if new.reason = '' and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') and exists (
    select from public.customer_order o
    join public.app_user u on u.business_id = o.business_id and u.id = o.user_id
    where o.business_id = old.business_id and o.id = old.order_id and u.erased_at is not null) then
    return new;
  end if;
  raise exception 'order_event is append-only' using errcode = 'insufficient_privilege';
end $$;
