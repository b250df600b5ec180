alter table customer_order validate constraint order_credit_used;
alter table refund validate constraint refund_how_check;
alter table order_return validate constraint order_return_way_check;
