-- A use of a coupon is read by an id of its own, as everything the generic resources show (decision 60).
alter table coupon_use add column id uuid not null default new_id();
create unique index coupon_use_id on coupon_use (business_id, id);
