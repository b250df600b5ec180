-- Ways in: messages that leave after the commit, codes to a phone, links by mail, sessions that end at once.

-- Mail and SMS on their way (decision 17). Recipient and words are sealed by a key that is not in the database, and are
-- forgotten once the message has left.
create table message (
  business_id uuid not null references business (id),
  id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,                  -- later than that it is of no use to anybody
  next_try_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  fault text not null default '',
  primary key (business_id, id),
  check (sent_at is null or failed_at is null),
  check ((sealed is null) = (sent_at is not null or failed_at is not null))
);
create index message_waiting on message (business_id, next_try_at) where sealed is not null;

-- A code sent to a phone. It works with the token its session was given, or with the phone alone where the older pair of
-- calls gives none.
create table phone_code (
  business_id uuid not null references business (id),
  id uuid not null,
  purpose text not null check (purpose in ('login')),
  phone text not null,                              -- +57XXXXXXXXXX
  token_hash bytea,                                 -- null: the phone alone
  code_hash bytea not null,                         -- keyed: a copy of the table tells no code
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
create unique index phone_code_by_token on phone_code (business_id, token_hash) where token_hash is not null;
create unique index phone_code_of_phone on phone_code (business_id, purpose, phone) where token_hash is null;

-- A link that lets its holder choose a password, once.
create table password_link (
  business_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index password_link_by_user on password_link (business_id, user_id);

-- The number a person has proved to hold; the one in the profile is only what they say. Who came by phone has no e-mail.
alter table app_user add column proved_phone text;
create unique index app_user_by_proved_phone on app_user (business_id, proved_phone) where proved_phone is not null;
alter table app_user drop constraint app_user_business_id_email_key;
create unique index app_user_by_email on app_user (business_id, email) where email <> '';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['message', 'phone_code', 'password_link']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert, update, delete on %I to canasta_app', tenant_table);
  end loop;
end $$;

-- However a session ends, open connections of it are cut: the notification leaves with the commit.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object('businessId', old.business_id, 'topic', 'session.ended',
    'payload', json_build_object('session_id', old.id))::text);
  return null;
end $$;
create trigger tell_end after delete on session for each row execute function tell_session_end();

-- Whoever is disabled is out at once, whatever part of the shop disabled them.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from session where business_id = new.business_id and user_id = new.id;
  return null;
end $$;
create trigger end_sessions after update of disabled on app_user
  for each row when (new.disabled and not old.disabled) execute function end_sessions_of_disabled();
