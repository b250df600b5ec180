drop index concurrently if exists payment_by_time;
create index concurrently payment_by_time on payment (business_id, created_at, id);
drop index concurrently if exists refund_by_time;
create index concurrently refund_by_time on refund (business_id, created_at, id);
drop index concurrently if exists refund_done_by_time;
create index concurrently refund_done_by_time on refund (business_id, (coalesce(done_at, created_at)))
  where state = 'done' and sale_part > 0;
drop index concurrently if exists order_event_left_store;
create index concurrently order_event_left_store on order_event (business_id, at, order_id)
  where to_state = '10_store_dispatch_products';
