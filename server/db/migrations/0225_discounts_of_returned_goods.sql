-- Goods that are not handed over cost what they cost after coupons (rule 8). What was charged before stays as it was.
alter table delivery_return add column discount bigint not null default 0,
  add constraint delivery_return_discount_check check (discount between 0 and total);
comment on column delivery_return.total is 'pesos that they cost before coupons';
comment on column delivery_return.discount is 'pesos of it that coupons took off: the rest is not charged';
