import { type FeedPlatform, feedKinds } from '#rules/goods/feeds.ts';
import {
  type CardRow,
  cardColumns,
  factJoins,
  goodsKind,
  isForAdults,
  isSold,
} from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

/** What a catalogue of others needs of a product in an office. */
export type FeedRow = CardRow & {
  title_large: string;
  description: string;
  bar_code: string;
  pictures: string[];
  category: string;
  subcategory: string;
  price: number;
  price_neto: number;
  in_stock: boolean;
  /** The days of its net price, if it is a price of certain days; without a last one it has no end. */
  sale_from: string | null;
  sale_until: string | null;
};

type Shelf = { officeId: string; platform: FeedPlatform };

const BATCH = 1_000;

/** Rows of the shelf that a platform takes (rule 128), in the words that all queries here share. */
const shelf = (db: Queries, { officeId, platform }: Shelf) => part`
  product_office po
  join product p on p.business_id = po.business_id and p.id = po.product_id
  ${factJoins}
  left join sale_price d on d.business_id = po.business_id and d.office_id = po.office_id
    and d.product_id = po.product_id and d.begun and d.price_neto = po.price_neto
  where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.visible and ${isSold}
    and not c.disabled and not c.inactive and not s.disabled
    and not ${isForAdults} and ${goodsKind} = any(${feedKinds(platform)})`;

/** In order of id, each batch after the previous one: memory holds one batch, however many products there are. */
export async function* feedRows(db: Queries, of: Shelf): AsyncIterable<FeedRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.all<FeedRow>(sql`
      select ${cardColumns}, p.title_large, p.description, p.bar_code, p.pictures, c.name as category,
        s.display_name as subcategory, po.in_stock, d.begins_on::text as sale_from, d.ends_on::text as sale_until
      from ${shelf(db, of)} and po.product_id > ${after}
      order by po.product_id limit ${BATCH}`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Changes with anything that a row of the feed is made of. */
export async function feedState(db: Queries, of: Shelf): Promise<string> {
  const { state } = await db.one<{ state: string }>(sql`
    select count(*) || '.' || coalesce(sum(hash_record_extended((
      po.product_id, po.price, po.price_neto, po.in_stock, p.updated_at, c.updated_at, s.updated_at, b.updated_at,
      d.begins_on, d.ends_on), 0)), 0) as state
    from ${shelf(db, of)}`);
  return state;
}
