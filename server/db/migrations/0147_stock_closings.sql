-- A busy shop writes ten thousand entries a day: each month is closed, so that nobody adds up all of them (rule 110).
create table stock_closing (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  movement_id uuid not null,
  stock bigint not null,
  until timestamptz not null,
  primary key (business_id, office_id, product_id),
  foreign key (business_id, office_id, product_id, movement_id)
    references stock_movement (business_id, office_id, product_id, id)
);
alter table stock_closing enable row level security, force row level security;
create policy own_business on stock_closing
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select on stock_closing to canasta_app;
comment on table stock_closing is
  'What the movements of a product in an office add up to, to the end of its last month with one. Written by close_stock alone.';
comment on column stock_closing.movement_id is 'the last one that is in the sum';
comment on column stock_closing.until is 'movements before it are in the sum';

create function close_stock(of_office uuid, before timestamptz) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  since timestamptz;
  closed int;
begin
  -- What began before has ended by then.
  if before > clock_timestamp() - interval '1 hour' then
    raise check_violation using message = 'What may still be written is not closed', constraint = 'stock_closing_before';
  end if;
  select coalesce(max(c.until), '-infinity') into since from stock_closing c
  where c.business_id = here and c.office_id = of_office;
  insert into stock_closing as c (business_id, office_id, product_id, movement_id, stock, until)
  select here, of_office, m.product_id, m.last, coalesce(k.stock, 0) + m.amount, before
  from (
    select product_id, sum(amount)::bigint as amount, max(id::text collate "C")::uuid as last
    from stock_movement where business_id = here and office_id = of_office and at >= since and at < before group by 1
  ) m
  left join stock_closing k on k.business_id = here and k.office_id = of_office and k.product_id = m.product_id
  on conflict (business_id, office_id, product_id) do update
    set movement_id = excluded.movement_id, stock = excluded.stock, until = excluded.until;
  get diagnostics closed = row_count;
  return closed;
end $function$;
revoke all on function close_stock(uuid, timestamptz) from public;
grant execute on function close_stock(uuid, timestamptz) to canasta_app;
comment on function close_stock(uuid, timestamptz) is
  'Adds what moved in an office before a moment to its closings. Returns how many products it closed.';

-- The last entry of each cause has the sum of its month: its id is what a closing refers to.
create function fold_stock(of_office uuid, since timestamptz, before timestamptz) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  folded int;
begin
  if before > clock_timestamp() - interval '395 days' or before > since + interval '31 days' then
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
revoke all on function fold_stock(uuid, timestamptz, timestamptz) from public;
grant execute on function fold_stock(uuid, timestamptz, timestamptz) to canasta_app;
comment on function fold_stock(uuid, timestamptz, timestamptz) is
  'Makes one entry of those that orders, files and other systems left of a product in a month of more than a year ago';

-- As before; an edit of a product is by hand, too: its entry has what the goods cost.
create or replace function book_stock() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  cause jsonb := coalesce(nullif(current_setting('app.stock_cause', true), ''), '{}')::jsonb;
  moment timestamptz := clock_timestamp();
  micros bigint := (extract(epoch from moment) * 1000000)::bigint;
  -- As version 7 of RFC 9562, with a fraction of the millisecond: later statements have later ids.
  head text := lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex((micros % 1000) * 4096 / 1000), 3, '0');
  the_kind text := coalesce(cause ->> 'kind', case when tg_op = 'INSERT' then 'opening' else 'other' end);
  the_reason text := cause ->> 'reason';
  the_note text := coalesce(cause ->> 'note', '');
  actor uuid := (cause ->> 'actor')::uuid;
  source uuid := (cause ->> 'source')::uuid;
  by_hand boolean := the_kind in ('waste', 'adjustment', 'count', 'transfer', 'reception', 'edit');
begin
  if the_kind not in ('opening', 'sale', 'order_change', 'cancellation', 'return', 'waste', 'adjustment', 'count', 'transfer',
    'reception', 'edit', 'import', 'api', 'other')
    or the_reason not in ('expired', 'damaged', 'broken', 'stolen', 'consumed', 'donated', 'not_found', 'found',
      'miscounted', 'unregistered', 'other')
    or the_kind in ('waste', 'adjustment') and the_reason is null or length(the_note) > 300 then
    raise check_violation using message = format('%s is no cause of a movement', cause), constraint = 'stock_cause';
  end if;
  if tg_op = 'UPDATE' then
    -- Old and new rows are added up instead of joined: PostgreSQL does not know beforehand how many there are.
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      cost, actor_id, source_id)
    select c.business_id, c.office_id, c.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      c.amount, c.stock_after, the_reason, the_note,
      case when by_hand then public.cost_of_stock(c.business_id, c.product_id, c.amount) end, actor, source
    from (
      select l.business_id, l.office_id, l.product_id, sum(l.amount)::bigint as amount, max(l.stock_after) as stock_after
      from (
        select n.business_id, n.office_id, n.product_id, n.stock as amount, n.stock as stock_after from new_rows n
        union all
        select o.business_id, o.office_id, o.product_id, - o.stock, 0 from old_rows o
      ) l
      group by 1, 2, 3 having sum(l.amount) <> 0
    ) c;
  elsif tg_op = 'INSERT' then
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      cost, actor_id, source_id)
    select n.business_id, n.office_id, n.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      n.stock, n.stock, the_reason, the_note,
      case when by_hand then public.cost_of_stock(n.business_id, n.product_id, n.stock) end, actor, source
    from new_rows n where n.stock <> 0;
  else
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      actor_id, source_id)
    select o.business_id, o.office_id, o.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      - o.stock, 0, the_reason, the_note, actor, source
    from old_rows o where o.stock <> 0;
  end if;
  return null;
end $function$;
