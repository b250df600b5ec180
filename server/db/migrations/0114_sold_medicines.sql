-- As before, by the key of each product: a join of all three tables was planned without knowing how many rows there are,
-- and read every product of a business for each row of a bulk.
create or replace function settle_sold_medicines() returns trigger language plpgsql as $function$
declare
  sold record;
begin
  for sold in
    select n.business_id, array_agg(distinct n.product_id) as products
    from new_rows n
    cross join lateral (
      select from public.product p
      join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
      join public.category c on c.business_id = p.business_id and c.id = p.category_id
      where p.business_id = n.business_id and p.id = n.product_id
        and public.is_licensed(coalesce(p.goods_kind, s.goods_kind, c.goods_kind))
      offset 0
    ) licensed
    where n.visible
    group by n.business_id
  loop
    perform public.settle_goods(sold.business_id, sold.products);
  end loop;
  return null;
end $function$;
