-- Products that left a cart because they were no longer as they had been put there: their shopper turned them down, or they
-- could not be had (storefront 3, products_rejected). The shop learns from it what it failed to sell.
alter table cart add column rejected jsonb not null default '[]' check (jsonb_typeof(rejected) = 'array');
