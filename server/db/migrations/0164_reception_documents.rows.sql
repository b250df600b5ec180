-- What is booked comes first: while it stays, its document does not come in again.
update reception r set repeats = n.turn
from (
  select business_id, id, turn from (
    select business_id, id, repeats, row_number() over (
      partition by coalesce(nullif(regexp_replace(folded(supplier), '[^[:alnum:]]', '', 'g'), ''), supplier),
        coalesce(nullif(regexp_replace(folded(document), '[^[:alnum:]]', '', 'g'), ''), document)
      order by state = 'booked' desc, started_at, id) - 1 as turn
    from reception
    where business_id = nullif(current_setting('app.business_id', true), '')::uuid and state <> 'dropped'
  ) d
  where turn <> repeats limit 1000
) n
where r.business_id = n.business_id and r.id = n.id;
