-- Files of the same shape are read in the same way; a person may choose the line of the names and the sheet.
alter table product_import
  add column shape text not null default '' check (length(shape) <= 64),
  add column head_line int check (head_line > 0),
  add column sheet text not null default '' check (length(sheet) <= 80),
  add column discarded boolean not null default false;
comment on column product_import.shape is 'of the names of its columns: what it was mapped to is proposed for the next one';
comment on column product_import.head_line is 'the line that a person chose for the names of the columns';
comment on column product_import.sheet is 'the sheet of a workbook that a person chose';
comment on column product_import.discarded is 'a person did not want it; import_status is failed';
create index product_import_by_shape on product_import (business_id, shape, created_at desc) where shape <> '';
