import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import { type CustomCartRow, customCartColumns, PRIVATE_TYPE } from './queries.ts';

export type MyCustomCartRow = CustomCartRow & {
  creator_id: string;
  pictures: { picture: string; tint: string }[];
};

export type SavedProduct = { productId: string; countType: CountType; count: number };

/** Pictures of a custom cart's first products, as its card shows them. */
const PICTURES = 4;

const myColumns = part`${customCartColumns}, cc.creator_id, (
  select coalesce(jsonb_agg(shown), '[]') from (
    select p.picture, c.tint from custom_cart_product cp
    join product p on p.business_id = cp.business_id and p.id = cp.product_id and p.picture <> ''
    join category c on c.business_id = p.business_id and c.id = p.category_id
    where cp.business_id = cc.business_id and cp.custom_cart_id = cc.id
    order by cp.position, p.id limit ${PICTURES}
  ) shown) as pictures`;

const isOf = (businessId: string, userId: string) => part`
  cc.business_id = ${businessId} and cc.creator_id = ${userId} and cc.type = ${PRIVATE_TYPE} and not cc.inactive`;

/** A person's custom carts, oldest first: the first is the one hearts save into. */
export async function customCartsOf(
  db: Queries,
  userId: string,
  page: { offset: number; limit: number },
): Promise<MyCustomCartRow[]> {
  return db.all<MyCustomCartRow>(sql`
    select ${myColumns} from custom_cart cc where ${isOf(db.businessId, userId)}
    order by cc.created_at, cc.id limit ${page.limit} offset ${page.offset}`);
}

export async function customCartOf(
  db: Queries,
  userId: string,
  id: string,
): Promise<MyCustomCartRow | undefined> {
  return db.first<MyCustomCartRow>(sql`
    select ${myColumns} from custom_cart cc where ${isOf(db.businessId, userId)} and cc.id = ${id}`);
}

/** Locks a custom cart until the transaction ends; false for somebody else's. */
export async function lockCustomCart(tx: Queries, userId: string, id: string): Promise<boolean> {
  const row = await tx.first(sql`
    select cc.id from custom_cart cc where ${isOf(tx.businessId, userId)} and cc.id = ${id} for no key update`);
  return row !== undefined;
}

/** Locks the person until the transaction ends: custom carts created in two tabs are counted one after the other. */
export async function lockPerson(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`
    select 1 from app_user where business_id = ${tx.businessId} and id = ${userId} for no key update`);
}

export async function countCustomCarts(tx: Queries, userId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from custom_cart cc where ${isOf(tx.businessId, userId)}`);
  return count;
}

/** Creates a custom cart; false when the id is taken, by anybody. */
export async function insertCustomCart(
  tx: Queries,
  customCart: { id: string; userId: string; userName: string; name: string },
): Promise<void> {
  await tx.run(sql`
    insert into custom_cart (business_id, id, type, name, creator_id, creator_name, created_at, updated_at)
    values (${tx.businessId}, ${customCart.id}, ${PRIVATE_TYPE}, ${customCart.name}, ${customCart.userId}, ${customCart.userName},
      ${realTime}, ${realTime})
    on conflict (business_id, id) do nothing`);
}

/** Returns true when the person had such a custom cart. */
export async function nameCustomCart(
  db: Queries,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const changed = await db.run(sql`
    update custom_cart cc set name = ${name}, updated_at = ${realTime}, version = version + 1
    where ${isOf(db.businessId, userId)} and cc.id = ${id}`);
  return changed > 0;
}

/** Hides the custom cart without erasing it (rule 48). Returns true when the person had it. */
export async function retireCustomCart(db: Queries, userId: string, id: string): Promise<boolean> {
  const changed = await db.run(sql`
    update custom_cart cc set inactive = true, updated_at = ${realTime}, version = version + 1
    where ${isOf(db.businessId, userId)} and cc.id = ${id}`);
  return changed > 0;
}

/** The content of a custom cart, in the order it was added. */
export async function productsIn(db: Queries, customCartId: string): Promise<SavedProduct[]> {
  return db.all<SavedProduct>(sql`
    select product_id as "productId", count_type as "countType", count from custom_cart_product
    where business_id = ${db.businessId} and custom_cart_id = ${customCartId} order by position, product_id`);
}

/** Appends a product to a locked custom cart. False when it is already there. */
export async function insertProduct(
  tx: Queries,
  customCartId: string,
  saved: SavedProduct,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into custom_cart_product (business_id, custom_cart_id, product_id, count_type, count, position)
    select ${tx.businessId}, ${customCartId}, ${saved.productId}, ${saved.countType}, ${saved.count},
      coalesce(max(position) + 1, 0)
    from custom_cart_product where business_id = ${tx.businessId} and custom_cart_id = ${customCartId}
    on conflict (business_id, custom_cart_id, product_id) do nothing`);
  return added > 0;
}

/** Returns true when the product is in the custom cart. */
export async function setAmount(tx: Queries, customCartId: string, saved: SavedProduct): Promise<boolean> {
  const changed = await tx.run(sql`
    update custom_cart_product set count_type = ${saved.countType}, count = ${saved.count}
    where business_id = ${tx.businessId} and custom_cart_id = ${customCartId} and product_id = ${saved.productId}`);
  return changed > 0;
}

export async function deleteProduct(tx: Queries, customCartId: string, productId: string): Promise<void> {
  await tx.run(sql`
    delete from custom_cart_product
    where business_id = ${tx.businessId} and custom_cart_id = ${customCartId} and product_id = ${productId}`);
}

/** The products of each of a person's custom carts, the first custom cart first. */
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
