import { minimumCount, saleUnitOf } from '#rules/quantity.ts';
import type { LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { Addition, Sent } from './additions.ts';

/** Additions as text on this device. What it says is not trusted: another version or a person may have written it. */

/** What only the page of a product shows: the cart needs none of it. */
const OF_PAGE = new Set(['anotherPhotos', 'description', 'description_large', 'options', 'videos']);

/** False once storage failed: its content is outdated, and only the page has the additions. */
let isStored = true;
let isFailureShown = false;

/** The additions on the device now; undefined where it stores none. */
export function storedAdditions(): Addition[] | undefined {
  try {
    if (isStored) return additionsIn(localStorage.getItem(storageKey()));
  } catch {
    isStored = false;
  }
  return undefined;
}

export function storeAdditions(additions: readonly Addition[]): void {
  try {
    if (additions.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), textOf(additions));
    isStored = true;
  } catch {
    isStored = false;
    if (!isFailureShown) showToast('info', texts.notStored);
    isFailureShown = true;
  }
}

export function textOf(additions: readonly Addition[]): string {
  return JSON.stringify(additions, (name, value) => (OF_PAGE.has(name) ? undefined : value));
}

/** The additions of a text. Invalid ones are dropped without affecting others. */
export function additionsIn(text: string | null): Addition[] {
  const stored = parse(text);
  return Array.isArray(stored) ? stored.flatMap((addition: unknown) => readAddition(addition) ?? []) : [];
}

function readAddition(value: unknown): Addition | undefined {
  if (!isRecord(value) || typeof value.id !== 'string' || !isCard(value.product)) return undefined;
  const { id, product, owner } = value;
  const state = readState(value.state, product);
  const sent = readSent(value.sent, product);
  if (!state && !sent) return undefined;
  return { kind: 'addition', id, product, state, sent, owner: typeof owner === 'string' ? owner : undefined };
}

function readSent(value: unknown, product: ProductCard): Sent | undefined {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.account !== 'string')
    return undefined;
  const state = readState(value.state, product);
  if (!state) return undefined;
  const { key, account, waited } = value;
  return { key, account, waited: waited === true, state, price: readNumber(value.price) ?? 0 };
}

function readState(value: unknown, product: ProductCard): LineState | null {
  if (!isRecord(value)) return null;
  const { count, countType, comment, optionsTags } = value;
  if (countType !== 'units' && countType !== 'grams') return null;
  // Storefront 5: a count that is no number is the smallest there is.
  const read = readNumber(count) ?? minimumCount(saleUnitOf(product), countType);
  if (read <= 0) return null;
  return {
    count: read,
    countType,
    maturity: readNumber(value.maturity),
    cut: readNumber(value.cut),
    comment: typeof comment === 'string' ? comment : '',
    optionsTags: Array.isArray(optionsTags) ? optionsTags.filter(isOption) : [],
  };
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
