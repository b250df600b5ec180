-- Rows that an import held back are kept until somebody reviews them, as an import of their own (docs/decisions/161).
alter table product_import
  add column held_records int not null default 0 check (held_records >= 0),
  add column held_of uuid,
  add foreign key (business_id, held_of) references product_import (business_id, id);
comment on column product_import.held_records is 'its rows that wait for somebody to accept them';
comment on column product_import.held_of is 'the import whose rows that waited this one has';
create index product_import_by_held_of on product_import (business_id, held_of) where held_of is not null;

alter table import_piece drop constraint import_piece_kind_check,
  add constraint import_piece_kind_check check (kind in ('file', 'rows', 'held'));
comment on table import_piece is
  'What was sent to be imported, in compressed pieces; erased when the import is over, except what waits.';
comment on column import_piece.kind is
  'file: bytes as they came. rows: lines of JSON, the number of the line and its cells. held: those that wait';
