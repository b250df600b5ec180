-- In a new business whoever makes an account ticks the box of the terms: Ley 1480 of 2011, article 50 d.
create or replace function make_business(new_business uuid, new_slug text, new_name text, new_host text, superadmin uuid,
  superadmin_email text, link_hash bytea, link_expires timestamptz) returns void
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  insert into public.business (id, slug, name) values (new_business, new_slug, new_name);
  insert into public.business_host (host, business_id) values (new_host, new_business);
  perform set_config('app.business_id', new_business::text, true);
  insert into public.business_config (business_id, app_title, opened_at, opening_confirmed, custom_text_fields)
  values (new_business, new_name, null, '{}', '{"terms_unticked": "sí"}');
  insert into public.app_user (business_id, id, email, role, provider)
  values (new_business, superadmin, superadmin_email, 'superadmin', 'email');
  insert into public.password_link (business_id, token_hash, user_id, expires_at)
  values (new_business, link_hash, superadmin, link_expires);
  perform set_config('app.business_id', caller, true);
end $function$;
