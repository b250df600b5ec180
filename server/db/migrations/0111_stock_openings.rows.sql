-- What was there before the first entry: stock and entries are of one moment, so that a sale meanwhile changes nothing.
insert into stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note)
select b.business_id, b.office_id, b.product_id, (
    lpad(to_hex((extract(epoch from b.at) * 1000)::bigint), 12, '0') || '7000' || right(gen_random_uuid()::text, 17))::uuid,
  b.at, 'opening', b.amount, greatest(b.amount, 0), ''
from (
  select po.business_id, po.office_id, po.product_id, po.stock - coalesce(m.amount, 0) as amount,
    coalesce(m.first, clock_timestamp()) - interval '1 second' as at
  from product_office po
  left join (
    select office_id, product_id, sum(amount)::bigint as amount, min(at) as first from stock_movement
    where business_id = nullif(current_setting('app.business_id', true), '')::uuid group by 1, 2
  ) m on m.office_id = po.office_id and m.product_id = po.product_id
  where po.business_id = nullif(current_setting('app.business_id', true), '')::uuid
    and po.stock <> coalesce(m.amount, 0)
  limit 50000
) b;
