-- What a courier carries is one range of an index, however many orders a business has had.
create index order_of_courier on customer_order (business_id, (delivery ->> 'delivery_id'), created_at desc)
  where delivery ->> 'delivery_id' is not null;
