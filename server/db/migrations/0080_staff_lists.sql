-- What staff read of large tables is one range of an index: how many products a brand has in the whole catalogue, and the
-- orders of the list of products (contract/products.ts, `sortedBy`; that by SKU has the unique key).
create index product_by_brand on product (business_id, brand_id) where not removed and brand_id is not null;
create index product_by_creation on product (business_id, created_at, id) where not removed;
create index product_by_change on product (business_id, updated_at, id) where not removed;
create index product_by_title on product (business_id, folded(title), id) where not removed;
