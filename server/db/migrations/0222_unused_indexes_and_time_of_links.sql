-- The first link of a business: the time is a value of the statement, as everywhere (docs/decisions/050).
create or replace function renew_first_link(of_business uuid, link_hash bytea, link_expires timestamptz)
returns text language plpgsql security definer set search_path to public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  at timestamptz := now();
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
    update public.password_link set used_at = at where business_id = of_business and user_id = invited and used_at is null;
    insert into public.password_link (business_id, token_hash, user_id, expires_at)
    values (of_business, link_hash, invited, link_expires);
  end if;
  perform set_config('app.business_id', caller, true);
  return invited_email;
end $$;

-- Policies read the setting itself since 0081; nothing else asked this.
drop function current_business();

-- No statement looks for these by product, and products are not deleted but marked as removed.
drop index search_choice_by_product;
drop index delivery_return_of_product;
