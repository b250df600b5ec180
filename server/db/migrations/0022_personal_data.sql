-- What a person does with their own data: their photo, a copy of everything, the request to be forgotten.

alter table app_user add column erased_at timestamptz;

-- The photo as it is sent: only pixels, checked and stripped before it gets here. A new photo has a new id.
create table user_photo (
  business_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 300000),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);

-- A door that opens once, for a minute, so that no session token stands in an address (decision 40).
create table download_ticket (
  business_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index download_ticket_of_user on download_ticket (business_id, user_id);

-- Requests to erase an account (Ley 1581 of 2012, articles 8 and 15). Those that were carried out stay: they say who must
-- be erased again after a restore from a backup.
create table deletion_request (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'cancelled', 'done')),
  asked_at timestamptz not null,
  runs_at timestamptz not null,                     -- not before: until then it can be taken back
  due_at timestamptz not null,                      -- the law's term for an answer
  held_by text not null default '' check (held_by in ('', 'orders', 'payments', 'staff')),
  ended_at timestamptz,
  ip text not null default '',
  user_agent text not null default '',
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((state = 'waiting') = (ended_at is null)),
  check (asked_at < runs_at and runs_at < due_at)
);
create unique index deletion_request_waiting on deletion_request (business_id, user_id) where state = 'waiting';
create index deletion_request_to_run on deletion_request (business_id, runs_at) where state = 'waiting';
create index deletion_request_by_asked on deletion_request (business_id, asked_at desc, id);

create index consent_of_user on consent (business_id, user_id, at desc, id desc);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['user_photo', 'download_ticket', 'deletion_request']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on user_photo, download_ticket to canasta_app;
grant select, insert, update on deletion_request to canasta_app;
