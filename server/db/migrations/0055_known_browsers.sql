-- Whoever tries what is not theirs must keep nobody out but themselves (docs/decisions/034).

-- Browsers in which somebody has signed in: their attempts are not counted with those of strangers.
create table known_browser (
  business_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,                        -- the token is in the browser only
  used_at timestamptz not null default now(),
  primary key (business_id, user_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index known_browser_by_token on known_browser (business_id, token_hash);
alter table known_browser enable row level security;
alter table known_browser force row level security;
create policy own_business on known_browser
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on known_browser to canasta_app;

-- In which of them a session was opened: it is forgotten with the session that is ended from elsewhere.
alter table session add column browser_hash bytea;

-- The older pair of calls knows no token of its own: a code is bound to the cookie of whoever asked for it, or else to their
-- network, which has tries of its own.
alter table phone_code add column network_hash bytea;
alter table phone_code add column network_tries int not null default 0;
create index phone_code_by_network on phone_code (business_id, phone, network_hash) where network_hash is not null;
