import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { RemovableRow } from '#server/resource/staff-record.ts';
import { type CustomCartDetailRow, customCartColumns, type PUBLIC_TYPES } from './queries.ts';

type OfficialType = (typeof PUBLIC_TYPES)[number];
/** Official content as a list row. */
export type StaffCartRow = RemovableRow &
  CustomCartDetailRow & { type: OfficialType; creator_id: string | null };
type ProductRow = {
  product_id: string;
  id_item: string;
  title: string;
  picture: string;
  count: number;
  countType: CountType;
};
/** With its products, in order. */
export type OfficialRow = StaffCartRow & { products: ProductRow[] };

export const officialColumns = part`${customCartColumns}, cc.creator_id, cc.body, cc.photos, cc.video_url, cc.banner_footer,
  cc.inactive, cc.inactive_at, cc.removed_at, cc.updated_at, cc.version`;

/** Excludes private lists of shoppers, which are millions and confidential. Uses index custom_cart_official. */
export const official = ({ businessId }: Queries) =>
  part`cc.business_id = ${businessId} and cc.type in ('market', 'recipe', 'event')`;

/** One with its products; locked until the transaction ends, or a removed one. */
export async function officialCart(
  db: Queries,
  id: string,
  { locked = false, removed = false } = {},
): Promise<OfficialRow | undefined> {
  const row = await db.first<StaffCartRow>(sql`
    select ${officialColumns} from custom_cart cc
    where ${official(db)} and cc.id = ${id} and (cc.removed_at is not null) = ${removed}
    ${locked ? part`for update of cc` : nothing}`);
  return row && { ...row, products: await productsOf(db, id) };
}

function productsOf(db: Queries, cartId: string): Promise<ProductRow[]> {
  return db.all<ProductRow>(sql`
    select cp.product_id, p.sku as id_item, p.title, p.picture, cp.count, cp.count_type as "countType"
    from custom_cart_product cp join product p on p.business_id = cp.business_id and p.id = cp.product_id
    where cp.business_id = ${db.businessId} and cp.custom_cart_id = ${cartId} order by cp.position, cp.product_id`);
}

/** The editable columns. */
export type OfficialFields = {
  type: OfficialType;
  name: string;
  slug: string;
  body: string;
  picture: string;
  tint: string;
  photos: unknown;
  video_url: string;
  creator_name: string;
  show_on_checkout: boolean;
  recipe_details: { time?: string; portions?: number; dificult?: string };
  banner_footer: { image?: unknown; link?: unknown };
  inactive: boolean;
};

/** False when that id is taken. */
export async function insertOfficial(
  tx: Queries,
  { id, userId, fields, now }: { id: string; userId: string; fields: OfficialFields; now: Date },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into custom_cart (business_id, id, type, name, slug, body, picture, tint, photos, video_url, creator_id,
      creator_name, show_on_checkout, recipe_details, banner_footer, inactive, created_at, updated_at)
    values (${tx.businessId}, ${id}, ${fields.type}, ${fields.name}, ${fields.slug}, ${fields.body}, ${fields.picture},
      ${fields.tint}, ${JSON.stringify(fields.photos)}::jsonb, ${fields.video_url}, ${userId}, ${fields.creator_name},
      ${fields.show_on_checkout}, ${JSON.stringify(fields.recipe_details)}::jsonb,
      ${JSON.stringify(fields.banner_footer)}::jsonb, ${fields.inactive}, ${now}, ${now})
    on conflict (business_id, id) do nothing`);
  return added > 0;
}

export async function changeOfficial(
  tx: Queries,
  id: string,
  fields: OfficialFields,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update custom_cart set type = ${fields.type}, name = ${fields.name}, slug = ${fields.slug}, body = ${fields.body},
      picture = ${fields.picture}, tint = ${fields.tint}, photos = ${JSON.stringify(fields.photos)}::jsonb,
      video_url = ${fields.video_url}, creator_name = ${fields.creator_name},
      show_on_checkout = ${fields.show_on_checkout}, recipe_details = ${JSON.stringify(fields.recipe_details)}::jsonb,
      banner_footer = ${JSON.stringify(fields.banner_footer)}::jsonb, inactive = ${fields.inactive},
      updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** Removes it, or restores it as it was (rule 48); returns its new version. */
export function markRemoved(
  tx: Queries,
  id: string,
  { removed, now }: { removed: boolean; now: Date },
): Promise<{ id: string; version: number }> {
  return tx.one<{ id: string; version: number }>(sql`
    update custom_cart set removed_at = ${removed ? now : null}, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id} returning id, version`);
}

export type OfficialLine = { product_id: string; count: number; countType: CountType };

/** Sets the products in this order, and removes all others. */
export async function putProducts(
  tx: Queries,
  cartId: string,
  lines: readonly OfficialLine[],
): Promise<void> {
  const ids = lines.map(({ product_id }) => product_id);
  await tx.run(sql`
    delete from custom_cart_product
    where business_id = ${tx.businessId} and custom_cart_id = ${cartId} and product_id <> all(${ids}::uuid[])`);
  if (lines.length === 0) return;
  await tx.run(sql`
    insert into custom_cart_product (business_id, custom_cart_id, product_id, position, count_type, count)
    select ${tx.businessId}, ${cartId}, line.product_id, line.position, line.count_type, line.count
    from unnest(${ids}::uuid[], ${lines.map(({ countType }) => countType)}::text[],
      ${lines.map(({ count }) => count)}::int[]) with ordinality as line (product_id, count_type, count, position)
    on conflict (business_id, custom_cart_id, product_id) do update
      set position = excluded.position, count_type = excluded.count_type, count = excluded.count`);
}

export async function unknownProducts(tx: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select asked.id from unnest(${ids}::uuid[]) as asked (id)
    where not exists (select from product p where p.business_id = ${tx.businessId} and p.id = asked.id)`);
  return rows.map(({ id }) => id);
}
