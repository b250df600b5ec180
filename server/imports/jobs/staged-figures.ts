import type { Figure } from '#server/catalogue/writing/figure.ts';
import { collectFigures, type GroupedFigures } from '#server/catalogue/writing/figure-columns.ts';
import type { Queries } from '#server/db/database.ts';
import type { FigureChange } from '../planning/plan-figures.ts';
import { productIds } from '../row-queries.ts';

const IDS_AT_ONCE = 2_000;

export type FigureWriteOf = Omit<Figure, 'productId'>;

/** Figures that are to be written, in columns as they come: the ids of new products are not known before. */
export type StagedFigures = {
  add(sku: string, changes: readonly FigureChange[]): void;
  readonly count: number;
  /** For the writer, when the products are there, and the code of each. */
  grouped(db: Queries): Promise<{ grouped: GroupedFigures; skuById: ReadonlyMap<string, string> }>;
};

/** `write`: what is written of what was planned. */
export function stageFigures(write: (change: FigureChange) => FigureWriteOf): StagedFigures {
  const collected = collectFigures();
  const skus: string[] = [];
  let count = 0;
  return {
    add(sku, changes) {
      if (changes.length === 0) return;
      const product = skus.push(sku) - 1;
      for (const change of changes) collected.add(product, write(change));
      count += changes.length;
    },
    get count() {
      return count;
    },
    async grouped(db) {
      const idBySku = new Map<string, string>();
      for (let from = 0; from < skus.length; from += IDS_AT_ONCE) {
        for (const [sku, id] of await productIds(db, skus.slice(from, from + IDS_AT_ONCE)))
          idBySku.set(sku, id);
      }
      const skuById = new Map([...idBySku].map(([sku, id]) => [id, sku]));
      return { grouped: collected.end(skus.map((sku) => idBySku.get(sku))), skuById };
    },
  };
}
