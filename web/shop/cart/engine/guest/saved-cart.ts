import { minimumCount } from '#rules/quantity.ts';
import type { LineState, ProductCard } from '#web/shop/cart/store/cart-types.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';

export type SavedLine = LineState & { id: string; product: ProductCard };

/** The cart of a visitor as this device keeps it; the key is made for a merge and dies with the next change. */
export type SavedCart = { lines: SavedLine[]; mergeKey?: string | undefined };

export const nothingSaved: SavedCart = { lines: [] };

/** Reads what the device kept. What cannot be read is no line, and takes no other line with it. */
export function readSaved(text: string | null): SavedCart {
  const saved = parse(text);
  if (!isRecord(saved) || !Array.isArray(saved.lines)) return nothingSaved;
  const lines = saved.lines.flatMap((line: unknown) => readLine(line) ?? []);
  return typeof saved.mergeKey === 'string' ? { lines, mergeKey: saved.mergeKey } : { lines };
}

function readLine(line: unknown): SavedLine | undefined {
  if (!isRecord(line) || typeof line.id !== 'string' || !isCard(line.product)) return undefined;
  const { id, product, countType } = line;
  if (countType !== 'units' && countType !== 'grams') return undefined;
  const count = readCount(line.count, minimumCount(saleUnitOf(product), countType));
  if (count <= 0) return undefined;
  return {
    id,
    product,
    count,
    countType,
    maturity: readNumber(line.maturity),
    cut: readNumber(line.cut),
    comment: typeof line.comment === 'string' ? line.comment : '',
    optionsTags: Array.isArray(line.optionsTags) ? line.optionsTags.filter(isOption) : [],
  };
}

/** Storefront 5: a count that is no number is the smallest there is. */
function readCount(count: unknown, smallest: number): number {
  return typeof count === 'number' && Number.isSafeInteger(count) ? count : smallest;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function isOption(value: unknown): value is LineState['optionsTags'][number] {
  return isRecord(value) && typeof value.label === 'string' && typeof value.value === 'string';
}

/** What a line on the screen cannot be drawn or counted without; a newer server may say more. */
function isCard(value: unknown): value is ProductCard {
  return (
    isRecord(value) &&
    [value.id, value.id_item, value.title].every((text) => typeof text === 'string' && text !== '') &&
    [value.price, value.price_neto, value.quantity_pum, value.grams_x_unidad].every(Number.isSafeInteger) &&
    [value.pum, value.stock].every(Number.isFinite) &&
    (value.countType === 'units' || value.countType === 'grams')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
