-- Connections are shared by all businesses (docs/decisions/049): the business is set for a transaction alone, and afterwards
-- the setting is an empty text. A connection that speaks for nobody sees no row and may write none.

create or replace function current_business() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.business_id', true), '')::uuid
$$;

-- The setting itself instead of a function of ours: a worker of a distributed database knows it.
do $$
declare
  walled record;
begin
  for walled in select c.relname, p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polname = 'own_business' loop
    execute format(
      'alter policy own_business on public.%I using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      walled.relname);
  end loop;
end $$;
