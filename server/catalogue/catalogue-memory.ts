import type { Queries } from '#server/db/database.ts';
import type { CatalogueChange } from './change.ts';
import { cardOf, type FiguresRow, type ProductCard } from './product-card.ts';
import { createProductFacts } from './product-facts.ts';

/** What of a business's catalogue stands in this process (docs/decisions/007). Nothing in it is of a person. */
export type CatalogueMemory = ReturnType<typeof createCatalogueMemory>;

/** The memories of all businesses; told of every change, each listens to its own. */
export function createCatalogueMemories() {
  const memories = new Map<string, CatalogueMemory>();
  let listening = false;
  return {
    forBusiness(businessId: string): CatalogueMemory {
      let memory = memories.get(businessId);
      if (!memory) {
        memory = createCatalogueMemory();
        memory.setListening(listening);
        memories.set(businessId, memory);
      }
      return memory;
    },
    changed(change: CatalogueChange) {
      memories.get(change.businessId)?.changed(change);
    },
    setListening(up: boolean) {
      listening = up;
      for (const memory of memories.values()) memory.setListening(up);
    },
  };
}

export type CatalogueMemories = ReturnType<typeof createCatalogueMemories>;

function createCatalogueMemory() {
  const facts = createProductFacts();
  return {
    changed(change: CatalogueChange) {
      facts.changed(change);
    },
    setListening(up: boolean) {
      facts.setListening(up);
    },
    /** The cards of rows with their figures in an office, in the order of the rows. */
    async cards(db: Queries, rows: readonly (FiguresRow & { product_id: string })[]): Promise<ProductCard[]> {
      const known = await facts.of(
        db,
        rows.map((row) => row.product_id),
      );
      return rows.flatMap((row) => {
        const fact = known.get(row.product_id);
        return fact ? [cardOf(fact, row)] : [];
      });
    },
  };
}
