-- Pieces of one product a shopper may have in a cart, as the business sets it; at most what the rules take.
alter table business_config add column max_units_per_product int not null default 999
  check (max_units_per_product between 1 and 999);
