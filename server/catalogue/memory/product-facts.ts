import { ProductCard } from '#contract/products.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type FactsRow, factColumns, factJoins, toProductFacts } from '../product-card.ts';
import type { CatalogueChange } from './change.ts';

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
export type KeptFacts = { begun: string; quantityPum: number };

/** What is kept of one business: some 700 bytes a product. */
const MOST_KEPT = 40_000;
/** Changes of these tables may show on any card. */
const ON_CARDS: ReadonlySet<string> = new Set(['category', 'subcategory', 'brand', 'provider']);

/**
 * What a card says of a product in every office (name, brand, picture, size), kept for one business so that a page reads
 * only prices and stock. Told of every change at its commit; while changes are not heard, nothing is kept.
 */
export function createProductFacts() {
  const kept = new Map<string, KeptFacts>();
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
    kept: (productId: string): KeptFacts | undefined => kept.get(productId),
    /** Reads what is not kept; ids that never existed are not in the answer. */
    async read(db: Queries, productIds: readonly string[]): Promise<ReadonlyMap<string, KeptFacts>> {
      const found = new Map<string, KeptFacts>();
      const asked = version;
      for (const row of await readFacts(db, productIds)) {
        const facts = keptFacts(row);
        found.set(row.id, facts);
        // What was read before a change must not be kept after it.
        if (listening && asked === version) kept.set(row.id, facts);
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

function keptFacts(row: FactsRow): KeptFacts {
  const facts = Facts.parse(toProductFacts(row));
  return { begun: JSON.stringify(facts).slice(0, -1), quantityPum: facts.quantity_pum };
}
