-- How far the audit had come, said every few minutes under a key the database does not hold: a chain whose newest lines were
-- cut off is whole in itself, but it ends before what was sealed.

create table audit_seal (
  business_id uuid not null references business (id),
  number bigint not null,                           -- of the last link
  hash bytea not null,                              -- of the last link
  signature bytea not null,                         -- HMAC-SHA256 under the installation's SECRET_KEY
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, number)
);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy own_business on audit_seal
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert on audit_seal to canasta_app;
create trigger append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_rewriting();
