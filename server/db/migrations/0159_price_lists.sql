-- Rule 131: a coupon may hold on some days of the week, be for people of one role, and have a price for each of its
-- products instead of a percentage or a value.
alter table coupon
  add column weekdays int[] not null default '{}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  add column for_role text check (for_role in ('client', 'wholesaler')),
  add column product_prices int[] not null default '{}'
    check (cardinality(product_prices) in (0, cardinality(product_ids)) and 0 < all (product_prices)),
  drop constraint coupon_check2,
  add constraint coupon_of_pieces
    check (units_from = 0 or type = 'products_price' and (percentage > 0 or product_prices <> '{}')),
  add constraint coupon_price_list check (product_prices = '{}'
    or type = 'products_price' and percentage = 0 and value = 0 and units_reduced = 0
      and category_ids = '{}' and brand_ids = '{}');

comment on column coupon.weekdays is 'days on which it holds, 0 is Sunday; empty = every day';
comment on column coupon.for_role is 'role of the people that it is for; null = everybody';
comment on column coupon.product_prices is 'net prices of product_ids, in their order; empty = a percentage or a value';
