-- A quantity that moves is told too, to whoever keeps what shelves show: 'business stock <office> <ids>'. It goes by the outbox
-- and not by a notification of its own: that would make the commits of orders wait for one another.
create or replace function tell_office_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('catalogue',
      told.business_id || ' office ' || told.office_id || ' ' || told_ids(array_agg(told.product_id)))
    from (
      select n.business_id, n.office_id, n.product_id
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0)
    ) told group by told.business_id, told.office_id;
    insert into outbox (business_id, id, topic, payload)
    select told.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      told.business_id || ' stock ' || told.office_id || ' ' || told_ids(array_agg(told.product_id)))
    from (
      select n.business_id, n.office_id, n.product_id
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where n.stock <> o.stock and n.stock > 0 and o.stock > 0
    ) told group by told.business_id, told.office_id;
  else
    perform pg_notify('catalogue',
      told.business_id || ' office ' || told.office_id || ' ' || told_ids(array_agg(told.product_id)))
    from new_rows told group by told.business_id, told.office_id;
  end if;
  return null;
end $$;
