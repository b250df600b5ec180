import type { ProductToAdd } from '#server/cart/snapshot/products-to-add.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import type { LineToSave, SavedLine } from './line-queries.ts';

export type WrittenLine = { product: ProductToAdd; line: LineToSave; saved: SavedLine };

/** The lines of a cart with those that were written, without reading them again: new ones are last. */
export function withLines(
  { lines, household }: Pick<CartSnapshot, 'lines' | 'household'>,
  written: readonly WrittenLine[],
  userId: string,
): SnapshotLine[] {
  const after = [...lines];
  for (const { product, line, saved } of written) {
    const at = after.findIndex(({ line_id }) => line_id === saved.id);
    const before = after[at];
    after[at < 0 ? after.length : at] = {
      ...product,
      line_id: saved.id,
      line_key: line.lineKey,
      line_count_type: line.countType,
      count: line.count,
      maturity: line.maturity,
      cut: line.cut,
      comment: line.comment,
      options_tags: [...line.optionsTags],
      seen_price_neto: saved.seen_price_neto,
      seen_quantity_pum: saved.seen_quantity_pum,
      line_created_at: saved.created_at.toISOString(),
      substitution: before?.substitution ?? null,
      added_by: before?.added_by ?? household?.members.find(({ id }) => id === userId) ?? null,
    };
  }
  return after;
}
