import { isGlobalGtin } from '#rules/bar-code.ts';
import type { FeedPlatform } from '#rules/goods/feeds.ts';
import { productPath } from '#rules/links/page-paths.ts';
import { unitPrice } from '#rules/price.ts';
import { pumText, pumValue } from '#rules/pum.ts';
import { countTypesFor, type SaleUnit } from '#rules/quantity.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { FeedRow } from './feed-queries.ts';

/** A field of a product and its value; one that repeats is there several times. */
export type FeedField = [name: string, value: string];

export type FeedPlace = {
  platform: FeedPlatform;
  origin: string;
  /** What the address of a page needs to be of the feed's office; '' for the office that visitors get. */
  search: string;
};

const GRAMS_PER_KILO = 1_000;
/** In characters and pictures: the shorter of what both take. */
const LONGEST = { title: 150, description: 5_000, brand: 70 };
const MOST_PICTURES = 10;

/** The words of both for the same. */
const AVAILABILITY: Record<FeedPlatform, [there: string, gone: string]> = {
  google: ['in_stock', 'out_of_stock'],
  meta: ['in stock', 'out of stock'],
};

/** Content in the unit of the price by measure, and that unit, in the words of Google: 'ct' are pieces. */
const MEASURES = {
  g: { unit: 'g', base: '100g' },
  ml: { unit: 'ml', base: '100ml' },
  m: { unit: 'm', base: '1m' },
  und: { unit: 'ct', base: '1ct' },
} as const;

/**
 * A product as the specifications of Google Merchant Center (support.google.com/merchants/answer/7052112) and of a
 * catalogue of Meta (developers.facebook.com, Catalog Fields) want it. Undefined: it has no price, so that nobody could
 * buy it.
 */
export function feedItem(row: FeedRow, place: FeedPlace): FeedField[] | undefined {
  const sale = saleUnitOf(row);
  const [usual] = countTypesFor(sale);
  if (usual === undefined) return undefined;
  const isByWeight = usual === 'grams';
  const priceOf = (pesos: number) => unitPrice(sale, pesos, usual);
  const title = row.title_large || row.title;
  const [there, gone] = AVAILABILITY[place.platform];
  const pictures = [...new Set([row.picture, ...row.pictures].map(pictureUrl))]
    .filter((url) => url !== '')
    .map((url) => (url.startsWith('/') ? place.origin + url : url));
  const [picture, ...others] = pictures;
  if (picture === undefined) return undefined;
  const pum = pumText(pumValue(row.price_neto, row.quantity_pum), row.pum_unit);
  const words = [row.description || title, ...(row.quantity_pum > 0 ? [pum] : [])].join('\n');
  return [
    ['id', row.id],
    ['title', shortened(title, LONGEST.title)],
    ['description', shortened(words, LONGEST.description)],
    ['link', `${place.origin}${productPath(row)}${place.search}`],
    ['image_link', picture],
    ...others.slice(0, MOST_PICTURES).map((url): FeedField => ['additional_image_link', url]),
    ['availability', row.in_stock ? there : gone],
    ['condition', 'new'],
    ['price', pesosOf(priceOf(row.price))],
    ...saleFields(row, priceOf),
    ...(place.platform === 'google' ? measureFields(row, isByWeight) : []),
    ['product_type', `${row.category} > ${row.subcategory}`],
    ...(row.brand ? [['brand', shortened(row.brand, LONGEST.brand)] as FeedField] : []),
    ...identifier(row, place.platform),
  ];
}

/** What is struck is the price, and what is paid its offer (rule 116), with its days where it has some. */
function saleFields(row: FeedRow, priceOf: (pesos: number) => number): FeedField[] {
  if (row.price_neto >= row.price) return [];
  const { sale_from: from, sale_until: until } = row;
  const days: FeedField[] =
    from && until ? [['sale_price_effective_date', `${from}T00:00-0500/${until}T23:59-0500`]] : [];
  return [['sale_price', pesosOf(priceOf(row.price_neto))], ...days];
}

/** What the price buys: a kilo of what is sold by weight, as on its page; else what a piece has. */
function measureFields(row: FeedRow, isByWeight: boolean): FeedField[] {
  const isOfGrams = row.count_type === 'grams';
  const content = isByWeight ? GRAMS_PER_KILO : isOfGrams ? row.grams_per_unit : row.quantity_pum;
  if (content <= 0) return [];
  const { unit, base } = MEASURES[isOfGrams ? 'g' : row.pum_unit];
  return [
    ['unit_pricing_measure', `${content}${unit}`],
    ['unit_pricing_base_measure', base],
  ];
}

/** Google is told that there is no number, else it takes the product for one whose number is missing. */
function identifier({ bar_code: code }: FeedRow, platform: FeedPlatform): FeedField[] {
  if (isGlobalGtin(code)) return [['gtin', code]];
  return platform === 'google' ? [['identifier_exists', 'no']] : [];
}

const pesosOf = (pesos: number) => `${pesos}.00 COP`;

function shortened(text: string, longest: number): string {
  const letters = [...text];
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`;
}

function saleUnitOf(row: FeedRow): SaleUnit {
  return {
    countType: row.count_type,
    gramsPerUnit: row.grams_per_unit,
    quantityPum: row.quantity_pum,
    onlyBuyUnits: row.only_buy_units,
    selectOnlyGrams: row.select_only_grams,
  };
}
