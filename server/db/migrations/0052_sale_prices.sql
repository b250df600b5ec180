-- Prices of certain days: from the first of them to the last an office sells at them, and afterwards as before.
create table sale_price (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  price_neto bigint not null check (price_neto > 0),
  begins_on date not null,
  ends_on date check (ends_on >= begins_on),
  begun boolean not null default false,
  offer_before bigint check (offer_before > 0),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (business_id, office_id, product_id),
  foreign key (business_id, office_id, product_id) references product_office (business_id, office_id, product_id)
    on delete cascade
);
create index sale_price_of_product on sale_price (business_id, product_id);
create index sale_price_to_begin on sale_price (business_id, begins_on) where (not begun);
create index sale_price_to_end on sale_price (business_id, ends_on);
alter table sale_price enable row level security, force row level security;
create policy own_business on sale_price
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on sale_price to canasta_app;
comment on table sale_price is
  'Prices of certain days of Bogota: a round writes them into product_office when they begin, and takes them back.';
comment on column sale_price.ends_on is 'the last day; null: it becomes the price when it begins';
comment on column sale_price.begun is 'whether its days began: product_office has it, or what staff wrote since';
comment on column sale_price.offer_before is 'the net price that comes back; null: the price';
