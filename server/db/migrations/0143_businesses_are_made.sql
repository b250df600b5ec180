-- A shop opens when it is ready (null: not yet): until then shoppers find a notice, and nobody orders. What the database
-- cannot see is confirmed by a person, item by item. Businesses that are here already are open, and so are those that
-- are loaded whole.
alter table business_config
  add column opened_at timestamptz default now(),
  add column opening_confirmed text[] not null default '{hours,payments,texts}';

-- A business, its host name, and the link where its first superadmin chooses a password (decision 66). The application may
-- not write the registry: it may only call this, which is the owner's.
create function make_business(
  new_business uuid, new_slug text, new_name text, new_host text, superadmin uuid, superadmin_email text,
  link_hash bytea, link_expires timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  insert into public.business (id, slug, name) values (new_business, new_slug, new_name);
  insert into public.business_host (host, business_id) values (new_host, new_business);
  perform set_config('app.business_id', new_business::text, true);
  insert into public.business_config (business_id, app_title, opened_at, opening_confirmed)
  values (new_business, new_name, null, '{}');
  insert into public.app_user (business_id, id, email, role, provider)
  values (new_business, superadmin, superadmin_email, 'superadmin', 'email');
  insert into public.password_link (business_id, token_hash, user_id, expires_at)
  values (new_business, link_hash, superadmin, link_expires);
  perform set_config('app.business_id', caller, true);
end $$;

-- Another link for the first superadmin, as long as nobody of that business has chosen a password. Their e-mail; null when it
-- is too late.
create function renew_first_link(of_business uuid, link_hash bytea, link_expires timestamptz)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  invited uuid;
  invited_email text;
begin
  perform set_config('app.business_id', of_business::text, true);
  select u.id, u.email into invited, invited_email from public.app_user u
  where u.business_id = of_business and u.role = 'superadmin' and not u.disabled and not exists (
    select from public.app_user one where one.business_id = of_business and one.role in ('superadmin', 'hyperadmin')
      and one.password_hash is not null)
  order by u.created_at, u.id limit 1 for update;
  if invited is not null then
    -- Of several links the newest is the one that counts.
    update public.password_link set used_at = now() where business_id = of_business and user_id = invited and used_at is null;
    insert into public.password_link (business_id, token_hash, user_id, expires_at)
    values (of_business, link_hash, invited, link_expires);
  end if;
  perform set_config('app.business_id', caller, true);
  return invited_email;
end $$;

-- The host names of a business, all of them; the last one stays.
create function set_business_hosts(of_business uuid, hosts text[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from public.business where id = of_business for update;
  delete from public.business_host where business_id = of_business and host <> all (hosts);
  insert into public.business_host (host, business_id)
  select wanted.host, of_business from unnest(hosts) wanted (host)
  where not exists (select from public.business_host h where h.host = wanted.host and h.business_id = of_business);
end $$;

-- What a hyperadmin sees of each business, in the order of their slugs.
create function businesses_after(last_slug text, most int)
returns table (id uuid, slug text, name text, hosts text[], created_at timestamptz, opened_at timestamptz, superadmins int, waits_for text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  for id, slug, name, created_at in
    select b.id, b.slug, b.name, b.created_at from public.business b where b.slug > last_slug order by b.slug limit most
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

do $$
declare
  one regprocedure;
begin
  foreach one in array array[
    'make_business(uuid, text, text, text, uuid, text, bytea, timestamptz)', 'renew_first_link(uuid, bytea, timestamptz)',
    'set_business_hosts(uuid, text[])', 'businesses_after(text, int)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', one);
    execute format('grant execute on function %s to canasta_app', one);
  end loop;
end $$;
