-- Quantities that staff change before an order is picked: what its shopper confirmed stays beside them (decisions 10
-- and 63), and no edit may cost more than that.
alter table customer_order add column confirmed jsonb;
alter table order_line add column confirmed_count int check (confirmed_count > 0);
comment on column customer_order.confirmed is '{total, subtotal, bags_count, bags_total, coupons} as its shopper confirmed them; null until staff change a quantity';
comment on column order_line.confirmed_count is 'as its shopper confirmed it; null until staff change it';

create or replace function public.keep_order_ceiling() returns trigger language plpgsql as $$
declare
  ceiling bigint := coalesce((old.confirmed ->> 'total')::bigint, old.total);
begin
  if old.confirmed is not null and new.confirmed is distinct from old.confirmed
    or new.confirmed is not null and (new.confirmed ->> 'total')::bigint is distinct from ceiling then
    raise check_violation using
      message = format('What was confirmed of order %s cannot be rewritten', new.number),
      constraint = 'order_confirmed_stays';
  end if;
  if new.total > ceiling then
    raise check_violation using
      message = format('Order %s was confirmed at %s and cannot cost %s', new.number, ceiling, new.total),
      constraint = 'order_total_is_a_ceiling';
  end if;
  return new;
end $$;
drop trigger order_total_is_a_ceiling on customer_order;
create trigger order_total_is_a_ceiling before update of total, confirmed on customer_order
  for each row when (new.total > old.total or new.confirmed is distinct from old.confirmed)
  execute function public.keep_order_ceiling();
