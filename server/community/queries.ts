import type { CountType } from '#rules/quantity.ts';
import { type CardRow, cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

/** Baskets everybody may see; the private ones of shoppers are never among them. */
export const PUBLIC_TYPES = ['market', 'recipe', 'event'] as const;

export type BasketRow = {
  id: string;
  type: (typeof PUBLIC_TYPES)[number];
  name: string;
  slug: string;
  picture: string;
  tint: string;
  creator_name: string;
  created_at: Date;
  recipe_details: { time?: string; portions?: number; dificult?: string };
  products_count: number;
};

export type BasketDetailRow = BasketRow & { body: string; video_url: string };

export type BasketProductRow = CardRow & { basket_count: number; basket_count_type: CountType };

const basketColumns = part`
  cc.id, cc.type, cc.name, cc.slug, cc.picture, cc.tint, cc.creator_name, cc.created_at, cc.recipe_details,
  (select count(*) from custom_cart_product cp
    where cp.business_id = cc.business_id and cp.custom_cart_id = cc.id) as products_count`;

/** Recipes, events and markets, the newest first. */
export async function publicBaskets(
  db: Queries,
  type: BasketRow['type'] | undefined,
  page: { offset: number; limit: number },
): Promise<BasketRow[]> {
  const types = type ? [type] : PUBLIC_TYPES;
  return db.all<BasketRow>(sql`
    select ${basketColumns} from custom_cart cc
    where cc.business_id = ${db.businessId} and not cc.inactive and cc.type = any(${types})
    order by cc.created_at desc, cc.id limit ${page.limit} offset ${page.offset}`);
}

export async function publicBasket(db: Queries, id: string): Promise<BasketDetailRow | undefined> {
  return db.first<BasketDetailRow>(sql`
    select ${basketColumns}, cc.body, cc.video_url from custom_cart cc
    where cc.business_id = ${db.businessId} and cc.id = ${id} and not cc.inactive and cc.type = any(${PUBLIC_TYPES})`);
}

/** What of a basket can be bought in an office (decision 33), in the order it was put in. */
export async function productsOfBasket(
  db: Queries,
  basketId: string,
  officeId: string,
): Promise<BasketProductRow[]> {
  return db.all<BasketProductRow>(sql`
    select ${cardColumns}, cp.count as basket_count, cp.count_type as basket_count_type
    from custom_cart_product cp
    join product p on p.business_id = cp.business_id and p.id = cp.product_id ${factJoins}
    join product_office po on po.business_id = p.business_id and po.product_id = p.id
      and po.office_id = ${officeId} and po.listed
    where cp.business_id = ${db.businessId} and cp.custom_cart_id = ${basketId}
    order by cp.position, p.id`);
}
