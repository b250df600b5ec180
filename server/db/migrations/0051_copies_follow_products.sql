-- product_office copies of its product what shelves are read by: whether it may be seen, its category, subcategory and brand. Whoever
-- changed a product had to think of the copies; one that was switched off stayed on every shelf that PostgreSQL answered, and in
-- the answers made of it. Now the database keeps them, in the same transaction, whoever writes.
create function copy_to_product_office() returns trigger language plpgsql as $$
begin
  -- Counters of views and sales move many products and none of this.
  if not exists (
    select from new_rows n join old_rows o using (business_id, id)
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id)
  ) then
    return null;
  end if;
  -- Rows are held in the order in which orders hold them.
  with moved as materialized (
    select n.business_id, n.id, not n.inactive and not n.hidden and n.picture <> '' as visible, n.category_id,
      n.subcategory_id, n.brand_id
    from new_rows n join old_rows o using (business_id, id)
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id)
  ), held as materialized (
    select po.business_id, po.office_id, po.product_id
    from product_office po join moved m on m.business_id = po.business_id and m.id = po.product_id
    order by po.office_id, po.product_id for update of po
  )
  update product_office po
  set visible = m.visible, category_id = m.category_id, subcategory_id = m.subcategory_id, brand_id = m.brand_id
  from held h join moved m on m.business_id = h.business_id and m.id = h.product_id
  where po.business_id = h.business_id and po.office_id = h.office_id and po.product_id = h.product_id;
  return null;
end $$;
create trigger product_copied after update on product
  referencing old table as old_rows new table as new_rows for each statement execute function copy_to_product_office();

-- What was switched off before.
update product_office po set visible = false
from product p
where p.business_id = po.business_id and p.id = po.product_id and po.visible
  and (p.inactive or p.hidden or p.picture = '');
