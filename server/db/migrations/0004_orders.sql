-- Carts and orders. Money and stock: integers, checked here once more, whatever the code above believes.

create table cart (
  business_id uuid not null,
  id uuid not null,                                 -- the history uuid of the wire
  user_id uuid not null,
  office_id uuid not null,
  state text not null default 'active' check (state in ('active', 'ordered', 'discarded')),
  type text not null default 'delivery' check (type in ('delivery', 'pickup')),
  address_id uuid,
  pickup_office_id uuid,
  payment_method text check (payment_method in ('cash', 'online', 'pickup', 'dataphone')),
  bags_code text,                                   -- null = not chosen yet, '' = without bag
  coupon_codes text[] not null default '{}',
  version int not null default 1,                   -- moves with every change; binds an order to what was seen
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, address_id) references address (business_id, id),
  foreign key (business_id, pickup_office_id) references office (business_id, id)
);
create unique index cart_active_of_user on cart (business_id, user_id) where state = 'active';

create table cart_line (
  business_id uuid not null,
  cart_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  line_key text not null,                           -- same product, other maturity/cut/comment/options = other line (decision 24)
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  maturity int check (maturity between 1 and 3),
  cut int check (cut between 1 and 4),
  comment text not null default '' check (length(comment) <= 500),
  options_tags jsonb not null default '[]',
  seen_price_neto bigint not null check (seen_price_neto > 0),   -- the net price the shopper last saw and accepted
  created_at timestamptz not null default now(),
  primary key (business_id, cart_id, id),
  unique (business_id, cart_id, product_id, line_key),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);

-- A guest cart is joined once for each merge key (decision 25): a repeat finds the row and changes nothing.
create table cart_merge (
  business_id uuid not null,
  user_id uuid not null,
  merge_key uuid not null,
  joined jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (business_id, user_id, merge_key),
  foreign key (business_id, user_id) references app_user (business_id, id)
);

create table coupon (
  business_id uuid not null references business (id),
  id uuid not null,
  code text not null check (code = lower(code)),
  type text not null check (type in ('total_cart', 'products_price')),
  description text not null default '',
  value bigint not null default 0 check (value >= 0),
  percentage int not null default 0 check (percentage between 0 and 100),
  stack_limit int not null default 1 check (stack_limit >= 1),
  uses_total_limit int not null default 0 check (uses_total_limit >= 0),      -- 0 = no limit
  uses_per_user_limit int not null default 0 check (uses_per_user_limit >= 0),
  uses_total_count int not null default 0 check (uses_total_count >= 0),
  start_date timestamptz,
  end_date timestamptz,
  product_ids uuid[] not null default '{}',
  office_ids uuid[] not null default '{}',
  auto_activate boolean not null default false,
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, code),
  check (uses_total_limit = 0 or uses_total_count <= uses_total_limit)
);

-- Delivery windows are taken like stock (decision 20b).
create table delivery_window (
  business_id uuid not null,
  office_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null default 0 check (capacity >= 0),
  taken int not null default 0 check (taken >= 0),
  primary key (business_id, office_id, starts_at),
  foreign key (business_id, office_id) references office (business_id, id),
  check (capacity = 0 or taken <= capacity),
  check (ends_at > starts_at)
);

-- The human order number: one row a business, moved last in the order's transaction.
create table order_counter (
  business_id uuid primary key references business (id),
  last_number int not null default 0
);

create table customer_order (
  business_id uuid not null,
  id uuid not null,
  number int not null,                              -- id_order on the wire
  cart_id uuid not null,
  idempotency_key text,
  user_id uuid not null,
  office_id uuid not null,
  state text not null check (state in (
    '1_waiting_products', '2_waiting_address', '3_waiting_paymethod', '4_waiting_setcomplete', '5_waiting_online_payment',
    '13_order_received', '6_payment_complete', '7_admin_cart_accept', '8_store_select_products', '9_store_invoice_products',
    '10_store_dispatch_products', '11_store_onlinepayment_fail', '12_store_cancel_order')),
  type text not null check (type in ('delivery', 'pickup')),
  payment_method text not null check (payment_method in ('cash', 'online', 'pickup', 'dataphone')),
  subtotal bigint not null check (subtotal >= 0),
  discounts_total bigint not null default 0 check (discounts_total >= 0),     -- information only (decision 4)
  bags_count int not null default 0 check (bags_count >= 0),
  bags_total bigint not null default 0 check (bags_total >= 0),
  coupons_total bigint not null default 0 check (coupons_total >= 0 and coupons_total <= subtotal),
  delivery_price bigint not null default 0 check (delivery_price >= 0),
  total bigint not null,
  min_subtotal bigint not null default 0,
  units_count int not null default 0,               -- products as the board counts them (rules/cart.ts badgeCount)
  bags_config jsonb,
  coupons jsonb not null default '[]',              -- [{code, amount}]
  address jsonb,                                    -- snapshot; null for pickup
  customer jsonb not null,                          -- snapshot {fullname, phone, email, identification_card}
  observations text not null default '' check (length(observations) <= 1000),
  window_start timestamptz not null,
  window_end timestamptz not null,
  delivery jsonb not null default '{}',             -- picker, courier and labels (storefront 3)
  share_token text not null,                        -- 128 random bits, base64url (decision 39)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, number),
  unique (business_id, cart_id),                    -- exactly once (decision 16)
  unique (business_id, share_token),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check (total = subtotal + bags_total + delivery_price - coupons_total),     -- decision 9
  check (type = 'delivery' or delivery_price = 0),
  check (window_end > window_start)
);
create index order_by_user on customer_order (business_id, user_id, created_at desc, id);
create index order_by_created on customer_order (business_id, created_at desc, id);
create index order_by_office on customer_order (business_id, office_id, created_at desc, id);
create index order_by_state on customer_order (business_id, state, created_at desc, id);
create index order_open_by_window on customer_order (business_id, office_id, window_end)
  where state not in ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail');

create table order_line (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  position int not null,
  product_id uuid not null,
  product jsonb not null,                           -- snapshot of what was bought (decision 48)
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  maturity int,
  cut int,
  comment text not null default '',
  options_tags jsonb not null default '[]',
  price bigint not null check (price > 0),
  price_neto bigint not null check (price_neto > 0),
  total bigint not null check (total >= 0),
  stock_demand bigint not null check (stock_demand > 0),   -- pieces or grams taken from the office's stock
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);

-- Who moved the order, when and why; append-only (decision 15).
create table order_event (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  from_state text,
  to_state text not null,
  actor_id uuid,
  actor_role text not null,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);

create table coupon_use (
  business_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  returned_at timestamptz,                          -- cancelling gives the use back once
  primary key (business_id, coupon_id, order_id),
  foreign key (business_id, coupon_id) references coupon (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
create index coupon_use_by_user on coupon_use (business_id, coupon_id, user_id) where returned_at is null;
