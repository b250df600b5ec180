-- What no office has and what is on offer in one, for the filters of staff: two indexes in the order of products are
-- merged, instead of one product after the other being looked up or all of them being hashed.
create index product_present on product (business_id, id) where not removed;
create index product_office_on_offer_here on product_office (business_id, office_id, product_id) where discount_bp > 0;
