-- What happens to an order beside its moves, and carts that staff give back. All of it is added and never rewritten.

-- What was found for a line (decision 63): the line keeps what was promised, these rows say what was put into the crate.
create table order_pick (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('found', 'replaced', 'missing')),
  product_id uuid not null,
  product jsonb not null default '{}',
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count >= 0),
  grams int check (grams >= 0),
  price_neto bigint not null check (price_neto >= 0),
  total bigint not null check (total >= 0),
  stock_demand bigint not null check (stock_demand >= 0),
  reason text not null default '' check (length(reason) <= 500),
  corrects uuid,
  actor_id uuid not null,
  actor_role text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, order_id, id),
  unique (business_id, order_id, corrects),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, order_id, corrects) references order_pick (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check ((kind = 'missing') = (count = 0)),
  check (kind <> 'missing' or (total = 0 and stock_demand = 0))
);
create index order_pick_of_line on order_pick (business_id, order_id, line_id, at);
comment on table order_pick is 'What was found for a line while picking (decision 63); append-only. is_replaced, replaced_product_id and original_product_id of the wire come from here.';
comment on column order_pick.product_id is 'the line''s own, or what it was replaced with';
comment on column order_pick.product is 'snapshot of a replacement';
comment on column order_pick.count is 'pieces or grams that count for the price';
comment on column order_pick.grams is 'as weighed; null when nothing was';
comment on column order_pick.total is 'pesos';
comment on column order_pick.corrects is 'the row this one takes the place of; once';

-- assigned_history: who was asked to pick, to bring or to bill an order, by whom and when.
create table order_assignment (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  role text not null check (role in ('picker', 'delivery', 'cashier')),
  user_id uuid,
  user_name text not null default '',
  actor_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id)
);
create index order_assignment_of_user on order_assignment (business_id, user_id, at desc) where user_id is not null;
comment on table order_assignment is 'Who was assigned to an order (assigned_history); append-only.';
comment on column order_assignment.user_id is 'null = the assignment was taken back';

-- adminSendRestore and restoredDate of back-office 3: a cart as it was at one entry of its history, offered to its shopper.
create table cart_restore (
  business_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  history_id uuid not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  sent_by uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  restored_at timestamptz,
  primary key (business_id, id),
  unique (business_id, history_id),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, sent_by) references app_user (business_id, id)
);
comment on table cart_restore is 'Carts that staff offered to give back to their shopper.';
comment on column cart_restore.history_id is 'the entry of cart_history; it may be gone after 180 days';
comment on column cart_restore.lines is '[{product_id, count, count_type, …}] as they were';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['order_pick', 'order_assignment', 'cart_restore']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert on %I to canasta_app', tenant_table);
  end loop;
end $$;
grant update (restored_at) on cart_restore to canasta_app;
