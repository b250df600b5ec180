-- Rule 135: orders that other channels took, which they send with a key under a number of their own.
alter table customer_order add column channel_number text;
alter table customer_order add column channel_digest bytea;
comment on column customer_order.channel is
  'where it was placed: a computer (web), a phone, another program (app), by staff for who calls, or another channel by its word';
comment on column customer_order.channel_number is 'its number at another channel, once of each; null = placed at the shop';
comment on column customer_order.channel_digest is 'of what the channel sent: the same again is answered, anything else under its number is refused';
alter table customer_order drop constraint customer_order_channel_check;
alter table customer_order add constraint customer_order_channel_check
  check (channel ~ '^[a-z][a-z0-9_]{1,29}$') not valid;
alter table customer_order add constraint order_of_channel_is_numbered
  check ((channel in ('web', 'phone', 'app', 'staff')) = (channel_number is null)
    and (channel_number is null) = (channel_digest is null)) not valid;
alter table customer_order drop constraint customer_order_payment_method_check;
alter table customer_order add constraint customer_order_payment_method_check
  check (payment_method in ('cash', 'online', 'pickup', 'dataphone', 'channel')) not valid;
alter table customer_order add constraint order_paid_at_channel
  check (payment_method <> 'channel' or channel_number is not null) not valid;

alter table delivery_event drop constraint delivery_event_method_check;
alter table delivery_event add constraint delivery_event_method_check
  check (method in ('cash', 'online', 'dataphone', 'pickup', 'channel')) not valid;
alter table delivery_event add constraint delivery_event_of_channel
  check (method is distinct from 'channel' or amount = 0) not valid;
alter table delivery_claim drop constraint delivery_claim_method_check;
alter table delivery_claim add constraint delivery_claim_method_check
  check (method in ('cash', 'online', 'dataphone', 'pickup', 'channel')) not valid;

-- Who bought at another channel is told by it: the shop has no consent of theirs.
create or replace function note_order_moments(of_business uuid, of_order uuid, happened text[]) returns void
language sql as $function$
  insert into public.message as m (business_id, id, channel, sealed, order_id, moments, next_try_at, expires_at)
  select of_business, gen_random_uuid(), 'order', convert_to('{}', 'UTF8'), of_order, happened,
    clock_timestamp() + interval '2 minutes', clock_timestamp() + interval '1 day'
  where not exists (
    select from public.customer_order o
    where o.business_id = of_business and o.id = of_order and o.channel_number is not null)
  on conflict (business_id, order_id) where order_id is not null and sealed is not null and attempts = 0
  do update set moments = m.moments || excluded.moments, expires_at = excluded.expires_at
$function$;
