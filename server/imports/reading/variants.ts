import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { fieldNamed, wordsOf } from '../columns/column-names.ts';

/** Fields that the rows of further variants leave to the first one. */
const OF_PRODUCT: ReadonlySet<ImportField> = new Set([
  ...(['title', 'description', 'brand', 'provider', 'active', 'picture'] as const),
  ...(['category_1', 'category_2', 'category_3', 'category_4'] as const),
]);
const OF_VARIANT: ReadonlySet<ImportField> = new Set(['sku', 'bar_code', 'price', 'price_neto']);

/**
 * Rows without a title belong to the product above, in files that name a product by its 'Handle': they get what the
 * first row says of all of them. A row that only has another picture is none.
 */
export function variantsFiller(names: readonly string[]): (cells: string[]) => string[] | undefined {
  const handleAt = names.findIndex((name) => /^(url )?handle$/.test(wordsOf(name)));
  const fields = names.map(fieldNamed);
  const titleAt = fields.indexOf('title');
  const pictureAt = fields.indexOf('picture');
  if (handleAt < 0 || titleAt < 0) return (cells) => cells;
  const isOf = (set: ReadonlySet<ImportField>) => (_: string, at: number) => {
    const field = fields[at];
    return field !== undefined && set.has(field);
  };
  let first: string[] = [];
  return (cells) => {
    const [handle = '', title = ''] = [cells[handleAt], cells[titleAt]];
    const isMore = title.trim() === '' && handle !== '' && handle === first[handleAt];
    if (!isMore) {
      first = cells;
      return cells;
    }
    if (cells.filter(isOf(OF_VARIANT)).every((cell) => cell.trim() === '')) return undefined;
    return cells.map((cell, at) => {
      // A cell here is a further picture of the product.
      const isFirsts = at === pictureAt || (cell === '' && isOf(OF_PRODUCT)(cell, at));
      return isFirsts ? (first[at] ?? '') : cell;
    });
  };
}
