-- The margin of a new order is counted by the statement that writes it, like the order itself (migration 0169), and
-- not when it gets its number, while every other order of the business waits.
create or replace function margin_stats(o customer_order)
  returns table (module text, day date, reference text, office_id uuid, value bigint) language sql stable as $$
  select s.module, (o.created_at at time zone 'America/Bogota')::date, '', o.office_id, s.value
  from (values ('costed_sales', o.costed_sales), ('cost_of_sales', o.cost_total)) as s (module, value)
  where o.costed_sales is not null and o.state not in ('11_store_onlinepayment_fail', '12_store_cancel_order')
$$;

create function count_new_margin() returns trigger language plpgsql as $$
begin
  perform public.note_stat_change(new.business_id, (select jsonb_agg(to_jsonb(d)) from public.margin_stats(new) d));
  return null;
end $$;
create trigger count_new_margin after insert on customer_order for each row
  when (new.costed_sales is not null) execute function count_new_margin();

drop trigger count_margin on customer_order;
create trigger count_margin after update of state, costed_sales, cost_total, created_at, office_id
  on customer_order for each row
  when ((new.costed_sales is not null or old.costed_sales is not null)
    and ((old.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
        is distinct from (new.state in ('11_store_onlinepayment_fail', '12_store_cancel_order'))
      or old.costed_sales is distinct from new.costed_sales or old.cost_total is distinct from new.cost_total
      or old.created_at is distinct from new.created_at or old.office_id is distinct from new.office_id))
  execute function count_margin();
