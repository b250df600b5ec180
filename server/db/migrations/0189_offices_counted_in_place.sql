-- A product that runs out in one of 25 offices is still in the others: its count changes, and whether it is anywhere
-- does not. The four indexes were of the counts, so that each of them was written with every change; by what they
-- are read for, a row is changed in its place.
drop index product_in_stock_somewhere;
drop index product_in_stock_nowhere;
drop index product_on_offer_somewhere;
drop index product_on_offer_nowhere;
alter table product_office_count
  add column is_in_stock boolean not null generated always as (in_stock > 0) stored,
  add column is_on_offer boolean not null generated always as (on_offer > 0) stored;
alter table product_office_count set (fillfactor = 70);
create index product_in_stock_somewhere on product_office_count (business_id, product_id) where is_in_stock;
create index product_in_stock_nowhere on product_office_count (business_id, product_id) where not is_in_stock;
create index product_on_offer_somewhere on product_office_count (business_id, product_id) where is_on_offer;
create index product_on_offer_nowhere on product_office_count (business_id, product_id) where not is_on_offer;
-- The table was written anew: what PostgreSQL knew of its values is gone, and it would take half of all products for
-- sold out until enough of them change.
analyze product_office_count;
