-- An import that was cancelled or given up while it was applied can be taken back, once something may be written
-- (docs/decisions/061).
alter table product_import add column writing_since timestamptz;
comment on column product_import.writing_since is 'since when its plan is frozen and being written';
