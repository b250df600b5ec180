import { part } from '#server/db/sql.ts';

/** Part of a statement: whether a business, named by its id or by a column, has a module (rule 68). */
export function moduleIsOn(businessId: string | ReturnType<typeof part>, code: string) {
  return part`exists (select from business_module bm
    where bm.business_id = ${businessId} and bm.code = ${code} and bm.status = 'active')`;
}
