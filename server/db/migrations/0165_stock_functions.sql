-- Functions that run with the rights of their owner name tables with their schema. An entry of a count or a reception is
-- of the moment it is written, by the clock of the movements beside it.
create or replace function close_stock(of_office uuid, before timestamp with time zone) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  since timestamptz;
  closed int;
begin
  -- What began before has ended by then.
  if before > clock_timestamp() - interval '1 hour' then
    raise check_violation using message = 'What may still be written is not closed', constraint = 'stock_closing_before';
  end if;
  select coalesce(max(c.until), '-infinity') into since from public.stock_closing c
  where c.business_id = here and c.office_id = of_office;
  insert into public.stock_closing as c (business_id, office_id, product_id, movement_id, stock, until)
  select here, of_office, m.product_id, m.last, coalesce(k.stock, 0) + m.amount, before
  from (
    select product_id, sum(amount)::bigint as amount, max(id::text collate "C")::uuid as last
    from public.stock_movement where business_id = here and office_id = of_office and at >= since and at < before group by 1
  ) m
  left join public.stock_closing k on k.business_id = here and k.office_id = of_office and k.product_id = m.product_id
  on conflict (business_id, office_id, product_id) do update
    set movement_id = excluded.movement_id, stock = excluded.stock, until = excluded.until;
  get diagnostics closed = row_count;
  return closed;
end $function$;

create or replace function fold_stock(of_office uuid, since timestamp with time zone, before timestamp with time zone) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  folded int;
begin
  if before > clock_timestamp() - interval '390 days' or before > since + interval '31 days' then
    raise check_violation using message = 'Entries of thirteen months stay', constraint = 'stock_fold_before';
  end if;
  with month as (
    select product_id, kind, count(*) as entries, sum(amount)::bigint as amount, max(id::text collate "C")::uuid as last
    from public.stock_movement
    where business_id = here and office_id = of_office and at >= since and at < before
      and kind in ('sale', 'order_change', 'cancellation', 'import', 'api', 'other')
    group by 1, 2 having count(*) > 1
  ), gone as (
    delete from public.stock_movement m using month f
    where m.business_id = here and m.office_id = of_office and m.product_id = f.product_id and m.kind = f.kind
      and m.at >= since and m.at < before and m.id <> f.last
  )
  update public.stock_movement m set amount = f.amount, actor_id = null, source_id = null,
    note = 'Suma de ' || replace(to_char(f.entries, 'FM999,999,999'), ',', '.') || ' movimientos del mes'
  from month f
  where m.business_id = here and m.office_id = of_office and m.product_id = f.product_id and m.id = f.last;
  get diagnostics folded = row_count;
  return folded;
end $function$;

alter table stock_count_entry alter column at set default clock_timestamp();
alter table reception_entry alter column at set default clock_timestamp();
