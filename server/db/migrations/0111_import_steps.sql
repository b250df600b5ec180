-- An import goes step by step: read, mapped, checked, applied. What was sent lies here until it is over, so that any
-- process of any machine can go on with it.
alter table product_import
  add column step text not null default 'over'
    check (step in ('reading', 'mapping', 'checking', 'review', 'applying', 'over')),
  add column job_id uuid,
  add column layout jsonb,
  add column mapping jsonb,
  add column summary jsonb,
  add column accepted text[] not null default '{}';
comment on column product_import.step is 'where the wizard stands; import_status is what the specification calls it';
comment on column product_import.job_id is 'the job that works on it now or did last';
comment on column product_import.layout is 'what was found in the file: ImportLayout of the contract';
comment on column product_import.mapping is 'what its columns are: ImportMapping of the contract';
comment on column product_import.summary is 'what would change or has changed: ImportSummary of the contract';
comment on column product_import.accepted is 'what somebody said yes to: ImportGate of the contract';

create table import_piece (
  business_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('file', 'rows')),
  number int not null check (number >= 0),
  content bytea not null,
  primary key (business_id, import_id, kind, number),
  foreign key (business_id, import_id) references product_import (business_id, id)
);
comment on table import_piece is 'What was sent to be imported, in compressed pieces; erased when the import is over.';
comment on column import_piece.kind is 'file: bytes as they came. rows: lines of JSON, the number of the line and its cells';
alter table import_piece enable row level security;
alter table import_piece force row level security;
create policy own_business on import_piece
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on import_piece to canasta_app;
grant delete on product_import_row to canasta_app;
