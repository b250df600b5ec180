-- What happens when something is sold out (decision 84) is answered before the order: of a cart, of a line of it, and
-- remembered for the carts that follow.
alter table app_user add column substitution text check (substitution in ('choose', 'ask', 'none'));
comment on column app_user.substitution is 'what they said last happens when something is sold out; null = they never said';
alter table cart add column substitution text check (substitution in ('choose', 'ask', 'none'));
comment on column cart.substitution is 'null = its shopper never said: they are asked';
alter table cart_line add column substitution text check (substitution in ('choose', 'ask', 'none'));
comment on column cart_line.substitution is 'null = as the cart says';
