import { type Sql, sql } from '#server/db/sql.ts';

/**
 * Locks the goods' law before the rows of prices: whoever changes the kind of a category locks it too, and waits for
 * such rows. The trigger that refuses discounts takes the same lock for writers that did not.
 */
export const keepGoodsLaw = (businessId: string): Sql => sql`select keep_goods_law(${businessId})`;
