-- The businesses with notices that wait: with hundreds of them one question, four times a second, instead of one each.
create function outbox_businesses() returns setof uuid
language plpgsql set search_path to '' as $function$
declare
  before text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
begin
  for one in select b.id from public.business b loop
    perform set_config('app.business_id', one::text, true);
    if exists (select from public.outbox o where o.business_id = one and o.sent_at is null) then
      return next one;
    end if;
  end loop;
  perform set_config('app.business_id', before, true);
end $function$;
revoke all on function outbox_businesses() from public;
grant execute on function outbox_businesses() to canasta_app;
