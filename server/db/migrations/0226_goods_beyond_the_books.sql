-- What a picker takes and the books do not have counts as received. How much that was is written down: it is not
-- received any more when the order gives it back, or a weight that was typed wrong would fill the shelf (decision 056).
create table order_surplus (
  business_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  demand bigint not null check (demand >= 0),
  primary key (business_id, order_id, product_id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
comment on table order_surplus is 'Goods of an order that the stock did not have: they count as received while it has them.';
comment on column order_surplus.demand is 'grams of what is sold by weight, else pieces';
alter table order_surplus enable row level security;
alter table order_surplus force row level security;
create policy own_business on order_surplus
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (demand) on order_surplus to canasta_app;
