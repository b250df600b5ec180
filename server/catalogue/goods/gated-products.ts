import { part } from '#server/db/sql.ts';

/**
 * An array of the products behind the question of age (`GATED_KINDS`, rule 106), for `<> all(…)`: read once a query, by
 * indexes, and of a business without any in no time. The kind is a literal: with a parameter PostgreSQL considers the
 * generic plan expensive and plans every page again, which costs more than the page itself.
 */
export const gatedProducts = (businessId: string) => part`array(
  select p.id from product p where p.business_id = ${businessId} and p.goods_kind = 'tobacco'
  union all
  select p.id from subcategory s join product p on p.business_id = s.business_id and p.subcategory_id = s.id
    and p.goods_kind is null
  where s.business_id = ${businessId} and s.goods_kind = 'tobacco'
  union all
  select p.id from category c join product p on p.business_id = c.business_id and p.category_id = c.id
    and p.goods_kind is null and not p.removed
  join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id and s.goods_kind is null
  where c.business_id = ${businessId} and c.goods_kind = 'tobacco')`;
