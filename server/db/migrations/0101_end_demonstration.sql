-- A demonstration that sells in earnest is held to the duties of the law from then on, and never becomes one again.
create function end_demonstration(of_business uuid) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  perform public.refuse_moving(of_business);
  update public.business set demonstration = false where id = of_business and demonstration;
  return found;
end $$;
revoke all on function end_demonstration(uuid) from public;
grant execute on function end_demonstration(uuid) to canasta_app;
