-- What an office has, and what is on discount there, is answered by an index alone; migration 0090 read the rows for it.
create index product_office_in_stock_here on product_office (business_id, office_id, product_id) where in_stock;
drop index product_office_on_offer;
create index product_office_on_offer on product_office (business_id, product_id, office_id) where discount_bp > 0;
