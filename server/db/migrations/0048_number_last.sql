-- An order is written before anything is held that others want, and gets its number last (docs/decisions/028): until its commit
-- it may have none.
alter table customer_order alter column number drop not null;
create function refuse_order_without_number() returns trigger language plpgsql as $$
begin
  if exists (select from customer_order where business_id = new.business_id and id = new.id and number is null) then
    raise not_null_violation using message = 'An order without a number', table = 'customer_order', column = 'number';
  end if;
  return null;
end $$;
create constraint trigger order_has_number after insert or update of number on customer_order
  deferrable initially deferred for each row when (new.number is null) execute function refuse_order_without_number();

-- Whoever places an order takes its place in the window and queues its lines there in one step.
drop trigger queue_new_lines on order_line;
drop function queue_new_lines();

-- What 0015 tells, found in one look at the rows.
create or replace function tell_office_change() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'UPDATE' then
    for changed in
      select business_id, office_id, array_agg(product_id) filter (where shown) as shown,
        array_agg(product_id) filter (where not shown) as moved
      from (
        select n.business_id, n.office_id, n.product_id, n.stock <> o.stock as moved,
          (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0) as shown
        from new_rows n join old_rows o using (business_id, office_id, product_id)
      ) moves
      where shown or moved
      group by business_id, office_id
    loop
      if changed.shown is not null then
        perform pg_notify('catalogue', changed.business_id || ' office ' || changed.office_id || ' ' || told_ids(changed.shown));
      end if;
      if changed.moved is not null then
        insert into outbox (business_id, id, topic, payload)
        values (changed.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
          changed.business_id || ' stock ' || changed.office_id || ' ' || told_ids(changed.moved)));
      end if;
    end loop;
  else
    perform pg_notify('catalogue',
      told.business_id || ' office ' || told.office_id || ' ' || told_ids(array_agg(told.product_id)))
    from new_rows told group by told.business_id, told.office_id;
  end if;
  return null;
end $$;
