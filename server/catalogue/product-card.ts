import type { z } from 'zod';
import type { ProductCard as WireProductCard } from '#contract/catalogue/products.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { ADULT_KINDS, type GoodsKind, LICENSED_KINDS } from '#rules/goods/kinds.ts';
import { offerEndText } from '#rules/offers/offer-end.ts';
import { discountPercent } from '#rules/price.ts';
import { pumValue } from '#rules/pum.ts';
import { type CountType, MAX_UNITS, type SaleUnit } from '#rules/quantity.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import { arrayOf } from '#server/db/batched.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

export type ProductCard = z.infer<typeof WireProductCard>;

export type ProductFacts = Omit<ProductCard, keyof ReturnType<typeof toFigures>>;

/** The facts of a product that are the same in every office, as `factColumns` selects them. */
export type FactsRow = {
  id: string;
  sku: string;
  title: string;
  slug: string;
  sub_title: string;
  brand: string;
  provider: string;
  tags: string[];
  size_text: string;
  picture: string;
  tint: string;
  category_id: string;
  subcategory_id: string;
  count_type: CountType;
  grams_per_unit: number;
  quantity_pum: number;
  pum_unit: 'g' | 'ml' | 'und' | 'm';
  gram_step: number | null;
  min_grams: number | null;
  max_units: number;
  only_buy_units: boolean;
  select_only_grams: boolean;
  with_maturity: boolean;
  cuts: number[];
  age_restricted: boolean;
  /** The tax class of the product, its subcategory or its category; null = that of the business. */
  tax_class: string | null;
  goods_kind: GoodsKind;
  while_stocks_last: boolean;
};

/** The figures of a product in an office; null where it is not sold. */
export type FiguresRow = {
  price: number | null;
  price_neto: number | null;
  stock: number | null;
  listed: boolean | null;
  /** The last day of the price for certain days; undefined where it is not read. */
  offer_until?: string | null | undefined;
};

export type CardRow = FactsRow & FiguresRow;

/**
 * A card with the reason why it cannot be bought, for carts: they contain products that lists no longer show.
 */
export type ProductStatus = ProductCard & {
  /** False: removed from the catalogue, or hidden by staff. */
  active: boolean;
  /** False: inactive, hidden or without picture (rule 33). */
  visible: boolean;
  /** Whether the office has a price for it. */
  inOffice: boolean;
};

/** The kind of goods of product `p` in subcategory `s` of category `c`. */
export const goodsKind = part`coalesce(p.goods_kind, s.goods_kind, c.goods_kind)`;

export const isUnlicensed = part`${goodsKind} <> all(${LICENSED_KINDS})`;

/** Whether it is for adults: by its flag, that of its category, or the law on its goods (rule 59). */
export const isForAdults = part`(p.age_restricted or c.age_restricted or ${goodsKind} = any(${ADULT_KINDS}))`;

export const factColumns = part`
  p.id, p.sku, p.title, p.slug, p.sub_title, coalesce(b.display_name, '') as brand, coalesce(v.name, '') as provider,
  p.tags, p.size_text, p.picture, c.tint,
  p.category_id, p.subcategory_id, p.count_type, p.grams_per_unit, p.quantity_pum, p.pum_unit,
  c.gram_step, c.min_grams, own.max_units,
  p.only_buy_units or own.cards and coalesce(
    s.product_card_config ->> 'only_buy_units', c.product_card_config ->> 'only_buy_units', '') = 'true' as only_buy_units,
  own.cards and coalesce(
    s.product_card_config ->> 'select_only_grams', c.product_card_config ->> 'select_only_grams', '') = 'true' as select_only_grams,
  p.with_maturity, p.cuts, ${isForAdults} as age_restricted, ${goodsKind} as goods_kind, p.while_stocks_last,
  coalesce(p.tax_class, s.tax_class, c.tax_class) as tax_class`;

/** Joins to `p` (product) for the facts. Flags of cards count if the business has their module. */
export const factJoins = part`
  join (
    select g.business_id, ${moduleIsOn(part`g.business_id`, 'categories_custom_cards')} as cards,
      g.max_units_per_product as max_units, nullif(g.tax_default, '') as tax_default, g.sells_medicines
    from business_config g
  ) own on own.business_id = p.business_id
  join category c on c.business_id = p.business_id and c.id = p.category_id
  join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
  left join brand b on b.business_id = p.business_id and b.id = p.brand_id
  left join provider v on v.business_id = p.business_id and v.id = p.provider_id`;

/**
 * Whether it is sold at all: neither removed nor hidden; a medicine only where the business is allowed to (rule 99).
 */
export const isSold = part`(
  not p.inactive and not p.hidden and (${isUnlicensed} or own.sells_medicines))`;

