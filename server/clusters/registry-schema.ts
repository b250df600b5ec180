/**
 * Which cluster a business is in, and the names that no two businesses of an installation may share (docs/growing.md).
 * It has a database of its own; `migrate` applies it, any number of times.
 */
export const REGISTRY_SCHEMA = `
create table if not exists cluster (
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  created_at timestamptz not null default now(),
  primary key (name)
);
create table if not exists business (
  id uuid not null,
  slug text not null,
  cluster text not null,
  claimed_at timestamptz not null default now(),
  primary key (id),
  constraint business_slug_key unique (slug),
  foreign key (cluster) references cluster (name)
);
create table if not exists business_host (
  host text not null check (host = lower(host)),
  business_id uuid not null,
  claimed_at timestamptz not null default now(),
  constraint business_host_pkey primary key (host),
  foreign key (business_id) references business (id) on delete cascade
);
create table if not exists move (
  business_id uuid not null,
  source text not null,
  target text not null,
  started_at timestamptz not null default now(),
  moved_at timestamptz,
  is_undo boolean not null default false,
  primary key (business_id),
  foreign key (business_id) references business (id),
  foreign key (source) references cluster (name),
  foreign key (target) references cluster (name)
);
alter table move add column if not exists is_undo boolean not null default false;
comment on table move is 'Moves that are under way (moved_at is null), or done and not confirmed';
grant select on cluster, move to canasta_app;
grant select, insert, update, delete on business, business_host to canasta_app;
`;
