-- How often products were seen, summed so that the most viewed of a year are read from months and of its first and last
-- month from days; and what is bought together, which a round counts at night.

create table viewed_product (
  business_id uuid not null references business (id),
  span text not null check (span in ('day', 'month')),
  office_id uuid not null,
  starts date not null,
  product_id uuid not null,
  views bigint not null,
  primary key (business_id, span, office_id, starts, product_id)
);
comment on table viewed_product is 'Views of products by day and by month; the same as stat has them of the module product_view.';
comment on column viewed_product.office_id is 'the nil id: all offices together, and views at none';
comment on column viewed_product.starts is 'the day, or the first of the month';

create table product_pair (
  business_id uuid not null references business (id),
  first_id uuid not null,
  second_id uuid not null,
  together int not null check (together > 0),
  first_orders int not null check (first_orders >= together),
  second_orders int not null check (second_orders >= together),
  primary key (business_id, first_id, second_id),
  check (first_id < second_id)
);
comment on table product_pair is 'What was bought together most often in the last 28 days; all of it is counted anew at night.';
comment on column product_pair.together is 'orders that have both';
comment on column product_pair.first_orders is 'orders that have the first of the two';

do $$
declare
  walled text;
begin
  foreach walled in array array['viewed_product', 'product_pair'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own_business on %I using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      walled);
    execute format('grant select, insert, update, delete on %I to canasta_app', walled);
  end loop;
end $$;

-- All views anew, from what stat has of each day.
create function rebuild_views(business uuid) returns void language plpgsql as $$
begin
  delete from public.viewed_product v where v.business_id = business;
  insert into public.viewed_product (business_id, span, office_id, starts, product_id, views)
  select business, span.span, span.office_id, span.starts, s.reference::uuid, sum(s.value)
  from public.stat s
  cross join lateral public.stat_spans(s.day, s.office_id) as span
  where s.business_id = business and s.module = 'product_view'
  group by 2, 3, 4, 5;
end $$;

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    perform rebuild_views(one.id);
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
