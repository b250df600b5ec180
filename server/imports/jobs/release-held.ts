import type { ImportGate, ImportSummary } from '#contract/imports/import-shapes.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { HELD_BACK } from '../planning/plan-row.ts';
import { changeImport } from '../queries.ts';

/**
 * Rows held back are written as planned when all reasons were accepted; the summary says so. Undefined when they must
 * be planned: new products of held rows are not planned yet.
 */
export function releaseHeld(
  db: BusinessDatabase,
  { id, summary, agreed }: { id: string; summary: ImportSummary; agreed: readonly ImportGate[] },
  now: Date,
): Promise<ImportSummary | undefined> {
  return db.transaction(async (tx) => {
    const { businessId } = tx;
    const unplanned = await tx.first(sql`
      select from product_import_row r, jsonb_array_elements(r.problems) p
      where r.business_id = ${businessId} and r.import_id = ${id} and r.outcome = 'refused' and not r.after ? 'held'
        and p ->> 'code' = any(${agreed}) limit 1`);
    if (unplanned) return undefined;
    const { released, pictureless } = await tx.one<{ released: number; pictureless: number }>(sql`
      with held as (
        select r.row_number, (r.after -> 'held' ->> 'hasPicture')::boolean as has_picture,
          coalesce(jsonb_agg(p.value order by p.place) filter (where p.value ->> 'code' <> all(${agreed})), '[]') as problems,
          bool_or(p.value ->> 'code' = any(${HELD_BACK}) and p.value ->> 'code' <> all(${agreed})) as waits
        from product_import_row r, jsonb_array_elements(r.problems) with ordinality p (value, place)
        where r.business_id = ${businessId} and r.import_id = ${id} and r.outcome = 'refused' and r.after ? 'held'
        group by r.business_id, r.import_id, r.row_number
      ), changed as (
        update product_import_row r set problems = h.problems,
          outcome = case when h.waits then r.outcome else 'changed' end,
          after = case when h.waits then r.after else r.after - 'held' - 'asks' end
        from held h
        where r.business_id = ${businessId} and r.import_id = ${id} and r.row_number = h.row_number
        returning h.waits, h.has_picture
      )
      select (count(*) filter (where not waits))::int as released,
        (count(*) filter (where not waits and not has_picture))::int as pictureless from changed`);
    const isOpen = (code: string) => !agreed.some((gate) => gate === code);
    const next = {
      ...summary,
      changed: summary.changed + released,
      refused: summary.refused - released,
      without_picture: summary.without_picture + pictureless,
      problems: summary.problems.filter(({ code }) => isOpen(code)),
      gates: summary.gates.filter(({ gate }) => isOpen(gate)),
    };
    await changeImport(tx, id, { summary: next }, now);
    return next;
  });
}
