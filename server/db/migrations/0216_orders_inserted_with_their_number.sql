-- An order is inserted once, with its number, after its lines and its first event: their keys to it are checked at the
-- commit. Inserted without a number and updated, it wrote its indexes and checks twice (docs/decisions/142).
drop trigger order_has_number on customer_order;
drop function refuse_order_without_number();
alter table customer_order alter column number set not null;
alter table order_line alter constraint order_line_business_id_order_id_fkey deferrable initially deferred;
alter table order_event alter constraint order_event_business_id_order_id_fkey deferrable initially deferred;

-- PostgreSQL parses a check anew in every statement, 22 µs for a list of thirteen; a function only once a connection.
create function is_order_state(state text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return state in ('1_waiting_products', '2_waiting_address', '3_waiting_paymethod', '4_waiting_setcomplete',
    '5_waiting_online_payment', '13_order_received', '6_payment_complete', '7_admin_cart_accept',
    '8_store_select_products', '9_store_invoice_products', '10_store_dispatch_products',
    '11_store_onlinepayment_fail', '12_store_cancel_order');
end $$;
alter table customer_order drop constraint customer_order_state_check;
alter table customer_order add constraint customer_order_state_check check (is_order_state(state));

-- An order finds out whether a webhook wants to hear of what sells out, before it takes its stock.
drop trigger note_webhooks_update on product_office;
create trigger note_webhooks_update after update on product_office
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('app.in_bulk', true), '') <> 'order')
  execute function note_figure_events();
drop trigger notify_update on product_office;
create trigger notify_update after update on product_office
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('app.in_bulk', true), '') not in ('on', 'order', 'order with webhooks'))
  execute function notify_office_change();
