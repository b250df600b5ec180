-- Rule 126: where a courier is while on the way to a door. One row a round, which the next position overwrites.
create table courier_position (
  business_id uuid not null,
  round_id uuid not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  at timestamptz not null,
  primary key (business_id, round_id),
  foreign key (business_id, round_id) references delivery_round (business_id, id) on delete cascade
);
create index courier_position_age on courier_position (business_id, at);
alter table courier_position enable row level security, force row level security;
create policy own_business on courier_position
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on courier_position to canasta_app;
comment on table courier_position is 'Where a courier is while on the way to a door; an hour old at most, and gone once a door is left.';

alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check
  check (purpose in ('terms', 'personal_data', 'promotional', 'order_whatsapp', 'courier_location')) not valid;
