-- Products without a content have no unit price, which the law asks for (rule 56): staff list them, newest first.
create index product_without_content on product (business_id, created_at, id)
  where ((quantity_pum = 0) and (not removed));
