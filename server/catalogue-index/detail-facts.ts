import { ProductTexts } from '#contract/catalogue/products.ts';
import { isGated } from '#rules/goods/gated.ts';
import { type GoodsKind, productLegend } from '#rules/goods/kinds.ts';
import { declaresNone } from '#rules/label/allergen-words.ts';
import { hasLabel } from '#rules/label/cells.ts';
import { labelOf, type StoredLabel } from '#rules/label/label.ts';
import { sealsOf } from '#rules/label/seals.ts';
import { type CacheOptions, createFacts } from '#server/cache/cache.ts';
import { type StoredOptions, toOptions } from '#server/catalogue/options.ts';
import { goodsKind, isUnlicensed, pictureUrl } from '#server/catalogue/product-card.ts';
import { arrayOf } from '#server/db/batched.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { ratingsOf } from '#server/reviews/ratings.ts';

type DetailRow = {
  id: string;
  subcategory_id: string;
  brand_id: string | null;
  bar_code: string;
  title_large: string;
  description: string;
  description_large: string;
  category_name: string;
  category_slug: string;
  subcategory_name: string;
  restrictions_message: string;
  goods_kind: GoodsKind;
  sanitary_record: string;
  label: StoredLabel;
  pictures: string[];
  videos: string[];
  options: StoredOptions;
};

/** `texts`: the page's fields that follow those of the card, as JSON with its braces open. */
export type DetailFacts = {
  subcategoryId: string;
  texts: string;
  /** Whether it is shown only after the question of age. */
  isGated: boolean;
  rating: { count: number; average: number };
};

/** A limit per business; a product takes some kilobytes. */
const MOST_DETAILS = 4_000;

/** Products that may be shown; removed or hidden ones have no facts. */
export const createDetailFacts = (options: CacheOptions) =>
  createFacts(
    {
      read: readDetails,
      ofProducts: true,
      tables: ['category', 'subcategory', 'product_review', 'business_config'],
      most: MOST_DETAILS,
    },
    options,
  );

async function readDetails(db: Queries, productIds: readonly string[]) {
  const reading = db.all<DetailRow>(sql`
    select p.id, p.subcategory_id, p.brand_id, p.bar_code, p.title_large, p.description, p.description_large,
      c.name as category_name, c.slug as category_slug, s.display_name as subcategory_name,
      coalesce(nullif(s.restrictions_message, ''), c.restrictions_message) as restrictions_message, p.pictures,
      ${goodsKind} as goods_kind, p.sanitary_record, p.label,
      p.videos, s.options
    from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    where p.business_id = ${db.businessId} and p.id = any(${arrayOf(productIds, part`uuid`)}) and not p.inactive and not p.hidden
      and (${isUnlicensed} or exists (
        select from business_config g where g.business_id = p.business_id and g.sells_medicines))`);
  const [rows, ratingOf] = await Promise.all([reading, ratingsOf(db, productIds)]);
  return new Map(rows.map((row) => [row.id, { ...toDetailFacts(row), rating: ratingOf(row.id) }]));
}

/** Validated when cached, so that answers built from it need no validation. */
function toDetailFacts(row: DetailRow): Omit<DetailFacts, 'rating'> {
  const texts = ProductTexts.parse({
    brand_id: row.brand_id,
    bar_code: row.bar_code,
    title_large: row.title_large,
    description: row.description,
    description_large: safeHtml(row.description_large),
    main_category_name: row.category_name,
    categorySlug: row.category_slug,
    subCategoryName: row.subcategory_name,
    restrictionsMessage: safeHtml(row.restrictions_message),
    legend: productLegend(row.goods_kind, row.sanitary_record),
    ...shownLabel(row),
    anotherPhotos: row.pictures.map((picture) => ({ url: pictureUrl(picture) })),
    videos: row.videos.map((video) => ({ url: pictureUrl(video) })),
    options: toOptions(row.options),
  });
  return {
    subcategoryId: row.subcategory_id,
    texts: JSON.stringify(texts).slice(1, -1),
    isGated: isGated(row.goods_kind),
  };
}

function shownLabel({ label: stored, sanitary_record: sanitaryRecord }: DetailRow) {
  const label = labelOf(stored);
  if (!hasLabel(label) && sanitaryRecord === '') return {};
  const noAllergens = declaresNone(label);
  return { label: { ...label, noAllergens, seals: sealsOf(label), sanitaryRecord } };
}
