-- An order notifies caches of the stock it takes (docs/decisions/101); it is no bulk, whose prices are looked at besides.
drop trigger notify_update on product_office;
create trigger notify_update after update on product_office
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('app.in_bulk', true), '') not in ('on', 'order'))
  execute function notify_office_change();
