-- Google as a way in: known by its `sub`, never by the e-mail alone.
alter table app_user add column google_sub text;
create unique index app_user_by_google on app_user (business_id, google_sub) where google_sub is not null;
-- Whether somebody has shown that they read this e-mail; signing up does not ask for it.
alter table app_user add column email_proved boolean not null default false;

-- What a token must have been asked for with, so that none is used twice.
create table login_nonce (
  business_id uuid not null references business (id),
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (business_id, nonce_hash)
);
alter table login_nonce enable row level security;
alter table login_nonce force row level security;
create policy own_business on login_nonce
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on login_nonce to canasta_app;
