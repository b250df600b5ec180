-- What happened: effects still to be sent, the audit of staff, counters for statistics.

-- Effects leave through here, after the commit that made them true (decision 17).
create table outbox (
  business_id uuid not null references business (id),
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  attempts int not null default 0,
  primary key (business_id, id)
);
create index outbox_waiting on outbox (business_id, id) where sent_at is null;

create table audit_log (
  business_id uuid not null references business (id),
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  action text not null,                             -- the id of the call, or a sign-in event
  entity text not null default '',
  entity_id text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  primary key (business_id, id)
);
create index audit_log_by_entity on audit_log (business_id, entity, entity_id, at desc);

-- One number a day, module, reference and office (back-office 3, "Stat record"). No office = the nil id.
create table stat (
  business_id uuid not null references business (id),
  module text not null,
  day date not null,
  reference text not null default '',
  office_id uuid not null default '00000000-0000-0000-0000-000000000000',
  value bigint not null default 0,
  primary key (business_id, module, day, reference, office_id)
);
