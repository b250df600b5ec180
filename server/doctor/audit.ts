import type { Question } from './question.ts';

/**
 * The audit: every entry has its link, and every link the hash of its content and of the previous one (rule 47).
 */
export const auditQuestions: Question[] = [
  {
    // The first broken entry of each business: after it nothing can be trusted.
    promise: 'La auditoría es una cadena sin cortes ni retoques',
    sql: `
      select distinct on (business_id) business_id, number, audit_id from (
        select l.business_id, l.number, l.audit_id,
          a.id is null or l.number <> coalesce(lag(l.number) over w, 0) + 1
            or l.previous <> coalesce(lag(l.hash) over w, ''::bytea) or not audit_holds(l.hash, l.previous, a) as broken
        from audit_link l left join audit_log a on a.business_id = l.business_id and a.id = l.audit_id
        window w as (partition by l.business_id order by l.number)
        union all
        select a.business_id, null, a.id, true from audit_log a
        where not exists (select from audit_link l where l.business_id = a.business_id and l.audit_id = a.id)
      ) lines where broken order by business_id, number`,
  },
  {
    // A chain without its newest entries is consistent in itself; the seal tells its length.
    promise: 'La auditoría llega al menos hasta donde se selló',
    sql: `
      select s.business_id, s.number, s.at from audit_seal s
      where not exists (
        select from audit_link l where l.business_id = s.business_id and l.number = s.number and l.hash = s.hash)
      order by s.business_id, s.number`,
  },
];
