-- What people wrote about an order in free words goes with the person it is about (docs/decisions/014). Who moved it, when and
-- where to stays, and nothing else of the row can ever be written.
create function refuse_rewriting_order_event() returns trigger language plpgsql as $$
begin
  if new.reason = '' and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') and exists (
    select from customer_order o join app_user u on u.business_id = o.business_id and u.id = o.user_id
    where o.business_id = old.business_id and o.id = old.order_id and u.erased_at is not null) then
    return new;
  end if;
  raise exception 'order_event is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only_rows before update on order_event
  for each row execute function refuse_rewriting_order_event();
grant update (reason) on order_event to canasta_app;

-- Whoever gives money back still has to say why (the contract asks for it).
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (length(reason) <= 500) not valid;

-- Of how many grams the price was that its shopper saw; null on lines from before. Fewer for the same price is a higher price,
-- which is asked about like any other.
alter table cart_line add column seen_quantity_pum int;

-- Where the products of a subcategory stand in an office is shown at once, like everything else of the catalogue.
create trigger tell_change after insert or update or delete on planometry
  for each row execute function tell_business_change();
