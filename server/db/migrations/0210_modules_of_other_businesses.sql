-- Who operates the installation decides which modules a business has (decision 68), also where they have no account: a new
-- business begins without any, and nobody of it may switch them.
create function modules_of_business(of_business uuid)
returns table (code text, name text, description text, is_active boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  perform set_config('app.business_id', of_business::text, true);
  return query
    select m.code, m.name, m.description, m.status = 'active' from public.business_module m
    where m.business_id = of_business order by m.position, m.code;
  perform set_config('app.business_id', caller, true);
end $$;

-- These and no others.
create function set_business_modules(of_business uuid, codes text[], at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  perform set_config('app.business_id', of_business::text, true);
  update public.business_module m
  set status = case when m.code = any(codes) then 'active' else 'inactive' end, version = m.version + 1, updated_at = at
  where m.business_id = of_business and (m.status = 'active') <> (m.code = any(codes));
  perform set_config('app.business_id', caller, true);
end $$;

do $$
declare
  one regprocedure;
begin
  foreach one in array array[
    'modules_of_business(uuid)', 'set_business_modules(uuid, text[], timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', one);
    execute format('grant execute on function %s to canasta_app', one);
  end loop;
end $$;
