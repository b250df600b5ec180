import { type Sql, sql } from '#server/db/sql.ts';

/**
 * Before the rows of prices: who changes the kind of a category holds its law and waits for such rows. The same is held
 * by the trigger that refuses discounts, where a writer has not.
 */
export const keepGoodsLaw = (businessId: string): Sql => sql`select keep_goods_law(${businessId})`;
