-- What the plan of an import was made from: while it is the same, what was checked is written without being planned
-- again (docs/decisions/082).
alter table product_import add column planned_from text not null default '' check (length(planned_from) <= 400);
comment on column product_import.planned_from is 'versions of the catalogue that its rows were planned from';
