-- What is struck is the lowest price of the last 30 days (rule 116): price is what shoppers see struck, list_price what
-- staff wrote where that is higher. No check says so: a version that does not know it writes prices meanwhile.
alter table product_office add column list_price bigint;
comment on column product_office.list_price is 'the list price, where a lower one of the last 30 days is struck; else null';
comment on column product_office.price is 'pesos; what is struck: the list price, or a lower one of the last 30 days';
alter table business_config add column struck_by_list boolean not null default false;
comment on column business_config.struck_by_list is 'the list price is struck, whatever was asked before';

alter table product_office add column earlier_prices bigint[];
comment on column product_office.earlier_prices is
  'net prices that it left for higher ones in the last 30 days: day since 1970, price, and so on; the later the higher';

-- With one more that is left: what is older than 30 days and what is not lower counts no longer.
create function left_price(earlier bigint[], day int, price bigint) returns bigint[] language sql immutable as $function$
  select coalesce((
    select array_agg(v.value order by i, v.place)
    from generate_series(1, cardinality(earlier), 2) i
    cross join unnest(array[earlier[i], earlier[i + 1]]) with ordinality v (value, place)
    where earlier[i] >= day - 30 and earlier[i + 1] < price
  ), '{}') || array[day::bigint, price]
$function$;

-- The lowest of them since a day; null for none.
create function lowest_price(earlier bigint[], since int) returns bigint language sql immutable as $function$
  select min(earlier[i + 1]) from generate_series(1, cardinality(earlier), 2) i where earlier[i] >= since
$function$;

create or replace function refuse_discount() returns trigger language plpgsql as $function$
declare
  kind text;
begin
  perform public.keep_goods_law(new.business_id);
  select coalesce(p.goods_kind, s.goods_kind, c.goods_kind) into kind
  from public.product p
  join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
  join public.category c on c.business_id = p.business_id and c.id = p.category_id
  where p.business_id = new.business_id and p.id = new.product_id;
  if not public.may_be_promoted(kind) then
    new.price := greatest(new.list_price, new.price);
    new.list_price := null;
    new.price_neto := new.price;
  end if;
  return new;
end $function$;

create or replace trigger refuse_discount before insert or update of price, price_neto on product_office for each row
  when (new.price_neto < greatest(new.list_price, new.price)) execute function refuse_discount();

create or replace function settle_goods(business uuid, products uuid[]) returns void language sql as $function$
  with law as materialized (
    select p.id, public.may_be_promoted(k.kind) as promoted,
      not p.inactive and not p.hidden and p.picture <> ''
        and (not public.is_licensed(k.kind) or g.sells_medicines) as shown
    from public.product p
    join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join public.category c on c.business_id = p.business_id and c.id = p.category_id
    join public.business_config g on g.business_id = p.business_id
    cross join lateral (select coalesce(p.goods_kind, s.goods_kind, c.goods_kind) as kind) k
    where p.business_id = business and p.id = any (products)
  ), held as materialized (
    select po.office_id, po.product_id
    from public.product_office po join law l on l.id = po.product_id
    where po.business_id = business
      and (po.visible <> l.shown or not l.promoted and po.price_neto < greatest(po.list_price, po.price))
    order by po.office_id, po.product_id for update of po
  )
  update public.product_office po
  set visible = l.shown, price_neto = case when l.promoted then po.price_neto else po.price end
  from held h join law l on l.id = h.product_id
  where po.business_id = business and po.office_id = h.office_id and po.product_id = h.product_id
$function$;
