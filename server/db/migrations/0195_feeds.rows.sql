-- What was there before feeds is numbered, too.
insert into feed_change (business_id, kind, object_id)
select l.business_id, l.kind, l.id from (
  select b.business_id, 'brand' as kind, b.id from brand b
  union all
  select c.business_id, 'category', c.id from category c
  union all
  select s.business_id, 'category', s.id from subcategory s
  union all
  select r.business_id, 'refund', r.id from refund r
) l
where l.business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and not exists (select from feed_position p
    where p.business_id = l.business_id and p.kind = l.kind and p.object_id = l.id)
  and not exists (select from feed_change f
    where f.business_id = l.business_id and f.kind = l.kind and f.object_id = l.id)
limit 5000;
