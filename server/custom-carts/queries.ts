import type { CountType } from '#rules/quantity.ts';
import { type CardRow, cardColumns, factJoins, goodsKind } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

/** Custom carts that everybody may see; the private ones of shoppers are never among them. */
export const PUBLIC_TYPES = ['market', 'recipe', 'event'] as const;
export const PRIVATE_TYPE = 'private_user_collection';

type PublicType = (typeof PUBLIC_TYPES)[number];

export type CustomCartRow = {
  id: string;
  type: PublicType | typeof PRIVATE_TYPE;
  name: string;
  slug: string;
  picture: string;
  tint: string;
  creator_name: string;
  created_at: Date;
  show_on_checkout: boolean;
  recipe_details: { time?: string; portions?: number; dificult?: string };
  products_count: number;
};

export type CustomCartDetailRow = CustomCartRow & {
  body: string;
  video_url: string;
  photos: unknown;
  banner_footer: { image?: unknown; link?: unknown };
};

export type CustomCartProductRow = CardRow & {
  custom_cart_id: string;
  listed_count: number;
  listed_count_type: CountType;
};

export const customCartColumns = part`
  cc.id, cc.type, cc.name, cc.slug, cc.picture, cc.tint, cc.creator_name, cc.created_at, cc.show_on_checkout,
  cc.recipe_details,
  (select count(*) from custom_cart_product cp
    where cp.business_id = cc.business_id and cp.custom_cart_id = cc.id) as products_count`;

type PublicFilter = {
  type: PublicType | undefined;
  showOnCheckout: boolean | undefined;
  productId: string | undefined;
};

const isPublic = (businessId: string) => part`
  cc.business_id = ${businessId} and not cc.inactive and cc.removed_at is null and cc.type = any(${PUBLIC_TYPES})`;

/** Recipes, events and markets, the newest first. */
export async function publicCustomCarts(
  db: Queries,
  filter: PublicFilter,
  page: { offset: number; limit: number },
): Promise<CustomCartRow[]> {
  return db.all<CustomCartRow>(sql`
    select ${customCartColumns} from custom_cart cc
    where ${isPublic(db.businessId)} ${areWanted(filter)}
    order by cc.created_at desc, cc.id limit ${page.limit} offset ${page.offset}`);
}

export async function countPublicCustomCarts(db: Queries, filter: PublicFilter): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from custom_cart cc where ${isPublic(db.businessId)} ${areWanted(filter)}`);
  return row?.count ?? 0;
}

export async function publicCustomCart(db: Queries, id: string): Promise<CustomCartDetailRow | undefined> {
  return db.first<CustomCartDetailRow>(sql`
    select ${customCartColumns}, cc.body, cc.video_url, cc.photos, cc.banner_footer from custom_cart cc
    where ${isPublic(db.businessId)} and cc.id = ${id}`);
}

/**
 * The products of these custom carts that can be bought in an office (rule 33), in the order in which they were added.
 */
export async function productsOfCustomCarts(
  db: Queries,
  customCartIds: readonly string[],
  officeId: string,
): Promise<CustomCartProductRow[]> {
  return db.all<CustomCartProductRow>(sql`
    select ${cardColumns}, cp.custom_cart_id, cp.count as listed_count, cp.count_type as listed_count_type
    from custom_cart_product cp
    join product p on p.business_id = cp.business_id and p.id = cp.product_id ${factJoins}
    join product_office po on po.business_id = p.business_id and po.product_id = p.id
      and po.office_id = ${officeId} and po.listed
    where cp.business_id = ${db.businessId} and cp.custom_cart_id = any(${customCartIds})
      and may_be_promoted(${goodsKind})
    order by cp.position, p.id`);
}

/** Titles of products the shop sells, but not in this office now, in the order they were added. */
export async function missingOfCustomCart(
  db: Queries,
  customCartId: string,
  officeId: string,
): Promise<string[]> {
  const rows = await db.all<{ title: string }>(sql`
    select p.title from custom_cart_product cp
    join product p on p.business_id = cp.business_id and p.id = cp.product_id
      and not p.inactive and not p.hidden and p.picture <> ''
    left join product_office po on po.business_id = p.business_id and po.product_id = p.id
      and po.office_id = ${officeId}
    where cp.business_id = ${db.businessId} and cp.custom_cart_id = ${customCartId} and po.listed is not true
      and ${isPromoted}
    order by cp.position, p.id`);
  return rows.map(({ title }) => title);
}

/** A custom cart this person may copy from: a public one, or their own; undefined otherwise. */
export async function readableCustomCart(
  db: Queries,
  id: string,
  userId: string | undefined,
): Promise<{ id: string; type: CustomCartRow['type']; portions: number } | undefined> {
  return db.first(sql`
    select id, type, coalesce((recipe_details ->> 'portions')::int, 0) as portions from custom_cart
    where business_id = ${db.businessId} and id = ${id} and not inactive and removed_at is null
      and (type = any(${PUBLIC_TYPES}) or (type = ${PRIVATE_TYPE} and creator_id = ${userId ?? null}))`);
}

export type IngredientRow = { product_id: string; title: string; count: number; count_type: CountType };

/** The content of a custom cart in any state; of a public one only products visible to everybody (rule 33). */
export async function ingredientsOf(
  db: Queries,
  customCart: { id: string; type: CustomCartRow['type'] },
): Promise<IngredientRow[]> {
  const seen =
    customCart.type === PRIVATE_TYPE
      ? nothing
      : part` and not p.inactive and not p.hidden and p.picture <> '' and ${isPromoted}`;
  return db.all<IngredientRow>(sql`
    select cp.product_id, p.title, cp.count, cp.count_type from custom_cart_product cp
    join product p on p.business_id = cp.business_id and p.id = cp.product_id ${seen}
    where cp.business_id = ${db.businessId} and cp.custom_cart_id = ${customCart.id}
    order by cp.position, cp.product_id`);
}

function areWanted({ type, showOnCheckout, productId }: PublicFilter) {
  return part`
    ${type === undefined ? nothing : part`and cc.type = ${type}`}
    ${showOnCheckout === undefined ? nothing : part`and cc.show_on_checkout = ${showOnCheckout}`}
    ${
      productId === undefined
        ? nothing
        : part`and exists (select from custom_cart_product cp where cp.business_id = cc.business_id
          and cp.custom_cart_id = cc.id and cp.product_id = ${productId})`
    }`;
}

/**
 * A condition on product `p`: what may not be promoted is in no public content, even if it was added before (rule 99).
 */
const isPromoted = part`may_be_promoted((
  select ${goodsKind} from subcategory s join category c on c.business_id = s.business_id and c.id = p.category_id
  where s.business_id = p.business_id and s.id = p.subcategory_id))`;
