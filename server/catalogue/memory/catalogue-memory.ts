import type { Queries } from '#server/db/database.ts';
import { type Written, writtenAs } from '#server/http/answers/written.ts';
import { createRecentWindows } from '#server/offices/recent-windows.ts';
import { createSellerFacts } from '#server/offices/seller.ts';
import { type FiguresRow, type ProductCard, toFigures } from '../product-card.ts';
import { createCatalogueIndex } from './catalogue-index.ts';
import type { CatalogueChange } from './change.ts';
import type { Document } from './documents.ts';
import { type CardFacts, createCardFacts, createLineFacts } from './product-facts.ts';

/** What of a business's catalogue stands in this process (docs/decisions/003). Nothing in it is of a person. */
export type CatalogueMemory = ReturnType<typeof createCatalogueMemory>;

/**
 * The memories of all businesses; told of every change, each listens to its own.
 *
 * @param onRebuilt told of a business whose lists and searches may answer otherwise now
 * @param isLive whether changes are proven to arrive: only then is anything answered from memory
 */
export function createCatalogueMemories(
  onRebuilt: (businessId: string) => void,
  isLive: () => boolean = () => true,
) {
  const memories = new Map<string, CatalogueMemory>();
  let listening = false;
  return {
    forBusiness(businessId: string): CatalogueMemory {
      let memory = memories.get(businessId);
      if (!memory) {
        memory = createCatalogueMemory(() => onRebuilt(businessId), isLive);
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

/** A product to show, with its figures in an office. */
type Shown = FiguresRow & { product_id: string; document?: Document };

function createCatalogueMemory(onRebuilt: () => void, isLive: () => boolean) {
  const facts = createCardFacts({ isLive });
  const lines = createLineFacts({ isLive });
  const sellers = createSellerFacts({ isLive });
  const windows = createRecentWindows();
  const index = createCatalogueIndex(onRebuilt, { isLive });

  /** What is kept of rows' products; undefined when it is not all there, or may not be used. */
  function keptOf(rows: readonly Shown[]): CardFacts[] | undefined {
    const find = facts.finder();
    if (!find) return undefined;
    const version = facts.version();
    const found: CardFacts[] = [];
    for (const { product_id: id, document } of rows) {
      const isThere = document?.card && document.cardVersion === version;
      const card = isThere ? document.card : find(id);
      if (!card) return undefined;
      if (document && !isThere) {
        document.card = card;
        document.cardVersion = version;
      }
      found.push(card);
    }
    return found;
  }

  return {
    changed(change: CatalogueChange) {
      for (const part of [facts, lines, sellers, index]) part.changed(change);
    },
    setListening(up: boolean) {
      for (const part of [facts, lines, sellers, index]) part.setListening(up);
    },
    /** Which products, in what order: for search, filters and counts. */
    index,
    /** What lines of carts need of their products. */
    lines,
    /** What carts need of the offices that sell to them. */
    sellers,
    /** What was promised in their windows a moment ago. */
    windows,
    /** The cards of rows with their figures in an office, in the order of the rows. */
    async cards(db: Queries, rows: readonly Shown[]): Promise<Written<ProductCard[]>> {
      const known = keptOf(rows);
      if (known) return writeCards(rows, known);
      const ids = rows.map((row) => row.product_id);
      const read = await facts.of(db, ids);
      return writeCards(
        rows,
        ids.map((id) => read.get(id)),
      );
    },
  };
}

/** `facts` stand beside their rows; ids that never existed have none, and no card. */
function writeCards(
  rows: readonly Shown[],
  facts: readonly (CardFacts | undefined)[],
): Written<ProductCard[]> {
  let text = '[';
  rows.forEach((row, place) => {
    const known = facts[place];
    if (known) text += (text === '[' ? '' : ',') + writeCard(known, row);
  });
  return writtenAs(`${text}]`);
}

function writeCard({ begun, quantityPum }: CardFacts, row: FiguresRow): string {
  const { price, price_neto, the_discount, pum, stock, withoutStock } = toFigures(row, quantityPum);
  return `${begun},"price":${price},"price_neto":${price_neto},"the_discount":${the_discount},"pum":${pum},"stock":${stock},"withoutStock":${withoutStock}}`;
}
