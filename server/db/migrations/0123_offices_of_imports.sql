-- Figures of imported rows name an office by its place in this list: half a million of them would repeat ids otherwise.
alter table product_import add column offices uuid[] not null default '{}';
comment on column product_import.offices is 'of its figures: rows name an office by its place here';
