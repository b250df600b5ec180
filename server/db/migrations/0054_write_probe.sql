-- One row whose time the readiness probe moves, as the application's role: what cannot be written here cannot be sold.
create table write_probe (
  id boolean primary key default true check (id),
  written_at timestamptz not null default now()
);
insert into write_probe default values;
grant select, update on write_probe to canasta_app;
