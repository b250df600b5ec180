-- Events of refunds, failed payments, picking that ended, stock at its minimum, petitions and new customers.
alter table webhook drop constraint webhook_events_check;
alter table webhook add constraint webhook_events_check check (cardinality(events) > 0 and events <@ array[
  'order.created', 'order.paid', 'order.moved', 'order.picked', 'payment.failed', 'refund.created', 'refund.done',
  'product.changed', 'stock.low', 'stock.out', 'customer.created', 'pqr.created', 'pqr.answered']);

create or replace function note_order_events() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select a.business_id from added a limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{order.created,order.moved,order.paid,order.picked}'
  ) then
    return null;
  end if;
  insert into public.webhook_event (business_id, id, type, object_id, details)
  select a.business_id, gen_random_uuid(), e.type, a.order_id,
    jsonb_build_object('from', a.from_state, 'to', a.to_state, 'at', a.at)
  from added a
  cross join lateral (
    select case when a.from_state is null then 'order.created' else 'order.moved' end as type
    union all
    select 'order.paid' where a.to_state = '6_payment_complete' and a.undoes is null
    union all
    select 'order.picked' where a.to_state = '9_store_invoice_products' and a.from_state = '8_store_select_products'
      and a.undoes is null
  ) e
  where public.webhook_wants(a.business_id, array[e.type]);
  return null;
end $function$;

create or replace function note_figure_events() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select n.business_id from new_rows n limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{product.changed,stock.low,stock.out}'
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into public.webhook_event (business_id, id, type, object_id, details)
    select c.business_id, gen_random_uuid(), c.type, c.product_id, c.details
    from (
      select distinct n.business_id, 'product.changed' as type, n.product_id, '{}'::jsonb as details
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where (n.price, n.price_neto) is distinct from (o.price, o.price_neto)
      union all
      select n.business_id, 'stock.out', n.product_id, jsonb_build_object('office_id', n.office_id)
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where n.stock = 0 and o.stock > 0
      union all
      select n.business_id, 'stock.low', n.product_id, jsonb_build_object('office_id', n.office_id)
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where n.stock <= n.stock_min and n.stock_min > 0 and not (o.stock <= o.stock_min and o.stock_min > 0)
    ) c
    where exists (
        select from public.webhook w
        where w.business_id = c.business_id and not w.inactive and w.removed_at is null and c.type = any (w.events))
      and not exists (
        select from public.webhook_event e
        where e.business_id = c.business_id and e.object_id = c.product_id and e.type = c.type
          and (c.type = 'product.changed' or e.details = c.details)
        for key share skip locked);
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select c.business_id, gen_random_uuid(), 'product.changed', c.product_id
    from (select distinct n.business_id, n.product_id from new_rows n) c
    where exists (
        select from public.webhook w
        where w.business_id = c.business_id and not w.inactive and w.removed_at is null
          and 'product.changed' = any (w.events))
      and not exists (
        select from public.webhook_event e
        where e.business_id = c.business_id and e.object_id = c.product_id and e.type = 'product.changed'
        for key share skip locked);
  end if;
  return null;
end $function$;

-- The event that the trigger names, of a record that the event's payload is read from.
create function note_record_event() returns trigger language plpgsql as $function$
begin
  if public.webhook_wants(new.business_id, array[tg_argv[0]]) then
    insert into public.webhook_event (business_id, id, type, object_id)
    values (new.business_id, gen_random_uuid(), tg_argv[0], new.id);
  end if;
  return null;
end $function$;

create trigger note_created after insert on refund for each row execute function note_record_event('refund.created');
create trigger note_done_insert after insert on refund for each row when (new.state = 'done')
  execute function note_record_event('refund.done');
create trigger note_done_update after update of state on refund for each row
  when (new.state = 'done' and old.state <> 'done') execute function note_record_event('refund.done');
create trigger note_failed after update of state on payment for each row
  when (new.state in ('declined', 'error', 'expired') and old.state = 'pending')
  execute function note_record_event('payment.failed');
create trigger note_created after insert on pqr for each row execute function note_record_event('pqr.created');
create trigger note_answered after update of status on pqr for each row
  when (new.status = 'answered' and old.status <> 'answered') execute function note_record_event('pqr.answered');
create trigger note_created after insert on app_user for each row
  when (new.role = 'client' and new.provider <> 'anonymous') execute function note_record_event('customer.created');
