-- Figures that an import planned lie apart from its rows, by office: they are written, and read, an office at a time
-- (docs/decisions/094).
create table import_figures (
  business_id uuid not null,
  import_id uuid not null,
  office smallint not null check (office >= 0),
  until_row int not null check (until_row > 0),
  figures int not null check (figures > 0),
  content bytea not null,
  primary key (business_id, import_id, office, until_row),
  foreign key (business_id, import_id) references product_import (business_id, id)
);
comment on table import_figures is
  'Prices and stock that an import writes, some thousand rows of an office in one; erased with its rows.';
comment on column import_figures.office is 'its place in product_import.offices';
comment on column import_figures.until_row is 'the last row of the file that may be in it';
comment on column import_figures.figures is 'how many there are';
comment on column import_figures.content is 'compressed JSON: numbers of rows, and what is written and what was there, by column';
alter table import_figures alter column content set storage external;
alter table import_figures enable row level security;
alter table import_figures force row level security;
create policy own_business on import_figures
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on import_figures to canasta_app;
