-- Each try of an answer of staff is a message of its own (rule 113): what is reported of an earlier one is not of it.
alter table whatsapp_reply add column message_id uuid;
comment on column whatsapp_reply.message_id is
  'the message of its last answer; those of before had the id of what they answer';

-- As before; the month thirteen before the one that runs began 393 days ago at the least.
create or replace function fold_stock(of_office uuid, since timestamptz, before timestamptz) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  folded int;
begin
  if before > clock_timestamp() - interval '390 days' or before > since + interval '31 days' then
    raise check_violation using message = 'Entries of thirteen months stay', constraint = 'stock_fold_before';
  end if;
  with month as (
    select product_id, kind, count(*) as entries, sum(amount)::bigint as amount, max(id::text collate "C")::uuid as last
    from stock_movement
    where business_id = here and office_id = of_office and at >= since and at < before
      and kind in ('sale', 'order_change', 'cancellation', 'import', 'api', 'other')
    group by 1, 2 having count(*) > 1
  ), gone as (
    delete from stock_movement m using month f
    where m.business_id = here and m.office_id = of_office and m.product_id = f.product_id and m.kind = f.kind
      and m.at >= since and m.at < before and m.id <> f.last
  )
  update stock_movement m set amount = f.amount, actor_id = null, source_id = null,
    note = 'Suma de ' || replace(to_char(f.entries, 'FM999,999,999'), ',', '.') || ' movimientos del mes'
  from month f
  where m.business_id = here and m.office_id = of_office and m.product_id = f.product_id and m.id = f.last;
  get diagnostics folded = row_count;
  return folded;
end $function$;
