drop index concurrently if exists product_office_with_min;
create index concurrently product_office_with_min on product_office (business_id, office_id, product_id)
  where stock_min > 0;
