-- An import writes half a million prices: each asked by itself whether anybody reads changed products (0176). A bulk
-- asks once for its statement, and a product is one change of it.
drop trigger note_changed_price on product_office;
create trigger note_changed_price after update of price, price_neto on product_office for each row
  when ((new.price <> old.price or new.price_neto <> old.price_neto)
    and current_setting('app.in_bulk', true) is distinct from 'on')
  execute function note_changed_price();

create function note_changed_prices() returns trigger language plpgsql as $$
declare
  business uuid := (select n.business_id from new_rows n limit 1);
begin
  if business is not null and public.has_product_feed(business) then
    insert into public.product_change (business_id, product_id)
    select distinct n.business_id, n.product_id
    from new_rows n join old_rows o using (business_id, office_id, product_id)
    where n.price <> o.price or n.price_neto <> o.price_neto;
  end if;
  return null;
end $$;
create trigger note_changed_prices after update on product_office
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('app.in_bulk', true) = 'on') execute function note_changed_prices();
