import { ProductCard } from '#contract/products.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type FactsRow, factColumns, factJoins, toProductFacts } from '../product-card.ts';
import { createFactsCache, type FactsOptions, productsTouched } from './facts-cache.ts';

/** Checked when it is kept, so that no answer made of it has to be checked again. */
const Facts = ProductCard.omit({
  price: true,
  price_neto: true,
  the_discount: true,
  pum: true,
  stock: true,
  withoutStock: true,
});

/** A card's JSON up to the figures of an office, its brace still open, and what the price by measure is made with. */
export type CardFacts = { begun: string; quantityPum: number };

/** What a line of a cart needs of its product besides the figures of the office. */
export type LineFacts = FactsRow & {
  bar_code: string;
  /** Not taken out of the catalogue, nor hidden by hand. */
  active: boolean;
};

/** Of one business: some 700 bytes a product. */
const MOST_CARDS = 40_000;
/**
 * Of one business: a kilobyte and a half a product. Carts hold any of them, and one that is missing costs a question
 * more.
 */
const MOST_LINES = 40_000;
/** Changes of these tables may show on any product. */
const ON_PRODUCTS: ReadonlySet<string> = new Set([
  'category',
  'subcategory',
  'brand',
  'provider',
  'business_config',
]);

/** What a card says of a product in every office (name, brand, picture, size): a page reads only prices and stock. */
export const createCardFacts = (options: FactsOptions) =>
  createFactsCache(readCards, productsTouched(ON_PRODUCTS), MOST_CARDS, options);

/** The same for lines of carts that are only read. */
export const createLineFacts = (options: FactsOptions) =>
  createFactsCache(readLines, productsTouched(ON_PRODUCTS), MOST_LINES, options);

async function readCards(db: Queries, productIds: readonly string[]) {
  const rows = await db.all<FactsRow>(sql`
    select ${factColumns} from product p ${factJoins}
    where p.business_id = ${db.businessId} and p.id = any(${productIds})`);
  return new Map(rows.map((row) => [row.id, toCardFacts(row)]));
}

function toCardFacts(row: FactsRow): CardFacts {
  const facts = Facts.parse(toProductFacts(row));
  return { begun: JSON.stringify(facts).slice(0, -1), quantityPum: facts.quantity_pum };
}

async function readLines(db: Queries, productIds: readonly string[]) {
  const rows = await db.all<LineFacts>(sql`
    select ${factColumns}, p.bar_code, not p.inactive and not p.hidden as active
    from product p ${factJoins}
    where p.business_id = ${db.businessId} and p.id = any(${productIds})`);
  return new Map(rows.map((row) => [row.id, row]));
}
