import { ProductCard } from '#contract/catalogue/products.ts';
import { mayBePromoted } from '#rules/goods/kinds.ts';
import type { CountType } from '#rules/quantity.ts';
import { type CacheOptions, createFacts } from '#server/cache/cache.ts';
import { type FactsRow, factColumns, factJoins, toProductFacts } from '#server/catalogue/product-card.ts';
import { arrayOf } from '#server/db/batched.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { createSharedText, type SharedText } from './shared-text.ts';

/** Validated when cached, so that answers built from it need no validation. */
const Facts = ProductCard.omit({
  price: true,
  price_neto: true,
  the_discount: true,
  offerUntil: true,
  offerEnd: true,
  promotion: true,
  pum: true,
  stock: true,
  withoutStock: true,
});

/**
 * The JSON of a card up to the figures of an office, with its brace open; the grams of its unit price, and which
 * promotions are for it. `hasPieces`: it may be bought by the piece, weighed or not.
 */
export type CardFacts = {
  begun: string;
  quantityPum: number;
  categoryId: string;
  brandId: string | null;
  countType: CountType;
  hasPieces: boolean;
  isUnpromoted?: true;
  /** The count type of an offer that lasts while there is stock. */
  whileStocksLast?: CountType;
};

/** A limit per business; a card takes about 700 bytes. */
const MOST_CARDS = 40_000;
/**
 * What a card shows of a product in every office (name, brand, picture, size): a page then reads only prices and stock.
 */
export function createCardFacts(options: CacheOptions) {
  const shared = createSharedText();
  return createFacts(
    {
      read: (db, productIds) => readCards(db, productIds, shared),
      ofProducts: true,
      tables: ['category', 'subcategory', 'brand', 'provider', 'business_config', 'business_module'],
      most: MOST_CARDS,
    },
    options,
  );
}

type CardRow = FactsRow & { brand_id: string | null };

async function readCards(db: Queries, productIds: readonly string[], shared: SharedText) {
  const rows = await db.all<CardRow>(sql`
    select ${factColumns}, p.brand_id from product p ${factJoins}
    where p.business_id = ${db.businessId} and p.id = any(${arrayOf(productIds, part`uuid`)})`);
  return new Map(rows.map((row) => [row.id, toCardFacts(row, shared)]));
}

function toCardFacts(row: CardRow, shared: SharedText): CardFacts {
  const facts = Facts.parse(toProductFacts(row));
  const begun = JSON.stringify(facts).slice(0, -1);
  const law = mayBePromoted(row.goods_kind) ? {} : ({ isUnpromoted: true } as const);
  const stocks = row.while_stocks_last ? { whileStocksLast: row.count_type } : {};
  return {
    begun,
    quantityPum: facts.quantity_pum,
    categoryId: shared(row.category_id),
    brandId: row.brand_id && shared(row.brand_id),
    countType: shared(row.count_type),
    hasPieces: row.count_type === 'units' || row.grams_per_unit > 0,
    ...law,
    ...stocks,
  };
}
