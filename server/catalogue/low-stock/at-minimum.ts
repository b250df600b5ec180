import { type Fragment, nothing, part } from '#server/db/sql.ts';

/**
 * Ids of products whose stock is at or below an office's minimum; of all offices when none is given. The index
 * product_office_with_min only has products with a minimum: others are never reported.
 */
export function idsAtMinimum(businessId: string, officeId: string | undefined): Fragment {
  return part`(select m.product_id from product_office m
    where m.business_id = ${businessId} ${officeId === undefined ? nothing : part`and m.office_id = ${officeId}`}
      and m.stock_min > 0 and m.stock <= m.stock_min)`;
}
