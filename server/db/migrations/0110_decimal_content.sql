-- The content of a pack may have decimals: 73.333 ml, 85.05 g. What is sold by the gram keeps whole grams, and so does
-- every sum of money. Both columns grow wider; a version that reads whole numbers goes on.
alter table product alter column quantity_pum type double precision;
alter table product add constraint product_whole_grams
  check (count_type = 'units' or quantity_pum = trunc(quantity_pum));
alter table cart_line alter column seen_quantity_pum type double precision;
