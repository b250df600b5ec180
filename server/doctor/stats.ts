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
    sql: `
      select business_id, span, office_id, starts, product_id from viewed_product v
      where span = 'month' and v.views <> (
        select sum(d.views) from viewed_product d
        where d.business_id = v.business_id and d.span = 'day' and d.office_id = v.office_id
          and d.product_id = v.product_id and d.starts >= v.starts and d.starts < v.starts + interval '1 month')
        and v.starts > (select min(starts) from viewed_product o where o.business_id = v.business_id and o.span = 'day')
      order by business_id, starts, product_id`,
  },
];
