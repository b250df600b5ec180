-- Removed products, newest first, as staff list them (docs/decisions/138).
create index product_by_removal on product (business_id, created_at, id) where removed;
