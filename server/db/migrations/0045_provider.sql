-- A provider reads its own products and their sales (decision 37): an account says which provider it stands for.

-- Whoever had been one and is something else by now stands for none.
do $$
declare
  kept record;
begin
  for kept in select id from business
  loop
    perform set_config('app.business_id', kept.id::text, true);
    update app_user u set provider_id = null
    where u.business_id = kept.id and u.provider_id is not null and (u.role <> 'provider' or not exists (
      select from provider p where p.business_id = u.business_id and p.id = u.provider_id));
  end loop;
end $$;
alter table app_user add foreign key (business_id, provider_id) references provider (business_id, id);
alter table app_user add constraint provider_of_providers_only check (provider_id is null or role = 'provider');

-- The products of a provider by their title, as they are listed and as their sales are looked for.
create index product_by_provider on product (business_id, provider_id, title, id) where provider_id is not null;
