-- People of one home who fill one cart together (docs/decisions/099).
create table household (
  business_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  owner_id uuid not null,
  created_at timestamptz not null,
  dissolved_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, owner_id) references app_user (business_id, id)
);
comment on table household is 'People of one home who fill one cart together.';
comment on column household.owner_id is 'one of its members, who invites and removes; when they leave, who came next';
comment on column household.dissolved_at is 'its row stays for the carts it had; it has no members then';
create index household_by_owner on household (business_id, owner_id);
alter table household enable row level security;
alter table household force row level security;
create policy own_business on household
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on household to canasta_app;

create table household_member (
  business_id uuid not null,
  user_id uuid not null,
  household_id uuid not null,
  shops_together boolean not null default true,
  joined_at timestamptz not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, household_id) references household (business_id, id)
);
comment on table household_member is 'Who belongs to a household; a person to one at most.';
comment on column household_member.shops_together is 'what they add goes to the cart of the household; else to their own';
create index household_member_by_household on household_member (business_id, household_id, joined_at);
alter table household_member enable row level security;
alter table household_member force row level security;
create policy own_business on household_member
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on household_member to canasta_app;

create table household_link (
  business_id uuid not null,
  token_hash bytea not null,
  household_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (business_id, token_hash),
  foreign key (business_id, household_id) references household (business_id, id)
);
comment on table household_link is 'Links that let their holder join a household; of one only the hash is stored.';
create unique index household_link_open on household_link (business_id, household_id) where revoked_at is null;
alter table household_link enable row level security;
alter table household_link force row level security;
create policy own_business on household_link
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on household_link to canasta_app;

create table household_taking (
  business_id uuid not null,
  id uuid not null,
  household_id uuid not null,
  user_id uuid not null,
  cart_id uuid not null,
  product_ids uuid[] not null check (cardinality(product_ids) > 0),
  taken_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, household_id) references household (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, cart_id) references cart (business_id, id)
);
comment on table household_taking is 'Who took what was in the cart of a household into their own, to order it.';
comment on column household_taking.cart_id is 'their own, which becomes the order';
create index household_taking_by_household on household_taking (business_id, household_id, taken_at desc);
create index household_taking_by_user on household_taking (business_id, user_id);
create index household_taking_by_cart on household_taking (business_id, cart_id);
alter table household_taking enable row level security;
alter table household_taking force row level security;
create policy own_business on household_taking
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on household_taking to canasta_app;

alter table cart drop constraint cart_state_check;
alter table cart add constraint cart_state_check
  check (state in ('active', 'ordered', 'discarded', 'phone', 'household')) not valid;
alter table cart validate constraint cart_state_check;
alter table cart add column household_id uuid;
alter table cart add foreign key (business_id, household_id) references household (business_id, id) not valid;
-- Where it goes, how it is paid and which coupons it has belongs to the person who orders, in their own cart.
alter table cart add constraint cart_of_household_is_shared check (
  state <> 'household' or household_id is not null and address_id is null and payment_method is null
    and coupon_codes = '{}') not valid;
alter table cart validate constraint cart_of_household_is_shared;
comment on column cart.household_id is 'whose members fill it; user_id is its owner then; null = of one person';
create unique index cart_of_household on cart (business_id, household_id) where state = 'household';
create index cart_by_household on cart (business_id, household_id) where household_id is not null;

alter table cart_line add column added_by uuid;
alter table cart_line add foreign key (business_id, added_by) references app_user (business_id, id) not valid;
comment on column cart_line.added_by is 'the member who added it to the cart of their household; null in one''s own';

-- The history of a shared cart has devices of all its members: what one did goes with them, too.
create or replace function public.refuse_young_history() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.cart c join public.app_user u on u.business_id = c.business_id and u.id = c.user_id
    where c.business_id = old.business_id and c.id = old.cart_id and u.erased_at is not null
  ) or exists (
    select from public.app_user u
    where u.business_id = old.business_id and u.id = old.actor_id and u.erased_at is not null
  ) then
    return old;
  end if;
  raise exception 'The history of a cart is kept for 180 days';
end $$;
