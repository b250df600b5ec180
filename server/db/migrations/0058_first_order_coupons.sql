-- A coupon for whoever has no order yet: one that was cancelled, or whose payment failed, is none (docs/decisions/036).
alter table coupon add column first_order_only boolean not null default false;
