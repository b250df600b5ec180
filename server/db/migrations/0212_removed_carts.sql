-- Removed carts, newest first, as staff list them (docs/decisions/138).
create index cart_removed on cart (business_id, created_at desc, id)
  where state = 'discarded' and household_id is null;
