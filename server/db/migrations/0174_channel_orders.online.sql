-- A number of a channel is one order, however often and by whomever it is sent.
drop index concurrently if exists order_by_channel_number;
create unique index concurrently order_by_channel_number on customer_order (business_id, channel_number, channel)
  where channel_number is not null;
alter table customer_order validate constraint customer_order_channel_check;
alter table customer_order validate constraint order_of_channel_is_numbered;
alter table customer_order validate constraint customer_order_payment_method_check;
alter table customer_order validate constraint order_paid_at_channel;
alter table delivery_event validate constraint delivery_event_method_check;
alter table delivery_event validate constraint delivery_event_of_channel;
alter table delivery_claim validate constraint delivery_claim_method_check;
