-- Webhooks at work: what happens is noted in the transaction of the change where somebody wants it, becomes one delivery for
-- each address, and every attempt has a row of its own. Nothing wrote these tables before.
alter table webhook
  drop column failures,
  add column secret_set_at timestamptz not null default clock_timestamp(),
  add column old_secret bytea,
  add column old_secret_until timestamptz,
  add column failing_since timestamptz,
  add column disabled_at timestamptz,
  add column removed_at timestamptz,
  add constraint webhook_old_secret check ((old_secret is null) = (old_secret_until is null));
comment on column webhook.old_secret is 'the one before, which deliveries are signed with, too, until old_secret_until';
comment on column webhook.failing_since is 'since when no delivery arrived; null = the last one did';
comment on column webhook.disabled_at is 'when it was paused for failing';
comment on column webhook.removed_at is 'since when it is taken away; inactive is paused';

alter table webhook_delivery
  drop column payload,
  drop column answer,
  drop column replay_of,
  add column message_id uuid not null,
  add column object_id uuid,
  add column payload text not null check (length(payload) <= 1000000),
  add column tries int not null default 0 check (tries >= 0),
  add constraint webhook_delivery_once unique (business_id, webhook_id, message_id);
comment on column webhook_delivery.message_id is 'webhook-id on the wire: the same for every attempt and every address';
comment on column webhook_delivery.payload is 'as it is signed and sent, letter by letter';
comment on column webhook_delivery.attempts is 'all there were';
comment on column webhook_delivery.tries is 'since it was sent first, or sent again by staff: how long it waits follows from it';
comment on column webhook_delivery.http_status is 'of the last attempt; null = no answer';

create table webhook_attempt (
  business_id uuid not null,
  delivery_id uuid not null,
  attempt int not null check (attempt > 0),
  at timestamptz not null,
  ms int not null check (ms >= 0),
  http_status int check (http_status between 100 and 599),
  answer text not null default '' check (length(answer) <= 2048),
  fault text not null default '' check (length(fault) <= 200),
  primary key (business_id, delivery_id, attempt),
  foreign key (business_id, delivery_id) references webhook_delivery (business_id, id) on delete cascade
);
comment on table webhook_attempt is 'Attempts of deliveries: how long each took and what was answered.';
comment on column webhook_attempt.fault is 'why there was no answer; empty = there was one';

create table webhook_event (
  business_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
comment on table webhook_event is 'What happened and was not made into deliveries yet; written by triggers, gone within a second.';

do $$
declare
  walled text;
begin
  foreach walled in array array['webhook_attempt', 'webhook_event'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own_business on %I using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      walled);
    execute format('grant select, insert, update, delete on %I to canasta_app', walled);
  end loop;
end $$;

-- Whether an address of the business wants one of these. A business without webhooks pays this question and nothing else.
create function webhook_wants(business uuid, wanted text[]) returns boolean language sql stable as $$
  select exists (
    select from public.webhook w
    where w.business_id = business and w.events && wanted and not w.inactive and w.removed_at is null)
$$;

create function note_order_events() returns trigger language plpgsql as $$
begin
  if not public.webhook_wants((select a.business_id from added a limit 1), '{order.created,order.moved,order.paid}') then
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
  ) e
  where public.webhook_wants(a.business_id, array[e.type]);
  return null;
end $$;
create trigger note_webhooks after insert on order_event referencing new table as added
  for each statement execute function note_order_events();

create function note_product_events() returns trigger language plpgsql as $$
begin
  if not public.webhook_wants((select n.business_id from new_rows n limit 1), '{product.changed}') then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into public.webhook_event (business_id, id, type, object_id)
    select n.business_id, gen_random_uuid(), 'product.changed', n.id
    from new_rows n join old_rows o using (business_id, id)
    where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
      is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[];
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select n.business_id, gen_random_uuid(), 'product.changed', n.id from new_rows n;
  end if;
  return null;
end $$;
create trigger note_webhooks_insert after insert on product referencing new table as new_rows
  for each statement execute function note_product_events();
create trigger note_webhooks_update after update on product referencing old table as old_rows new table as new_rows
  for each statement execute function note_product_events();

-- A price is a change of the product; a quantity is none, until there is nothing left.
create function note_figure_events() returns trigger language plpgsql as $$
begin
  if not public.webhook_wants((select n.business_id from new_rows n limit 1), '{product.changed,stock.out}') then
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
    ) c
    where public.webhook_wants(c.business_id, array[c.type]);
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select distinct on (n.business_id, n.product_id) n.business_id, gen_random_uuid(), 'product.changed', n.product_id
    from new_rows n where public.webhook_wants(n.business_id, '{product.changed}');
  end if;
  return null;
end $$;
create trigger note_webhooks_insert after insert on product_office referencing new table as new_rows
  for each statement execute function note_figure_events();
create trigger note_webhooks_update after update on product_office referencing old table as old_rows new table as new_rows
  for each statement execute function note_figure_events();
