-- The shelf of a brand in an office is one range, like that of a category.
create index product_office_by_brand on product_office
  (business_id, office_id, brand_id, popularity desc, discount_bp desc, product_id) where listed;
