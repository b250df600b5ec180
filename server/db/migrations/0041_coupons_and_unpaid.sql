-- Coupons that apply by themselves (docs/decisions/022): those a shopper took out of the cart stay out of it.
alter table cart add column refused_coupon_codes text[] not null default '{}';
create index coupon_automatic on coupon (business_id) where auto_activate and not inactive and removed_at is null;

-- Orders of one person that keep their goods unpaid are counted when they want one more (docs/decisions/021).
create index order_unpaid_by_user on customer_order (business_id, user_id) where state = '5_waiting_online_payment';
