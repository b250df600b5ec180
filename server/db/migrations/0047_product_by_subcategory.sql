-- The catalogue is read into memory shelf after shelf, and a subcategory that goes is looked for on products.
create index product_by_subcategory on product (business_id, subcategory_id, id);
