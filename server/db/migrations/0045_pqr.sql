-- Petitions, complaints and claims of shoppers: Ley 1480 of 2011, articles 47, 50 g, 51 and 58; Ley 2439 of 2024.
create table pqr (
  business_id uuid not null,
  id uuid not null,
  number int not null check (number > 0),
  user_id uuid,
  order_id uuid,
  kind text not null check (kind in ('complaint', 'claim', 'withdrawal', 'reversal', 'warranty', 'unavailable', 'late')),
  asks text not null check (asks in ('answer', 'money_back', 'replacement')),
  description text not null check (length(description) >= 1 and length(description) <= 2000),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 4),
  name text not null default '' check (length(name) <= 120),
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  status text not null default 'open' check (status in ('open', 'answered')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 4000),
  answered_at timestamptz,
  answered_by uuid,
  reminded_on date,
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id) references business (id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, answered_by) references app_user (business_id, id),
  check (due_at > received_at),
  check ((status = 'answered') = (answered_at is not null)),
  check (order_id is not null or cardinality(photo_ids) = 0)
);
create index pqr_by_received on pqr (business_id, received_at desc, id);
create index pqr_open on pqr (business_id, due_at) where (status = 'open');
create index pqr_of_user on pqr (business_id, user_id, received_at desc, id) where (user_id is not null);
create index pqr_of_order on pqr (business_id, order_id) where (order_id is not null);
alter table pqr enable row level security, force row level security;
create policy own_business on pqr
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on pqr to canasta_app;
comment on table pqr is
  'Petitions, complaints and claims of shoppers, with the business days of Ley 1480 of 2011, article 58.';
comment on column pqr.number is 'what the person is told; counted by business';
comment on column pqr.photo_ids is 'photos of the order (delivery_photo)';
comment on column pqr.name is 'who asks without an account; '''' where user_id says it';
comment on column pqr.due_at is 'the end of the fifteenth business day';
comment on column pqr.reminded_on is 'the last day on which the business was reminded of it';
