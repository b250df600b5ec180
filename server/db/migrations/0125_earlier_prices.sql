-- Of one day the lowest counts alone: at most one price a day is kept.
create or replace function left_price(earlier bigint[], day int, price bigint) returns bigint[] language sql immutable as $function$
  select kept.prices || case when kept.prices[cardinality(kept.prices) - 1] = day then '{}'
    else array[day::bigint, price] end
  from (
    select coalesce(array_agg(v.value order by i, v.place), '{}') as prices
    from generate_series(1, cardinality(earlier), 2) i
    cross join unnest(array[earlier[i], earlier[i + 1]]) with ordinality v (value, place)
    where earlier[i] >= day - 30 and earlier[i + 1] < price
  ) kept
$function$;
