-- What couriers do: rounds, their stops, what happened at each door, and the goods that come back. Devices name events,
-- so the same one sent twice is one.

create table delivery_round (
  business_id uuid not null,
  id uuid not null,
  courier_id uuid not null,
  office_id uuid not null,
  started_at timestamptz not null,
  closed_at timestamptz,
  cash_expected bigint check (cash_expected >= 0),
  cash_declared bigint check (cash_declared >= 0),
  note text not null default '' check (length(note) <= 300),
  primary key (business_id, id),
  foreign key (business_id, courier_id) references app_user (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((closed_at is null) = (cash_expected is null) and (closed_at is null) = (cash_declared is null))
);
create unique index delivery_round_open on delivery_round (business_id, courier_id) where closed_at is null;
create index delivery_round_of_courier on delivery_round (business_id, courier_id, started_at desc);
create index delivery_round_of_office on delivery_round (business_id, office_id, started_at desc, id);
comment on table delivery_round is 'A courier''s way from the store and back, and the cash it must hold.';
comment on column delivery_round.cash_expected is 'pesos: what was collected in cash; written when it closes';
comment on column delivery_round.cash_declared is 'pesos: what the courier says to hand over';

create table delivery_stop (
  business_id uuid not null,
  round_id uuid not null,
  order_id uuid not null,
  position int not null check (position > 0),
  done_at timestamptz,
  primary key (business_id, round_id, order_id),
  foreign key (business_id, round_id) references delivery_round (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
create index delivery_stop_of_order on delivery_stop (business_id, order_id);
comment on table delivery_stop is 'The orders of a round in the order of its stops.';
comment on column delivery_stop.done_at is 'when the courier left that door; null while it is still to be visited';

create table delivery_photo (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id)
);
comment on table delivery_photo is 'Photos that prove a delivery; the picture lies in the storage of files, for staff of the office and the shopper alone.';
comment on column delivery_photo.sha256 is 'of what the device sent';

create table delivery_event (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  round_id uuid,
  kind text not null check (kind in ('started', 'arrived', 'age_checked', 'wrong_pin', 'attempt', 'delivered', 'returned')),
  actor_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  is_adult boolean,
  try int check (try between 1 and 3),
  reason text check (reason in ('nobody', 'no_money', 'no_id', 'wrong_address', 'refused', 'other')),
  note text not null default '' check (length(note) <= 300),
  proof text check (proof in ('pin', 'photo')),
  photo_id uuid,
  method text check (method in ('cash', 'online', 'dataphone', 'pickup')),
  amount bigint check (amount >= 0),
  cash_received bigint check (cash_received >= 0),
  cash_change bigint check (cash_change >= 0),
  voucher text not null default '' check (length(voucher) <= 40),
  answer jsonb not null default '{}',
  primary key (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, round_id, order_id) references delivery_stop (business_id, round_id, order_id),
  foreign key (business_id, order_id, photo_id) references delivery_photo (business_id, order_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check ((kind = 'age_checked') = (is_adult is not null)),
  check ((kind = 'wrong_pin') = (try is not null)),
  check ((kind = 'attempt') = (reason is not null)),
  check ((kind = 'delivered') = (proof is not null) and (kind = 'delivered') = (amount is not null)
    and (kind = 'delivered') = (method is not null)),
  check (proof is distinct from 'photo' or photo_id is not null),
  check ((cash_received is not null) = (kind = 'delivered' and method = 'cash')),
  check ((cash_received is null) = (cash_change is null)),
  check (cash_received = amount + cash_change),
  check (method is distinct from 'online' or amount = 0)
);
create unique index delivery_event_once on delivery_event (business_id, order_id, kind)
  where kind in ('age_checked', 'delivered', 'returned');
create unique index delivery_event_wrong_pin on delivery_event (business_id, order_id, try) where kind = 'wrong_pin';
create index delivery_event_of_order on delivery_event (business_id, order_id, received_at);
create index delivery_event_of_round on delivery_event (business_id, round_id) where round_id is not null;
comment on table delivery_event is 'What happened on the way to a door, as the courier''s device tells it; append-only.';
comment on column delivery_event.id is 'made by the device: the same event is noted once';
comment on column delivery_event.at is 'the hour of the device, never after received_at';
comment on column delivery_event.amount is 'pesos that were collected at the door; 0 when it was paid online';
comment on column delivery_event.cash_received is 'pesos that were handed over, change included';
comment on column delivery_event.answer is 'what the device was answered, and is answered again';

create table delivery_return (
  business_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  event_id uuid not null,
  stock_demand bigint not null check (stock_demand > 0),
  total bigint not null check (total >= 0),
  outcome text check (outcome in ('stock', 'waste')),
  settled_by uuid,
  settled_at timestamptz,
  primary key (business_id, order_id, line_id, product_id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, event_id) references delivery_event (business_id, id),
  foreign key (business_id, settled_by) references app_user (business_id, id),
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null))
);
create index delivery_return_open on delivery_return (business_id, order_id) where outcome is null;
create index delivery_return_of_product on delivery_return (business_id, product_id) where outcome = 'stock';
comment on table delivery_return is 'Goods that were not left at the door; a person puts them back into stock or writes them off, once.';
comment on column delivery_return.stock_demand is 'pieces or grams';
comment on column delivery_return.total is 'pesos that are not charged for them';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['delivery_round', 'delivery_stop', 'delivery_photo', 'delivery_event', 'delivery_return']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format('grant select, insert on %I to canasta_app', tenant_table);
  end loop;
end $$;
grant update (closed_at, cash_expected, cash_declared, note) on delivery_round to canasta_app;
grant update (position, done_at) on delivery_stop to canasta_app;
grant update (outcome, settled_by, settled_at) on delivery_return to canasta_app;
