alter table message validate constraint message_sent_as_check;
drop index concurrently if exists message_waiting_of_order;
create unique index concurrently message_waiting_of_order on message (business_id, order_id)
  where order_id is not null and sealed is not null and attempts = 0;
drop index concurrently if exists message_of_order;
create index concurrently message_of_order on message (business_id, order_id, created_at) where order_id is not null;
