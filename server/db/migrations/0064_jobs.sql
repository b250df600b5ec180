-- Long work for a business (docs/decisions/041): what staff see of it. Who runs it and when it is tried again stands in the
-- queue beside it (schema pgboss), which knows no business and is read by nobody else.
create table job (
  business_id uuid not null references business (id),
  id uuid not null,
  kind text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'retrying', 'done', 'dead', 'cancelled')),
  exclusive boolean not null,
  parameters jsonb not null default '{}',
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  checkpoint jsonb,
  result jsonb,
  error text not null default '',
  attempt int not null default 0,
  delivery uuid not null,
  started_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, started_by) references app_user (business_id, id),
  check ((status in ('done', 'dead', 'cancelled')) = (ended_at is not null))
);
create unique index job_under_way on job (business_id, kind)
  where exclusive and status in ('waiting', 'running', 'retrying');
create index job_by_status on job (business_id, status, id desc);
alter table job enable row level security;
alter table job force row level security;
create policy own_business on job
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on job to canasta_app;
comment on table job is 'Long work for a business: what staff see of it (docs/decisions/041). The queue beside it (schema pgboss) is internal.';
comment on column job.kind is 'a line of server/jobs.ts';
comment on column job.exclusive is 'only one of its kind may be under way';
comment on column job.total is 'null until it is known';
comment on column job.checkpoint is 'where the next attempt goes on';
comment on column job.error is 'in words for staff';
comment on column job.delivery is 'the one message of the queue that may run it now';
comment on column job.started_by is 'null: the shop itself';

create table round_lease (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on round_lease to canasta_app;
comment on table round_lease is 'Which process does the rounds on a short clock, for all businesses: one, until it says so no more.';
