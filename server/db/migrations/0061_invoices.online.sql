drop index concurrently if exists order_by_cufe;
create unique index concurrently order_by_cufe on customer_order (business_id, (invoice ->> 'cufe'))
  where invoice is not null;
