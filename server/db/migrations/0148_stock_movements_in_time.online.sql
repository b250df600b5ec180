-- The newest of an office and of all: entries of other businesses are not between them.
drop index concurrently if exists stock_movement_of_office;
create index concurrently stock_movement_of_office on stock_movement (business_id, office_id, at, id);
drop index concurrently if exists stock_movement_in_time;
create index concurrently stock_movement_in_time on stock_movement (business_id, at, id);
drop index concurrently if exists stock_movement_by_time;
