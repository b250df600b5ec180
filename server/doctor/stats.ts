import type { Question } from './question.ts';

/** Daily sums: stored ones plus pending changes equal the orders. */
export const statQuestions: Question[] = [
  {
    promise: 'Las sumas diarias son las de los pedidos',
    sql: `
      select business_id, module, day, reference, office_id, stored.value as stored, counted.value as counted
      from (
        select business_id, module, day, reference, office_id, sum(value)::bigint as value from (
          select business_id, module, day, reference, office_id, value from stat
          where module = any (stat_modules_of_orders())
          union all
          select w.business_id, c.module, c.day, c.reference, c.office_id, c.value
          from stat_change w, jsonb_to_recordset(w.changes)
            as c (module text, day date, reference text, office_id uuid, value bigint)
        ) rows group by 1, 2, 3, 4, 5 having sum(value) <> 0
      ) stored
      full join (
        select b.id as business_id, e.* from business b cross join lateral stats_of_orders(b.id) e
      ) counted using (business_id, module, day, reference, office_id)
      where stored.value is distinct from counted.value
      order by business_id, day, module`,
  },
  {
    promise: 'Las sumas por mes y de todas las sedes son las de los días',
    sql: `
      select business_id, span, office_id, starts, module, reference, summed.value as summed, days.value as days
      from (select * from stat_sum where value <> 0) summed
      full join (
        select t.business_id, s.span, s.office_id, t.module, s.starts, t.reference, sum(t.value)::bigint as value
        from stat t cross join lateral stat_spans(t.day, t.office_id) s
        where t.module = any (stat_modules_of_orders()) group by 1, 2, 3, 4, 5, 6 having sum(t.value) <> 0
      ) days using (business_id, span, office_id, module, starts, reference)
      where summed.value is distinct from days.value order by business_id, starts, module`,
  },
  {
    promise: 'Las vistas sumadas por día y por mes son las de los productos',
    // Summed once for all: a sum for each month and product read the whole table again and again.
    sql: `
      with days as (
        select business_id, office_id, product_id, date_trunc('month', starts)::date as starts, sum(views) as views
        from viewed_product where span = 'day' group by 1, 2, 3, 4
      ), begun as (
        select business_id, min(starts) as first_day from viewed_product where span = 'day' group by 1
      )
      select business_id, v.span, office_id, starts, product_id from viewed_product v
      join begun using (business_id)
      join days d using (business_id, office_id, product_id, starts)
      where v.span = 'month' and v.views <> d.views and starts > first_day
      order by business_id, starts, product_id`,
  },
];
