-- A second step of signing in for those who work for the business: codes of an app, and codes on paper for when it is lost.

-- Of whom it is asked. Part of the configuration that is not public.
alter table business_config add column second_factor_roles text[] not null default '{}'
  check (second_factor_roles <@ array['admin', 'superadmin', 'hyperadmin', 'habeasAdmin', 'picker', 'delivery']);

-- The secret of somebody's app, sealed by a key that is not in the database. One that is offered counts for nothing until
-- a code of it was right, in the same session or sign-in that it was shown to.
create table second_factor (
  business_id uuid not null,
  user_id uuid not null,
  secret bytea,
  confirmed_at timestamptz,
  last_counter bigint not null default 0,           -- codes up to here have been used or are over (RFC 6238, 5.2)
  offered_secret bytea,
  offered_to bytea,                                 -- hash of the token it was shown to
  offered_at timestamptz,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((secret is null) = (confirmed_at is null))
);

create table recovery_code (
  business_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,                         -- keyed: a copy of the table tells no code
  used_at timestamptz,
  primary key (business_id, user_id, code_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);

-- A sign-in whose first step was right and whose second is still to come. It is no session and opens nothing.
create table half_sign_in (
  business_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  step text not null check (step in ('code', 'enrol')),
  tries int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index half_sign_in_by_user on half_sign_in (business_id, user_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['second_factor', 'recovery_code', 'half_sign_in']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert, update, delete on %I to canasta_app', tenant_table);
  end loop;
end $$;

-- What the first step stood on is no more: it begins anew, whatever part of the shop changed it.
create function end_half_sign_ins() returns trigger language plpgsql as $$
begin
  delete from half_sign_in where business_id = new.business_id and user_id = new.id;
  return null;
end $$;
create trigger end_half_sign_ins after update of password_hash, disabled, role, google_sub on app_user
  for each row when ((new.password_hash, new.disabled, new.role, new.google_sub)
    is distinct from (old.password_hash, old.disabled, old.role, old.google_sub))
  execute function end_half_sign_ins();
