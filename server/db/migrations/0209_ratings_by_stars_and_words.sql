-- Ratings in order of stars, and words of their comments folded once (docs/decisions/132).
alter table order_rating add column folded_comment text generated always as (folded(comment)) stored;
create index order_rating_by_stars on order_rating (business_id, stars, order_id);
create index order_rating_of_office_by_stars on order_rating (business_id, office_id, stars, order_id);
