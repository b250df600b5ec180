-- What a courier's phone reports of an order that was changed meanwhile is stored, without effect (decision 058).
create table delivery_claim (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  round_id uuid,
  kind text not null check (kind in ('started', 'arrived', 'age_checked', 'attempt', 'delivered', 'returned')),
  conflict text not null check (conflict in ('reassigned', 'cancelled', 'changed')),
  actor_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  is_adult boolean,
  reason text check (reason in ('nobody', 'no_money', 'no_id', 'wrong_address', 'refused', 'other')),
  note text not null default '' check (length(note) <= 300),
  photo_id uuid,
  photo_removed_at timestamptz,
  method text check (method in ('cash', 'online', 'dataphone', 'pickup')),
  amount bigint check (amount >= 0),
  cash_received bigint check (cash_received >= 0),
  voucher text not null default '' check (length(voucher) <= 40),
  answer jsonb not null,
  primary key (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, round_id) references delivery_round (business_id, id),
  foreign key (business_id, order_id, photo_id) references delivery_photo (business_id, order_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check ((kind = 'age_checked') = (is_adult is not null)),
  check ((kind = 'attempt') = (reason is not null)),
  check ((kind = 'delivered') = (amount is not null) and (kind = 'delivered') = (method is not null)),
  check ((cash_received is not null) = (kind = 'delivered' and method = 'cash')),
  check (cash_received is null or amount <= cash_received),
  check (method is distinct from 'cash' or round_id is not null),
  check (photo_removed_at is null or photo_id is null)
);
create index delivery_claim_of_order on delivery_claim (business_id, order_id, received_at);
create index delivery_claim_of_round on delivery_claim (business_id, round_id) where round_id is not null;
comment on table delivery_claim is 'Events of a courier''s device that came after the order was changed: stored with their conflict, without effect.';
comment on column delivery_claim.id is 'made by the device: the same event is stored once';
comment on column delivery_claim.round_id is 'the courier''s round in which the cash is handed over; only for cash';
comment on column delivery_claim.conflict is 'reassigned: another courier or none has it; changed: undone, or ended by staff';
comment on column delivery_claim.at is 'the hour of the device, never after received_at';
comment on column delivery_claim.amount is 'pesos that the courier says to have collected, without change';
comment on column delivery_claim.cash_received is 'pesos that were handed over, change included';
comment on column delivery_claim.photo_removed_at is 'when its photo was removed, the person being forgotten';
comment on column delivery_claim.answer is 'what the device was answered, and is answered again';
alter table delivery_claim enable row level security;
alter table delivery_claim force row level security;
create policy own_business on delivery_claim
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (note, photo_id, photo_removed_at) on delivery_claim to canasta_app;

-- Staff end the round of a courier who has vanished, with a reason.
alter table delivery_round
  add column ended_by uuid,
  add column end_reason text not null default '' check (length(end_reason) <= 300),
  add foreign key (business_id, ended_by) references app_user (business_id, id),
  add check (ended_by is null or closed_at is not null),
  add check ((ended_by is null) = (end_reason = ''));
comment on column delivery_round.ended_by is 'who ended it in place of its courier; null while it is open, or closed by the courier';
grant update (ended_by, end_reason) on delivery_round to canasta_app;

-- The document is checked at each visit: what was not left at one may be left at the next (rule 59).
drop index delivery_event_once;
create unique index delivery_event_once on delivery_event (business_id, order_id, kind)
  where kind in ('delivered', 'returned');
grant delete on delivery_return to canasta_app;
