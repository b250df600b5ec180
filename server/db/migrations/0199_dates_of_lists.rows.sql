-- What was written down while no date meant 'as the list says' has the date of its list, where it is not booked yet.
update reception_entry e set expires_on = n.expires_on
from (
  select w.business_id, w.reception_id, w.product_id, w.id, l.expires_on
  from reception r
  join reception_line l on l.business_id = r.business_id and l.reception_id = r.id and l.expires_on is not null
  join reception_entry w on w.business_id = l.business_id and w.reception_id = l.reception_id
    and w.product_id = l.product_id and w.expires_on is null and w.counted > 0
  where r.business_id = nullif(current_setting('app.business_id', true), '')::uuid and r.state = 'open'
  limit 1000
) n
where e.business_id = n.business_id and e.reception_id = n.reception_id and e.product_id = n.product_id and e.id = n.id;
