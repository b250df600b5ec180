create table measured_purchase (
  business_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  visitor jsonb not null,
  user_agent text not null check (length(user_agent) <= 300),
  waiting text[] not null check (waiting <@ array['google', 'meta'] and waiting <> '{}'),
  attempts int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (business_id, order_id),
  foreign key (business_id, order_id) references customer_order (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index measured_purchase_due on measured_purchase (business_id, due_at);
create index measured_purchase_of_user on measured_purchase (business_id, user_id);
alter table measured_purchase enable row level security, force row level security;
create policy own_business on measured_purchase
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on measured_purchase to canasta_app;
comment on table measured_purchase is 'Orders that Google or Meta are still to be told of, as their shoppers agreed; gone once told or after two days (rule 145).';
comment on column measured_purchase.visitor is '{ga_client_id, ga_session_id, fbp, fbc}: the marks of the services in the browser, '''' without one';
comment on column measured_purchase.waiting is 'who is still to be told';
