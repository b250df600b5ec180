import { ProductCard } from '#contract/products.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type FactsRow, factColumns, factJoins, type ProductFacts, toProductFacts } from '../product-card.ts';
import type { CatalogueChange } from './change.ts';
import { createSharedText, type SharedText } from './shared-text.ts';

/** Checked when it is kept, so that no answer made of it has to be checked again. */
const Facts = ProductCard.omit({
  price: true,
  price_neto: true,
  the_discount: true,
  pum: true,
  stock: true,
  withoutStock: true,
});

/** What is kept of one business: some 400 bytes a product. */
const MOST_KEPT = 40_000;
/** Changes of these tables may show on any card. */
const ON_CARDS: ReadonlySet<string> = new Set(['category', 'subcategory', 'brand', 'provider']);

/**
 * What a card says of a product in every office (name, brand, picture, size), kept for one business so that a page reads
 * only prices and stock. Told of every change at its commit; while changes are not heard, nothing is kept.
 */
export function createProductFacts() {
  const kept = new Map<string, ProductFacts>();
  const shared = createSharedText();
  let version = 0;
  let listening = false;

  const forget = (productIds: readonly string[] | undefined) => {
    version += 1;
    if (productIds) for (const id of productIds) kept.delete(id);
    else kept.clear();
  };

  return {
    changed(change: CatalogueChange) {
      if (change.kind === 'product') forget(change.productIds);
      else if (change.kind === 'business' && ON_CARDS.has(change.table)) forget(undefined);
    },
    setListening(up: boolean) {
      listening = up;
      forget(undefined);
    },
    /** What is kept of a product. */
    kept: (productId: string): ProductFacts | undefined => kept.get(productId),
    /** Reads what is not kept; ids that never existed are not in the answer. */
    async read(db: Queries, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductFacts>> {
      const found = new Map<string, ProductFacts>();
      const asked = version;
      for (const row of await readFacts(db, productIds)) {
        const facts = Facts.parse(toProductFacts(withShared(row, shared)));
        found.set(facts.id, facts);
        // What was read before a change must not be kept after it.
        if (listening && asked === version) kept.set(facts.id, facts);
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return found;
    },
  };
}

async function readFacts(db: Queries, productIds: readonly string[]): Promise<FactsRow[]> {
  return db.all<FactsRow>(sql`
    select ${factColumns} from product p ${factJoins}
    where p.business_id = ${db.businessId} and p.id = any(${productIds})`);
}

const NO_TAGS: string[] = [];
const NO_CUTS: number[] = [];

/** The same row; what many products have in common stands in memory once. */
function withShared(row: FactsRow, shared: SharedText): FactsRow {
  return {
    ...row,
    sub_title: shared(row.sub_title),
    brand: shared(row.brand),
    provider: shared(row.provider),
    tags: row.tags.length > 0 ? row.tags.map(shared) : NO_TAGS,
    size_text: shared(row.size_text),
    picture: shared(row.picture),
    tint: shared(row.tint),
    category_id: shared(row.category_id),
    subcategory_id: shared(row.subcategory_id),
    cuts: row.cuts.length > 0 ? row.cuts : NO_CUTS,
  };
}
