import { type Fragment, nothing, part } from '#server/db/sql.ts';

/**
 * Ids of products whose stock is at the least that an office wants, or under it; of all offices where none is named.
 * The index product_office_with_min has the products with a minimum alone: of the others nobody is told.
 */
export function idsAtMinimum(businessId: string, officeId: string | undefined): Fragment {
  return part`(select m.product_id from product_office m
    where m.business_id = ${businessId} ${officeId === undefined ? nothing : part`and m.office_id = ${officeId}`}
      and m.stock_min > 0 and m.stock <= m.stock_min)`;
}
