-- The registry: which businesses this installation serves, and under which host names.
-- These two tables are the only ones without a business in front: they are read before the business is known,
-- hold nothing private, and the application may only read them.

create table business (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  created_at timestamptz not null default now()
);

create table business_host (
  host text primary key check (host = lower(host)),
  business_id uuid not null references business (id)
);

-- Time-ordered ids (UUIDv7) for rows that SQL itself makes; PostgreSQL 18 has uuidv7(), 15 to 17 do not.
create function new_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The business this connection speaks for. Unset = an error, never "all".
create function current_business() returns uuid language sql stable parallel safe as $$
  select current_setting('app.business_id')::uuid
$$;

-- Everything a shopper or the shell reads about the business (storefront 3, "Business config").
-- Small structured parts stay jsonb under their wire names; what rules compute with has a column.
create table business_config (
  business_id uuid primary key references business (id),
  app_title text not null,
  theme text not null default '' check (theme in ('', 'theme_blue')),
  support_url text not null default '',
  cart_min_price bigint not null default 0 check (cart_min_price >= 0),
  delivery_price bigint not null default 0 check (delivery_price >= 0),
  bags_config jsonb not null default '[]',
  modules_enable text[] not null default '{}',
  footer_config jsonb not null default '{}',
  header_message jsonb not null default '[]',
  custom_text_fields jsonb not null default '{}',
  custom_static_images jsonb not null default '{}',
  custom_css_styles text not null default '',
  app_custom_headers jsonb not null default '[]',
  icons jsonb not null default '{}',
  extra_holidays date[] not null default '{}',
  due_soon_minutes int not null default 45 check (due_soon_minutes > 0),
  order_carnes_last boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

create table business_module (
  business_id uuid not null references business (id),
  code text not null,
  name text not null,
  description text not null default '',
  type text not null default '',
  icon text not null default '',
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  primary key (business_id, code)
);

create table integration (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null,
  cron_next_step timestamptz,
  primary key (business_id, id)
);
