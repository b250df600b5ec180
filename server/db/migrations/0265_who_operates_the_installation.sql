-- The mail of who operates the installation: where businesses ask for a module when no contact is set (decision 076). The
-- first hyperadmin of the oldest business that has one; null without any. Row security holds for the owner too, so each
-- business is looked at in turn.
create function operator_mail() returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
  found_mail text;
begin
  for one in select id from public.business order by created_at, id loop
    perform set_config('app.business_id', one::text, true);
    select u.email into found_mail from public.app_user u
    where u.business_id = one and u.role = 'hyperadmin' and not u.disabled and u.email <> ''
    order by u.created_at, u.id limit 1;
    exit when found_mail is not null;
  end loop;
  perform set_config('app.business_id', caller, true);
  return found_mail;
end $$;

revoke all on function operator_mail() from public;
grant execute on function operator_mail() to canasta_app;
