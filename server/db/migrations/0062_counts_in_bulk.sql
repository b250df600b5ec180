-- Bulks count the offices of their products once a statement; orders and edits, which write a few rows, once a row.
create function count_offices_again() returns trigger language plpgsql as $function$
begin
  -- Old and new rows are added up instead of joined: PostgreSQL does not know beforehand how many there are.
  with moves as materialized (
    select l.business_id, l.product_id, sum(l.in_stock) as in_stock, sum(l.on_offer) as on_offer
    from (
      select n.business_id, n.product_id, n.in_stock::int, (n.discount_bp > 0)::int as on_offer from new_rows n
      union all
      select o.business_id, o.product_id, - o.in_stock::int, - (o.discount_bp > 0)::int from old_rows o
    ) l
    group by l.business_id, l.product_id having sum(l.in_stock) <> 0 or sum(l.on_offer) <> 0
  ), held as materialized (
    select m.* from moves m join public.product_office_count c using (business_id, product_id)
    order by m.business_id, m.product_id for no key update of c
  )
  update public.product_office_count c set in_stock = c.in_stock + h.in_stock, on_offer = c.on_offer + h.on_offer
  from held h where c.business_id = h.business_id and c.product_id = h.product_id;
  return null;
end $function$;

drop trigger count_offices_update on product_office;
create trigger count_offices_update after update of stock, price, price_neto on product_office
  for each row when ((old.in_stock <> new.in_stock or (old.discount_bp > 0) <> (new.discount_bp > 0))
    and current_setting('app.in_bulk', true) is distinct from 'on') execute function count_office_again();
create trigger count_offices_updates after update on product_office referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('app.in_bulk', true) = 'on') execute function count_offices_again();
