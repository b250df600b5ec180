-- Rule 146: an offer with days that comes, changes or ends is a change of its product for other systems.
create trigger note_sale_insert after insert on sale_price referencing new table as new_rows
  for each statement execute function note_sold_products();
create trigger note_sale_update after update on sale_price referencing new table as new_rows
  for each statement execute function note_sold_products();
create trigger note_sale_delete after delete on sale_price referencing old table as new_rows
  for each statement execute function note_sold_products();
