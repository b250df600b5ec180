import type { BusinessDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { notifyOfProducts } from './notices.ts';
import type { ProductLine, RefusedProduct } from './product-line.ts';
import { type WrittenProduct, writeLines } from './write-products.ts';

export type ProductsReport = {
  id: string;
  count: number;
  added: string[];
  changed: string[];
  refused: RefusedProduct[];
};

/**
 * Products of a batch. One that appears or disappears moves its copies in every office: with 25 of them, 2,500 rows.
 */
const BATCH = 100;

/** Adds and changes products by their codes; caches are notified once, at the end. */
export async function writeProducts(
  db: BusinessDatabase,
  lines: Iterable<ProductLine>,
  { now, signal }: { now: () => Date; signal?: AbortSignal },
): Promise<ProductsReport> {
  const { distinct, refused, count } = distinctLines(lines);
  const report: ProductsReport = { id: newId(), count: count, added: [], changed: [], refused };
  const written: WrittenProduct[] = [];
  let isMoved = false;
  try {
    for (let from = 0; from < distinct.length && !signal?.aborted; from += BATCH) {
      const { added, changed, refused } = await writeLines(
        db,
        report.id,
        distinct.slice(from, from + BATCH),
        now(),
      );
      report.added.push(...added.map(({ sku }) => sku));
      report.changed.push(...changed.map(({ sku }) => sku));
      report.refused.push(...refused);
      written.push(...added, ...changed);
      isMoved ||= changed.some((product) => product.is_moved);
    }
  } finally {
    const ids = written.map(({ id }) => id);
    await notifyOfProducts(db, report.id, { ids, isMoved });
  }
  return report;
}

function distinctLines(lines: Iterable<ProductLine>) {
  const bySku = new Map<string, ProductLine>();
  const twice = new Set<string>();
  const refused: RefusedProduct[] = [];
  let count = 0;
  for (const line of lines) {
    count += 1;
    const length = line.title?.trim().length ?? 1;
    if (length < 1 || length > 300) refused.push({ sku: line.sku, why: 'BAD_TITLE' });
    else if (bySku.has(line.sku)) twice.add(line.sku);
    else bySku.set(line.sku, line);
  }
  for (const sku of twice) {
    bySku.delete(sku);
    refused.push({ sku, why: 'TWICE' });
  }
  return { distinct: [...bySku.values()], refused, count };
}
