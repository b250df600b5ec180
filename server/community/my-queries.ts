import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import { type BasketRow, basketColumns, PRIVATE_TYPE } from './queries.ts';

export type MyBasketRow = BasketRow & { creator_id: string; pictures: { picture: string; tint: string }[] };

export type SavedProduct = { productId: string; countType: CountType; count: number };

/** Pictures of a basket's first products, as its card shows them. */
const PICTURES = 4;

const myColumns = part`${basketColumns}, cc.creator_id, (
  select coalesce(jsonb_agg(shown), '[]') from (
    select p.picture, c.tint from custom_cart_product cp
    join product p on p.business_id = cp.business_id and p.id = cp.product_id and p.picture <> ''
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where cp.business_id = cc.business_id and cp.custom_cart_id = cc.id
    order by cp.position, p.id limit ${PICTURES}
  ) shown) as pictures`;

const isOf = (businessId: string, userId: string) => part`
  cc.business_id = ${businessId} and cc.creator_id = ${userId} and cc.type = ${PRIVATE_TYPE} and not cc.inactive`;

/** A person's baskets, oldest first: the first is the one hearts save into. */
export async function basketsOf(
  db: Queries,
  userId: string,
  page: { offset: number; limit: number },
): Promise<MyBasketRow[]> {
  return db.all<MyBasketRow>(sql`
    select ${myColumns} from custom_cart cc where ${isOf(db.businessId, userId)}
    order by cc.created_at, cc.id limit ${page.limit} offset ${page.offset}`);
}

export async function basketOf(db: Queries, userId: string, id: string): Promise<MyBasketRow | undefined> {
  return db.first<MyBasketRow>(sql`
    select ${myColumns} from custom_cart cc where ${isOf(db.businessId, userId)} and cc.id = ${id}`);
}

/** The same for a change, locked until the transaction ends; undefined for somebody else's. */
export async function lockBasket(tx: Queries, userId: string, id: string): Promise<boolean> {
  const row = await tx.first(sql`
    select cc.id from custom_cart cc where ${isOf(tx.businessId, userId)} and cc.id = ${id} for no key update`);
  return row !== undefined;
}

/**
 * Locks the person until the transaction ends, so that baskets created in two tabs are counted one after the other.
 */
export async function lockPerson(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`
    select 1 from app_user where business_id = ${tx.businessId} and id = ${userId} for no key update`);
}

export async function countBaskets(tx: Queries, userId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from custom_cart cc where ${isOf(tx.businessId, userId)}`);
  return count;
}

/** Creates a basket; false when the id is taken, by anybody. */
export async function insertBasket(
  tx: Queries,
  basket: { id: string; userId: string; userName: string; name: string },
): Promise<void> {
  await tx.run(sql`
    insert into custom_cart (business_id, id, type, name, creator_id, creator_name, created_at, updated_at)
    values (${tx.businessId}, ${basket.id}, ${PRIVATE_TYPE}, ${basket.name}, ${basket.userId}, ${basket.userName},
      ${realTime}, ${realTime})
    on conflict (business_id, id) do nothing`);
}

/** True when there was such a basket of theirs. */
export async function nameBasket(db: Queries, userId: string, id: string, name: string): Promise<boolean> {
  const changed = await db.run(sql`
    update custom_cart cc set name = ${name}, updated_at = ${realTime}, version = version + 1
    where ${isOf(db.businessId, userId)} and cc.id = ${id}`);
  return changed > 0;
}

/** Out of sight, not erased (rule 48). True when there was such a basket of theirs. */
export async function retireBasket(db: Queries, userId: string, id: string): Promise<boolean> {
  const changed = await db.run(sql`
    update custom_cart cc set inactive = true, updated_at = ${realTime}, version = version + 1
    where ${isOf(db.businessId, userId)} and cc.id = ${id}`);
  return changed > 0;
}

/** The content of a basket, in the order it was added. */
export async function productsIn(db: Queries, basketId: string): Promise<SavedProduct[]> {
  return db.all<SavedProduct>(sql`
    select product_id as "productId", count_type as "countType", count from custom_cart_product
    where business_id = ${db.businessId} and custom_cart_id = ${basketId} order by position, product_id`);
}

/** Appends a product to a locked basket. False when it is already there. */
export async function insertProduct(tx: Queries, basketId: string, saved: SavedProduct): Promise<boolean> {
  const added = await tx.run(sql`
    insert into custom_cart_product (business_id, custom_cart_id, product_id, count_type, count, position)
    select ${tx.businessId}, ${basketId}, ${saved.productId}, ${saved.countType}, ${saved.count},
      coalesce(max(position) + 1, 0)
    from custom_cart_product where business_id = ${tx.businessId} and custom_cart_id = ${basketId}
    on conflict (business_id, custom_cart_id, product_id) do nothing`);
  return added > 0;
}

/** True when the product is in the basket. */
export async function setAmount(tx: Queries, basketId: string, saved: SavedProduct): Promise<boolean> {
  const changed = await tx.run(sql`
    update custom_cart_product set count_type = ${saved.countType}, count = ${saved.count}
    where business_id = ${tx.businessId} and custom_cart_id = ${basketId} and product_id = ${saved.productId}`);
  return changed > 0;
}

export async function deleteProduct(tx: Queries, basketId: string, productId: string): Promise<void> {
  await tx.run(sql`
    delete from custom_cart_product
    where business_id = ${tx.businessId} and custom_cart_id = ${basketId} and product_id = ${productId}`);
}

/** The products of each of a person's baskets, the first basket first. */
export async function savedBy(
  db: Queries,
  userId: string,
): Promise<{ id: string; name: string; product_ids: string[] }[]> {
  return db.all(sql`
    select cc.id, cc.name, array(
      select cp.product_id::text from custom_cart_product cp
      where cp.business_id = cc.business_id and cp.custom_cart_id = cc.id order by cp.position, cp.product_id
    ) as product_ids
    from custom_cart cc where ${isOf(db.businessId, userId)} order by cc.created_at, cc.id`);
}
