-- Goods that a law of their own binds: Ley 124 of 1994, Ley 1335 of 2009, Ley 2354 of 2024, Decreto 1397 of 1992,
-- Resolución 1896 of 2023, Decreto 3249 of 2006.
alter table category add column goods_kind text not null default 'general'
  check (goods_kind in ('general', 'alcohol', 'tobacco', 'medicine', 'infant', 'supplement'));
alter table subcategory add column goods_kind text
  check (goods_kind in ('general', 'alcohol', 'tobacco', 'medicine', 'infant', 'supplement'));
alter table product add column goods_kind text;
alter table product add constraint product_goods_kind_check
  check (goods_kind in ('general', 'alcohol', 'tobacco', 'medicine', 'infant', 'supplement')) not valid;
alter table product add column sanitary_record text not null default '';
alter table product add constraint product_sanitary_record_check check (length(sanitary_record) <= 60) not valid;
alter table business_config add column sells_medicines boolean not null default false;
alter table office add column alcohol_pauses jsonb not null default '[]'
  check (jsonb_typeof(alcohol_pauses) = 'array');
alter table office add column dry_days jsonb not null default '[]' check (jsonb_typeof(dry_days) = 'array');

comment on column category.goods_kind is 'whose law its goods are under: rules/goods/kinds.ts';
comment on column subcategory.goods_kind is 'null: that of its category';
comment on column product.goods_kind is 'null: that of its subcategory';
comment on column product.sanitary_record is 'number of its sanitary record (INVIMA)';
comment on column business_config.sells_medicines is 'whether the business says that it may sell medicines; else they are not shown';
comment on column office.alcohol_pauses is 'hours of the week without sale of alcohol: [{ days, from, to, reason }]';
comment on column office.dry_days is 'dates without sale of alcohol: [{ from, until, reason }]';

-- The same as mayBePromoted of rules/goods/kinds.ts.
create function may_be_promoted(kind text) returns boolean language sql immutable as $function$
  select kind not in ('tobacco', 'medicine', 'infant')
$function$;

-- The same as isLicensed of rules/goods/kinds.ts.
create function is_licensed(kind text) returns boolean language sql immutable as $function$
  select kind = 'medicine'
$function$;

-- The kinds of a business stay as they are until the discounts of this transaction are committed. Who writes prices
-- takes it before their rows, as who changes a kind does; held already, it waits for nobody.
create function keep_goods_law(business uuid) returns void language sql as $function$
  select pg_advisory_xact_lock_shared(hashtextextended('goods law ' || business, 0))
$function$;

-- What may not be promoted costs its list price.
create function refuse_discount() returns trigger language plpgsql as $function$
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
    new.price_neto := new.price;
  end if;
  return new;
end $function$;
create trigger refuse_discount before insert or update of price, price_neto on product_office
  for each row when (new.price_neto < new.price) execute function refuse_discount();

-- Prices and visibility of some products as their law has them; rows are held in the order in which orders hold them.
create function settle_goods(business uuid, products uuid[]) returns void language sql as $function$
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
    where po.business_id = business and (po.visible <> l.shown or not l.promoted and po.price_neto < po.price)
    order by po.office_id, po.product_id for update of po
  )
  update public.product_office po
  set visible = l.shown, price_neto = case when l.promoted then po.price_neto else po.price end
  from held h join law l on l.id = h.product_id
  where po.business_id = business and po.office_id = h.office_id and po.product_id = h.product_id
$function$;

create function settle_shelf() returns trigger language plpgsql as $function$
begin
  -- Discounts that are not committed yet are seen below, and later ones see this kind.
  perform pg_advisory_xact_lock(hashtextextended('goods law ' || new.business_id, 0));
  perform public.settle_goods(new.business_id, array(
    select p.id from public.product p
    where p.business_id = new.business_id and p.goods_kind is null and case tg_table_name
      when 'category' then p.category_id = new.id else p.subcategory_id = new.id end));
  return null;
end $function$;
create trigger settle_shelf after update of goods_kind on category
  for each row when (new.goods_kind <> old.goods_kind) execute function settle_shelf();
create trigger settle_shelf after update of goods_kind on subcategory
  for each row when (new.goods_kind is distinct from old.goods_kind) execute function settle_shelf();

create function settle_medicines() returns trigger language plpgsql as $function$
begin
  perform public.settle_goods(new.business_id, array(
    select p.id from public.product p
    join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join public.category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = new.business_id and public.is_licensed(coalesce(p.goods_kind, s.goods_kind, c.goods_kind))));
  return null;
end $function$;
create trigger settle_medicines after update of sells_medicines on business_config
  for each row when (new.sells_medicines <> old.sells_medicines) execute function settle_medicines();

create or replace function copy_to_product_office() returns trigger language plpgsql as $function$
begin
  -- Counters of views and sales move many products and none of this.
  if not exists (
    select from new_rows n join old_rows o using (business_id, id)
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id, n.goods_kind)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id, o.goods_kind)
  ) then
    return null;
  end if;
  perform public.keep_goods_law(business_id) from (select distinct n.business_id from new_rows n) b;
  -- Rows are held in the order in which orders hold them.
  with moved as materialized (
    select n.business_id, n.id, n.category_id, n.subcategory_id, n.brand_id, public.may_be_promoted(k.kind) as promoted,
      not n.inactive and not n.hidden and n.picture <> ''
        and (not public.is_licensed(k.kind) or coalesce(g.sells_medicines, false)) as visible
    from new_rows n join old_rows o using (business_id, id)
    join public.subcategory s on s.business_id = n.business_id and s.id = n.subcategory_id
    join public.category c on c.business_id = n.business_id and c.id = n.category_id
    left join public.business_config g on g.business_id = n.business_id
    cross join lateral (select coalesce(n.goods_kind, s.goods_kind, c.goods_kind) as kind) k
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id, n.goods_kind)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id, o.goods_kind)
  ), held as materialized (
    select po.business_id, po.office_id, po.product_id
    from public.product_office po join moved m on m.business_id = po.business_id and m.id = po.product_id
    order by po.office_id, po.product_id for update of po
  )
  update public.product_office po
  set visible = m.visible, category_id = m.category_id, subcategory_id = m.subcategory_id, brand_id = m.brand_id,
    price_neto = case when m.promoted then po.price_neto else po.price end
  from held h join moved m on m.business_id = h.business_id and m.id = h.product_id
  where po.business_id = h.business_id and po.office_id = h.office_id and po.product_id = h.product_id;
  return null;
end $function$;

-- What an office begins to sell is copied from its product without its law.
create function settle_sold_medicines() returns trigger language plpgsql as $function$
declare
  sold record;
begin
  for sold in
    select n.business_id, array_agg(distinct n.product_id) as products
    from new_rows n
    join public.product p on p.business_id = n.business_id and p.id = n.product_id
    join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join public.category c on c.business_id = p.business_id and c.id = p.category_id
    where n.visible and public.is_licensed(coalesce(p.goods_kind, s.goods_kind, c.goods_kind))
    group by n.business_id
  loop
    perform public.settle_goods(sold.business_id, sold.products);
  end loop;
  return null;
end $function$;
create trigger settle_medicines after insert on product_office referencing new table as new_rows
  for each statement execute function settle_sold_medicines();
