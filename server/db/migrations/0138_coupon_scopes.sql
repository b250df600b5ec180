-- Rule 123: a coupon may be for categories and brands, ask for a minimum of goods, and reduce pieces of a product from
-- a count on. An order keeps which products its coupons reduced (customer_order.coupons, productIds).
alter table coupon
  add column category_ids uuid[] not null default '{}',
  add column brand_ids uuid[] not null default '{}',
  add column min_subtotal bigint not null default 0 check (min_subtotal >= 0),
  add column units_from int not null default 0 check (units_from >= 0),
  add column units_reduced int not null default 0,
  add check (units_reduced >= 0 and (units_reduced = 0 or units_reduced < units_from)),
  add check (units_from = 0 or type = 'products_price' and percentage > 0);

comment on column coupon.min_subtotal is 'pesos of promoted goods; 0 = no minimum';
comment on column coupon.units_from is 'pieces of one product from which it is reduced; 0 = any quantity';
comment on column coupon.units_reduced is 'so many of each units_from pieces; 0 = all';
