import type { Question } from './question.ts';

/** Goods that came in (rule 125): what people wrote down is what the stock got, once. */
export const receptionQuestions: Question[] = [
  {
    // An entry that replaces is of all that came until then. Movements of receptions are never summed up.
    promise:
      'Lo que llegó en una recepción registrada entró al inventario una vez, y de las demás no entró nada',
    sql: `
      with came as (
        select business_id, reception_id, product_id, sum(counted) as pieces
        from (
          select e.*, max(e.at) filter (where e.mode = 'replace')
            over (partition by e.business_id, e.reception_id, e.product_id) as since
          from reception_entry e
        ) e
        where at >= coalesce(since, '-infinity') group by 1, 2, 3 having sum(counted) > 0
      ), due as (
        select c.business_id, r.office_id, c.reception_id, c.product_id, c.pieces
        from came c join reception r on r.business_id = c.business_id and r.id = c.reception_id
        where r.state = 'booked'
      ), moved as (
        select business_id, office_id, source_id as reception_id, product_id, sum(amount) as pieces, count(*) as times
        from stock_movement where kind = 'reception' group by 1, 2, 3, 4
      )
      select business_id, reception_id, office_id, product_id, d.pieces as due, m.pieces as moved, m.times
      from due d full join moved m using (business_id, office_id, reception_id, product_id)
      where d.pieces is distinct from m.pieces or m.times <> 1`,
  },
];
