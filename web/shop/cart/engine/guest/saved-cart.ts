import { minimumCount, saleUnitOf } from '#rules/quantity.ts';
import type { LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { type MergedLine, toMerge } from '#web/shop/cart/engine/cart-lines.ts';

/** `owner`: the account it is pending for; none for a guest's line. */
export type SavedLine = LineState & { id: string; product: ProductCard; owner?: string | undefined };

/**
 * A merge without an answer yet, with its lines as sent; ids are those of the saved lines. `waited`: a member's own
 * additions, not the cart of a visitor.
 */
export type SentMerge = {
  key: string;
  owner?: string | undefined;
  waited?: boolean | undefined;
  lines: (MergedLine & { id: string })[];
};

/**
 * Carts stored on this device: a guest's, and pending lines of an account. `lines` is what the shopper sees and may
 * change at any time; `sent` is repeated unchanged, by its key, until answered (docs/decisions/040).
 */
export type SavedCart = { lines: SavedLine[]; sent: SentMerge[] };

export const nothingSaved: SavedCart = { lines: [], sent: [] };

/** Parses the stored cart. Invalid lines are dropped without affecting others. */
export function readSaved(text: string | null): SavedCart {
  const saved = parse(text);
  if (!isRecord(saved) || !Array.isArray(saved.lines)) return nothingSaved;
  const lines = saved.lines.flatMap((line: unknown) => readLine(line) ?? []);

  // Older versions stored one key for the whole cart.
  if (typeof saved.mergeKey === 'string')
    return { lines, sent: [{ key: saved.mergeKey, lines: lines.map(toSent) }] };
  return {
    lines,
    sent: Array.isArray(saved.sent) ? saved.sent.flatMap((merge: unknown) => readSent(merge) ?? []) : [],
  };
}

/** The line for a merge, with the price that was seen. */
export function toSent(line: SavedLine): SentMerge['lines'][number] {
  return { ...toMerge(line, line.product.price_neto), id: line.id };
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
    ...readChoices(line),
    ...(typeof line.owner === 'string' && { owner: line.owner }),
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

/** The fields a line needs for display and totals; a newer server may send more. */
function isCard(value: unknown): value is ProductCard {
  return (
    isRecord(value) &&
    [value.id, value.id_item, value.title].every((text) => typeof text === 'string' && text !== '') &&
    [value.price, value.price_neto, value.grams_x_unidad].every(Number.isSafeInteger) &&
    [value.pum, value.stock, value.quantity_pum].every(Number.isFinite) &&
    (value.countType === 'units' || value.countType === 'grams')
  );
}

function readSent(merge: unknown): SentMerge | undefined {
  if (!isRecord(merge) || typeof merge.key !== 'string' || !Array.isArray(merge.lines)) return undefined;
  const lines = merge.lines.flatMap((line: unknown): SentMerge['lines'] => {
    if (!isRecord(line) || typeof line.id !== 'string' || typeof line.product_id !== 'string') return [];
    const { id, product_id, countType, price_neto } = line;
    if (countType !== 'units' && countType !== 'grams') return [];
    const price = readNumber(price_neto);
    const sent = {
      id,
      product_id,
      ...readChoices(line),
      count: readCount(line.count, 1),
      countType,
    } as const;
    return [price ? { ...sent, price_neto: price } : sent];
  });
  if (lines.length === 0) return undefined;
  return {
    key: merge.key,
    lines,
    ...(typeof merge.owner === 'string' && { owner: merge.owner }),
    ...(merge.waited === true && { waited: true }),
  };
}

function readChoices(line: Record<string, unknown>) {
  return {
    maturity: readNumber(line.maturity),
    cut: readNumber(line.cut),
    comment: typeof line.comment === 'string' ? line.comment : '',
    optionsTags: Array.isArray(line.optionsTags) ? line.optionsTags.filter(isOption) : [],
  };
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
