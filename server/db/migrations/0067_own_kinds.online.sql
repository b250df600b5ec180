drop index concurrently if exists product_of_own_kind;
create index concurrently product_of_own_kind on product (business_id, goods_kind) where goods_kind is not null;
