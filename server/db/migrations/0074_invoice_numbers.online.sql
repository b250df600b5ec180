-- Of documents with a kind: two older ones with the same number stop no start.
drop index concurrently if exists order_by_invoice_number;
create unique index concurrently order_by_invoice_number
  on customer_order (business_id, (upper(invoice ->> 'number'))) where invoice ? 'kind';
