import type { Figure } from '#server/catalogue/writing/figure.ts';
import { collectFigures, type OfficeFigures } from '#server/catalogue/writing/figure-columns.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { figuresIn, plannedCounts } from '../figure-parts.ts';
import { productIds } from '../planning/current-figures.ts';
import type { FigureChange } from '../planning/plan-figures.ts';

export type FigureWriteOf = Omit<Figure, 'productId'>;

/** What of an import is to be written: which of its rows, by their codes, and what of their figures. */
export type Planned = {
  importId: string;
  offices: readonly string[];
  skuByRow: ReadonlyMap<number, string>;
  write: (change: FigureChange) => FigureWriteOf;
};

export type PlannedFigures = OfficeFigures & {
  skuOf: (productId: string) => string | undefined;
  /** How many of a row were given to the writer so far. */
  countOf: (sku: string) => number;
};

/** Figures for the writer, one office at a time; after the products, because new ones have no ids before. */
export async function plannedFigures(
  db: BusinessDatabase,
  { importId, offices, skuByRow, write }: Planned,
): Promise<PlannedFigures> {
  const skus = [...new Set(skuByRow.values())];
  const idBySku = await productIds(db, skus);
  const named = [...idBySku].sort(([, one], [, other]) => (one < other ? -1 : 1));
  const placeOf = new Map(named.map(([sku], place) => [sku, place]));
  const ids = named.map(([, id]) => id);
  const skuById = new Map(named.map(([sku, id]) => [id, sku]));
  const counts = await plannedCounts(db, importId);
  const given = new Uint16Array(named.length);
  return {
    officeIds: [...counts.keys()].map((place) => offices[place] ?? ''),
    given: [...counts.values()].reduce((sum, count) => sum + count, 0),
    skuOf: (productId) => skuById.get(productId),
    countOf: (sku) => given[placeOf.get(sku) ?? -1] ?? 0,
    async of(officeId) {
      const collected = collectFigures();
      for await (const part of figuresIn(db, { importId, offices }, offices.indexOf(officeId))) {
        for (const { row, change } of part) {
          const product = placeOf.get(skuByRow.get(row) ?? '');
          if (product === undefined) continue;
          collected.add(product, write(change));
          given[product] = (given[product] ?? 0) + 1;
        }
      }
      const { offices: found, refused } = collected.end(ids);
      return { columns: found.get(officeId), refused };
    },
  };
}