/** The last day of the price for certain days of row `po`. */
export const offerUntilDay = part`(
  select d.ends_on from sale_price d
  where d.business_id = po.business_id and d.office_id = po.office_id and d.product_id = po.product_id and d.begun
    and d.price_neto = po.price_neto)`;
export const offerUntil = part`${offerUntilDay}::text as offer_until`;

/** Facts and figures in one row, for queries inside a transaction; `po` has the figures. */
export const cardColumns = part`${factColumns}, po.price, po.price_neto, po.stock, po.listed`;

export function toProductFacts(row: FactsRow): ProductFacts {
  return {
    id: row.id,
    id_item: row.sku,
    title: row.title,
    slug: row.slug,
    subTitle: row.sub_title,
    brand: row.brand,
    provider: row.provider,
    tags: row.tags,
    size: row.size_text,
    photoUrl: pictureUrl(row.picture),
    tint: row.tint,
    category_id: row.category_id,
    sub_category_id: row.subcategory_id,
    countType: row.count_type,
    grams_x_unidad: row.grams_per_unit,
    quantity_pum: row.quantity_pum,
    unit_measurement_pum: row.pum_unit,
    ...(row.gram_step === null ? {} : { gram_step: row.gram_step }),
    ...(row.min_grams === null ? {} : { min_grams: row.min_grams }),
    ...(row.max_units < MAX_UNITS ? { max_units: row.max_units } : {}),
    only_buy_units: row.only_buy_units,
    select_only_grams: row.select_only_grams,
    maturity: row.with_maturity,
    cuts: row.cuts,
    ageRestricted: row.age_restricted,
    ...(row.goods_kind !== 'general' && { goodsKind: row.goods_kind }),
  };
}

/** The card as sent. A product that the office does not sell, or has none of, is included without stock. */
export function toProductCard(row: CardRow): ProductCard {
  return { ...toProductFacts(row), ...toFigures(row, row.quantity_pum) };
}

export function toProductStatus(row: CardRow & { active: boolean }): ProductStatus {
  const { active, picture, price } = row;
  return { ...toProductCard(row), active, visible: active && picture !== '', inOffice: price !== null };
}

export function saleOf(row: FactsRow): SaleUnit {
  return {
    countType: row.count_type,
    gramsPerUnit: row.grams_per_unit,
    quantityPum: row.quantity_pum,
    onlyBuyUnits: row.only_buy_units,
    selectOnlyGrams: row.select_only_grams,
    gramStep: row.gram_step ?? undefined,
    minGrams: row.min_grams ?? undefined,
    maxUnits: row.max_units,
  };
}

export function toFigures(row: FiguresRow, quantityPum: number) {
  const price = row.price ?? 0;
  const priceNeto = row.price_neto ?? 0;
  return {
    price,
    price_neto: priceNeto,
    the_discount: discountPercent(price, priceNeto),
    pum: pumValue(priceNeto, quantityPum),
    stock: row.stock ?? 0,
    withoutStock: !row.listed,
  };
}

type Offered = Pick<FiguresRow, 'offer_until' | 'stock'> & {
  /** The count type of an offer that lasts while there is stock. */
  whileStocksLast: CountType | undefined;
};

/** The end of its discount (rule 115); '' where none is known. */
export function offerEndOf({ offer_until: until = null, stock, whileStocksLast }: Offered, today: string) {
  if (until === null && !whileStocksLast) return undefined;
  const left = whileStocksLast && stock ? { countType: whileStocksLast, count: stock } : null;
  const text = offerEndText(until, left, today);
  if (text === '') return undefined;
  return { ...(until !== null && until >= today && { offerUntil: until }), offerEnd: text };
}

/** The address of a picture: addresses are unchanged, names are files of the shop, '' is no picture. */
export function pictureUrl(picture: string): string {
  if (picture === '' || picture.startsWith('/') || picture.startsWith('http')) return picture;
  return `/pictures/${picture}`;
}

/**
 * Cards by product id with the figures of an office, in any state of the product; unknown ids are missing. With `now`
 * they say until when their discount holds.
 */
export async function readProductCards(
  db: Queries,
  officeId: string,
  productIds: readonly string[],
  now?: Date,
): Promise<Map<string, ProductStatus>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.all<CardRow & { active: boolean }>(sql`
    select ${cardColumns}, ${isSold} as active ${now ? part`, ${offerUntil}` : nothing}
    from product p ${factJoins}
    left join product_office po
      on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
    where p.business_id = ${db.businessId} and p.id = any(${arrayOf(productIds, part`uuid`)})`);
  return new Map(rows.map((row) => [row.id, { ...toProductStatus(row), ...(now && endOfCard(row, now)) }]));
}

function endOfCard(row: CardRow, now: Date) {
  if (row.price_neto === row.price) return undefined;
  const whileStocksLast = row.while_stocks_last ? row.count_type : undefined;
  return offerEndOf({ offer_until: row.offer_until, stock: row.stock, whileStocksLast }, bogotaDay(now));
}
