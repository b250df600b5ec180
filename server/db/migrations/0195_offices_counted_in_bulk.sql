-- A product that comes into stock or goes on offer in an office is counted (0164), each row by a statement of its own:
-- of an import some tenth of a millisecond a row. A bulk counts once for its statement, products in their order. Rows
-- of before and of now are added up and not joined: PostgreSQL knows nothing of how many there are, and compared each
-- with each.
drop trigger count_offices_update on product_office;
create trigger count_offices_update after update of stock, price, price_neto on product_office for each row
  when ((old.in_stock <> new.in_stock or (old.discount_bp > 0) <> (new.discount_bp > 0))
    and current_setting('app.in_bulk', true) is distinct from 'on')
  execute function count_office_again();

create function count_offices_in_bulk() returns trigger language plpgsql as $$
begin
  update public.product_office_count c
  set in_stock = c.in_stock + m.in_stock, on_offer = c.on_offer + m.on_offer
  from (
    select w.business_id, w.product_id, sum(w.in_stock) as in_stock, sum(w.on_offer) as on_offer
    from (
      select business_id, product_id, in_stock::int as in_stock, (discount_bp > 0)::int as on_offer from new_rows
      union all
      select business_id, product_id, -in_stock::int, -(discount_bp > 0)::int from old_rows
    ) w
    group by 1, 2 having sum(w.in_stock) <> 0 or sum(w.on_offer) <> 0
    order by 1, 2
  ) m
  where c.business_id = m.business_id and c.product_id = m.product_id;
  return null;
end $$;
create trigger count_offices_in_bulk after update on product_office
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('app.in_bulk', true) = 'on') execute function count_offices_in_bulk();
