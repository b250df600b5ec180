-- The processes of this installation: each writes its own row while it runs, and takes it away at its end.
create table instance (
  id uuid not null,
  name text not null check (length(name) <= 300),
  version text not null check (length(version) <= 40),
  process text not null check (process in ('all', 'web', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  deaf_seconds int not null default 0 check (deaf_seconds >= 0),
  primary key (id)
);
grant select, insert, update, delete on instance to canasta_app;
comment on table instance is
  'The processes of this installation: each writes its own row while it runs, and takes it away at its end.';
comment on column instance.deaf_seconds is 'how long it had not heard of changes when it was seen; 0 while it does';
