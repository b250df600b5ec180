-- People of a business: shoppers and staff alike. An e-mail is unique in its business, never in the installation.

create table app_user (
  business_id uuid not null references business (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text,
  name text not null default '',
  last_name text not null default '',
  phone text not null default '',                   -- +57XXXXXXXXXX
  identification_card text not null default '',
  birthday date,
  role text not null default 'client' check (role in
    ('client', 'admin', 'superadmin', 'hyperadmin', 'habeasAdmin', 'provider', 'wholesaler', 'picker', 'delivery')),
  provider text not null default 'email' check (provider in ('anonymous', 'google', 'email', 'phone')),
  provider_id uuid,                                 -- the supplier a user of role provider speaks for
  office_id uuid,                                   -- branchId: staff bound to one office
  photo_url text not null default '',
  disabled boolean not null default false,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, email),
  foreign key (business_id, office_id) references office (business_id, id)
);
create index app_user_by_role on app_user (business_id, role) where role <> 'client';

-- Opaque sessions: only the SHA-256 of the token is kept, so a copy of the table opens nothing.
create table session (
  business_id uuid not null,
  token_hash bytea not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index session_by_user on session (business_id, user_id);

create table address (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  alias text not null default '',                   -- neighbourhood
  city text not null,
  comment text not null default '',                 -- indication
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  office_id uuid,
  zone text check (zone in ('cercano', 'lejano', 'muy_lejano')),
  is_default boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index address_by_user on address (business_id, user_id) where removed_at is null;

-- Consent evidence, append-only (Ley 1581 of 2012, decision 43).
create table consent (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('terms', 'personal_data', 'promotional')),
  granted boolean not null,
  text_version text not null,
  text_hash text not null,
  at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);

-- Counters of attempts in a time window (sign-in, codes), shared by all processes.
create table rate_limit (
  business_id uuid not null references business (id),
  key text not null,
  window_start timestamptz not null,
  count int not null default 0,
  primary key (business_id, key)
);
