-- Online payments: attempts, what the providers said, what a person has to look at. Amounts in cents are the provider's
-- figures as they came; amounts in pesos are ours.

-- Whether the order still has what it took: stock, its place in the window, the uses of its coupons. Given back once,
-- when it is cancelled or its payment fails (decision 12); a new attempt takes them again.
alter table customer_order add column holds_goods boolean not null default true;
update customer_order set holds_goods = false where state in ('11_store_onlinepayment_fail', '12_store_cancel_order');
-- Until when the goods are kept for an order that waits for its payment.
alter table customer_order add column payment_due_at timestamptz;
alter table customer_order add constraint order_cancelled_holds_nothing
  check (state not in ('11_store_onlinepayment_fail', '12_store_cancel_order') or not holds_goods);
alter table business_config add column online_payment_minutes int not null default 30
  check (online_payment_minutes between 5 and 1440);

-- One attempt to pay an order: what was asked of which provider. The reference goes out before the shopper does.
create table payment (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  attempt int not null check (attempt > 0),
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  reference text not null,                          -- ours, unique: Wompi's reference, CredibanCo's orderNumber
  provider_order text,                              -- CredibanCo's mdOrder
  pay_url text,                                     -- where the shopper pays; null until the provider gave it
  amount bigint not null check (amount > 0),        -- pesos: the order's total
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined', 'error', 'voided', 'expired')),
  state_reason text not null default '',
  expires_at timestamptz not null,
  declined_at timestamptz,
  next_query_at timestamptz,                        -- when the provider is asked again; null = never
  queries int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, reference),
  unique (business_id, order_id, attempt),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
create unique index payment_approved_once on payment (business_id, order_id) where state = 'approved';
create index payment_to_query on payment (business_id, next_query_at) where next_query_at is not null;
create index payment_by_provider_order on payment (business_id, provider_order) where provider_order is not null;

-- What a provider says of a transaction, by the provider's own id (decision 16). Approved is never overwritten.
create table payment_transaction (
  business_id uuid not null references business (id),
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  transaction_id text not null,
  payment_id uuid,                                  -- null: no payment of ours has that reference
  reference text not null,
  status text not null check (status in ('pending', 'approved', 'declined', 'error', 'voided')),
  amount_in_cents bigint not null check (amount_in_cents >= 0),
  currency text not null,
  method text not null default '',                  -- CARD, NEQUI, PSE …
  provider_says jsonb not null default '{}',
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, gateway, transaction_id),
  foreign key (business_id, payment_id) references payment (business_id, id)
);
create index payment_transaction_by_payment on payment_transaction (business_id, payment_id);

-- Everything that knocked at the door of the providers, kept as it came before anything is done with it.
create table payment_event (
  business_id uuid not null references business (id),
  id uuid not null,
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  accepted boolean not null,
  reason text not null default '',                  -- why it was refused
  body jsonb not null,
  digest text not null,                             -- sha-256 of the body: a repeat is stored once
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts int not null default 0,
  primary key (business_id, id),
  unique (business_id, gateway, digest)
);
create index payment_event_waiting on payment_event (business_id, id) where accepted and handled_at is null;

-- Money that does not fit an order, for a person to decide (decision 18).
create table payment_review (
  business_id uuid not null references business (id),
  id uuid not null,
  kind text not null check (kind in ('late', 'wrong_amount', 'wrong_currency', 'unknown', 'paid_twice', 'voided', 'missing')),
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  transaction_id text not null,
  order_id uuid,
  amount_in_cents bigint not null check (amount_in_cents >= 0),
  currency text not null,
  expected_in_cents bigint,
  -- Giving the money back is asked of the provider at most once.
  void_state text not null default 'none' check (void_state in ('none', 'asking', 'done', 'refused')),
  void_answer text not null default '',
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text not null default '' check (length(resolution) <= 500),
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, gateway, transaction_id, kind),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, resolved_by) references app_user (business_id, id)
);
create index payment_review_open on payment_review (business_id, created_at) where resolved_at is null;

-- Money given back, by the provider's own void or by hand outside of the shop.
create table refund (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid,
  amount bigint not null check (amount > 0),        -- pesos
  how text not null check (how in ('void', 'by_hand')),
  state text not null check (state in ('asking', 'done', 'refused')),
  reason text not null check (length(reason) between 1 and 500),
  answer text not null default '',
  created_by uuid,                                  -- null: the shop itself
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id)
);
create index refund_by_order on refund (business_id, order_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['payment', 'payment_transaction', 'payment_event', 'payment_review', 'refund']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert, update on %I to canasta_app', tenant_table);
  end loop;
end $$;
