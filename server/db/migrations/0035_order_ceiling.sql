-- Decision 10: the total a shopper confirmed is a ceiling. Whatever weighs, replaces or corrects an order later settles at
-- or below it; a way above would need the shopper's yes, and there is none.
create function keep_order_ceiling() returns trigger language plpgsql as $$
begin
  raise check_violation using
    message = format('Order %s was confirmed at %s and cannot cost %s', new.number, old.total, new.total),
    constraint = 'order_total_is_a_ceiling';
end $$;
create trigger order_total_is_a_ceiling before update of total on customer_order
  for each row when (new.total > old.total) execute function keep_order_ceiling();
