-- What people chose of what a search found: opened or put into the cart, without a word about who. Results learn their order
-- from it, slowly (decision 089).
create table search_choice (
  business_id uuid not null references business (id),
  query text not null check (length(query) between 1 and 120), -- its words as they are searched
  product_id uuid not null,
  times bigint not null check (times > 0),
  last_at timestamptz not null default clock_timestamp(),
  primary key (business_id, query, product_id),
  foreign key (business_id, product_id) references product (business_id, id)
);
create index search_choice_by_product on search_choice (business_id, product_id);
alter table search_choice enable row level security, force row level security;
create policy own_business on search_choice
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on search_choice to canasta_app;

-- What was shown instead of what was asked for; '' = nothing.
alter table search_miss add column shown text not null default '' check (length(shown) <= 200);
