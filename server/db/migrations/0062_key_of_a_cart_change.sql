-- What a device asked a cart for once: a merge with the same key, after the answer was lost, adds nothing again
-- (docs/decisions/040). Looked for in the rows of one person's carts alone, so it needs no index.
alter table cart_history add column request_key uuid;
