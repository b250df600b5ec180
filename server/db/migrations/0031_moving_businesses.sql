-- A business that moves to another cluster is in two of them for a while (docs/growing.md); null in every other business.
alter table business add column moving text check (moving in ('arriving', 'leaving', 'gone'));
comment on column business.moving is
  'of one that moves to another cluster: arriving (being copied to here), leaving (read-only), gone (served there)';

-- Called by what writes for another business than its caller's: the business of its transaction is not the one it writes.
create function refuse_moving(of_business uuid) returns void language plpgsql set search_path = '' as $$
declare
  state text;
begin
  select b.moving into state from public.business b where b.id = of_business for share;
  if state is not null then
    raise exception using errcode = '25006', message = 'this business is moving to another cluster';
  end if;
end $$;
revoke all on function refuse_moving(uuid) from public;

create or replace function businesses_after(last_slug text, most integer) returns table(id uuid, slug text, name text, hosts text[], created_at timestamp with time zone, opened_at timestamp with time zone, superadmins integer, waits_for text) language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  for id, slug, name, created_at in
    select b.id, b.slug, b.name, b.created_at from public.business b where b.slug > last_slug and (b.moving is null or b.moving = 'leaving') order by b.slug limit most
  loop
    perform set_config('app.business_id', id::text, true);
    hosts := array(select h.host from public.business_host h where h.business_id = businesses_after.id order by h.host);
    opened_at := (select c.opened_at from public.business_config c where c.business_id = businesses_after.id);
    select count(*) filter (where u.password_hash is not null)::int, min(u.email) filter (where u.password_hash is null)
    into superadmins, waits_for
    from public.app_user u where u.business_id = businesses_after.id and u.role in ('superadmin', 'hyperadmin') and not u.disabled;
    return next;
  end loop;
  perform set_config('app.business_id', caller, true);
end $$;

create or replace function operation_figures(moment timestamp with time zone) returns table(business text, kind text, name text, amount bigint, since timestamp with time zone) language plpgsql set search_path to '' as $$
declare
  most constant int := 10000;
  before text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
begin
  for one, business in select b.id, b.slug from public.business b where b.moving is null order by b.slug loop
    perform set_config('app.business_id', one::text, true);
    return query
      select business, f.kind, f.name, f.amount, f.since from (
        select 'queue' as kind, 'outbox' as name, count(*) as amount, min(w.at) as since from (
          select o.created_at as at from public.outbox o where o.business_id = one and o.sent_at is null
          order by o.id limit most) w
        union all
        select 'queue', 'messages', count(*), min(w.at) from (
          select m.next_try_at as at from public.message m
          where m.business_id = one and m.sealed is not null and m.next_try_at <= moment
          order by m.next_try_at limit most) w
        union all
        select 'queue', 'webhooks', count(*), min(w.at) from (
          (select e.created_at as at from public.webhook_event e where e.business_id = one
            order by e.created_at limit most)
          union all
          (select d.next_try_at from public.webhook h join public.webhook_delivery d
            on d.business_id = h.business_id and d.webhook_id = h.id and d.status = 'waiting' and d.next_try_at <= moment
            where h.business_id = one and h.removed_at is null and not h.inactive and exists (
              select from public.business_module m
              where m.business_id = one and m.code = 'admin-integrations' and m.status = 'active')
            limit most)) w
        union all
        select 'queue', 'payments', count(*), min(w.at) from (
          select p.next_query_at as at from public.payment p
          where p.business_id = one and p.next_query_at <= moment order by p.next_query_at limit most) w
        union all
        -- One that was put back or revived is not as old as the day it was made.
        select 'queue', w.name, count(*), coalesce(min(w.at), moment) from (
          select case when j.kind like 'imports.%' then 'imports' else 'jobs' end as name,
            case when j.started_at is null then j.created_at end as at
          from public.job j where j.business_id = one and j.status in ('waiting', 'retrying') limit most) w
        group by w.name
        union all
        select 'queue', 'payment_reviews', count(*), min(w.at) from (
          select r.created_at as at from public.payment_review r
          where r.business_id = one and r.resolved_at is null order by r.created_at limit most) w
        union all
        select 'orders', o.state, count(*), max(o.created_at) from (
          select c.state, c.created_at from public.customer_order c
          where c.business_id = one and c.created_at > moment - interval '1 hour' and c.created_at <= moment
          order by c.created_at desc limit most) o group by o.state
        union all
        select 'orders_last_minute', '', count(*), max(o.created_at) from (
          select c.created_at from public.customer_order c
          where c.business_id = one and c.created_at > moment - interval '1 minute' and c.created_at <= moment
          order by c.created_at desc limit most) o) f
      where f.amount > 0;
  end loop;
  perform set_config('app.business_id', before, true);
end $$;

create or replace function operator_mail() returns text language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
  found_mail text;
begin
  for one in select id from public.business where moving is null order by created_at, id loop
    perform set_config('app.business_id', one::text, true);
    select u.email into found_mail from public.app_user u
    where u.business_id = one and u.role = 'hyperadmin' and not u.disabled and u.email <> ''
    order by u.created_at, u.id limit 1;
    exit when found_mail is not null;
  end loop;
  perform set_config('app.business_id', caller, true);
  return found_mail;
end $$;

create or replace function renew_first_link(of_business uuid, link_hash bytea, link_expires timestamp with time zone) returns text language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  at timestamptz := now();
  invited uuid;
  invited_email text;
begin
  perform public.refuse_moving(of_business);
  perform set_config('app.business_id', of_business::text, true);
  select u.id, u.email into invited, invited_email from public.app_user u
  where u.business_id = of_business and u.role = 'superadmin' and not u.disabled and not exists (
    select from public.app_user one where one.business_id = of_business and one.role in ('superadmin', 'hyperadmin')
      and one.password_hash is not null)
  order by u.created_at, u.id limit 1 for update;
  if invited is not null then
    -- Of several links the newest is the one that counts.
    update public.password_link set used_at = at where business_id = of_business and user_id = invited and used_at is null;
    insert into public.password_link (business_id, token_hash, user_id, expires_at)
    values (of_business, link_hash, invited, link_expires);
  end if;
  perform set_config('app.business_id', caller, true);
  return invited_email;
end $$;

create or replace function set_business_hosts(of_business uuid, hosts text[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  -- First: of two that share the row first, neither could have it alone.
  perform from public.business where id = of_business for update;
  perform public.refuse_moving(of_business);
  delete from public.business_host where business_id = of_business and host <> all (hosts);
  insert into public.business_host (host, business_id)
  select wanted.host, of_business from unnest(hosts) wanted (host)
  where not exists (select from public.business_host h where h.host = wanted.host and h.business_id = of_business);
end $$;

create or replace function set_business_modules(of_business uuid, codes text[], at timestamp with time zone) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  perform public.refuse_moving(of_business);
  perform set_config('app.business_id', of_business::text, true);
  update public.business_module m
  set status = case when m.code = any(codes) then 'active' else 'inactive' end, version = m.version + 1, updated_at = at
  where m.business_id = of_business and (m.status = 'active') <> (m.code = any(codes));
  perform set_config('app.business_id', caller, true);
end $$;
