-- Whether any office has a product, or has it on offer, without looking at all offices of all products: staff filter by
-- it (docs/decisions/093). Two indexes that were for that alone, and that every sale and import wrote, go.
create table product_office_count (
  business_id uuid not null,
  product_id uuid not null,
  in_stock int not null check (in_stock >= 0),
  on_offer int not null check (on_offer >= 0),
  primary key (business_id, product_id),
  foreign key (business_id, product_id) references product (business_id, id) on delete cascade
);
comment on table product_office_count is 'In how many offices a product is in stock and on offer, of every product; written by triggers.';
alter table product_office_count enable row level security;
alter table product_office_count force row level security;
create policy own_business on product_office_count
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on product_office_count to canasta_app;

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into product_office_count (business_id, product_id, in_stock, on_offer)
    select p.business_id, p.id, count(*) filter (where f.in_stock), count(*) filter (where f.discount_bp > 0)
    from product p left join product_office f on f.business_id = p.business_id and f.product_id = p.id
    where p.business_id = one.id group by 1, 2 order by 1, 2;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
create index product_in_stock_somewhere on product_office_count (business_id, product_id) where in_stock > 0;
create index product_in_stock_nowhere on product_office_count (business_id, product_id) where in_stock = 0;
create index product_on_offer_somewhere on product_office_count (business_id, product_id) where on_offer > 0;
create index product_on_offer_nowhere on product_office_count (business_id, product_id) where on_offer = 0;
drop index product_office_in_stock;
drop index product_office_on_offer;

-- A product begins in no office.
create function count_no_offices() returns trigger language plpgsql as $$
begin
  insert into public.product_office_count (business_id, product_id, in_stock, on_offer)
  select n.business_id, n.id, 0, 0 from new_rows n on conflict do nothing;
  return null;
end $$;
create trigger count_no_offices after insert on product referencing new table as new_rows
  for each statement execute function count_no_offices();

-- Rows come and go in sets, and are counted in the order of products.
create function count_offices_of_new() returns trigger language plpgsql as $$
begin
  insert into public.product_office_count as c (business_id, product_id, in_stock, on_offer)
  select n.business_id, n.product_id, count(*) filter (where n.in_stock), count(*) filter (where n.discount_bp > 0)
  from new_rows n group by 1, 2 order by 1, 2
  on conflict (business_id, product_id) do update
    set in_stock = c.in_stock + excluded.in_stock, on_offer = c.on_offer + excluded.on_offer;
  return null;
end $$;
create trigger count_offices_insert after insert on product_office referencing new table as new_rows
  for each statement execute function count_offices_of_new();

create function count_offices_of_old() returns trigger language plpgsql as $$
begin
  update public.product_office_count c
  set in_stock = c.in_stock - o.in_stock, on_offer = c.on_offer - o.on_offer
  from (
    select business_id, product_id, count(*) filter (where in_stock) as in_stock,
      count(*) filter (where discount_bp > 0) as on_offer
    from old_rows group by 1, 2
  ) o
  where c.business_id = o.business_id and c.product_id = o.product_id;
  return null;
end $$;
create trigger count_offices_delete after delete on product_office referencing old table as old_rows
  for each statement execute function count_offices_of_old();

-- Sold out or here again, on offer or no longer: few of the rows that are written.
create function count_office_again() returns trigger language plpgsql as $$
begin
  update public.product_office_count c
  set in_stock = c.in_stock + new.in_stock::int - old.in_stock::int,
    on_offer = c.on_offer + (new.discount_bp > 0)::int - (old.discount_bp > 0)::int
  where c.business_id = new.business_id and c.product_id = new.product_id;
  return null;
end $$;
create trigger count_offices_update after update of stock, price, price_neto on product_office for each row
  when (old.in_stock <> new.in_stock or (old.discount_bp > 0) <> (new.discount_bp > 0))
  execute function count_office_again();
