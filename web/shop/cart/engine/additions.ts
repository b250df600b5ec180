import { maximumCount, minimumCount, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countedAs, keyOf, priced } from './cart-lines.ts';

/** Additions stored on this device: as a list, as displayed lines, and as text. */

/** The requested state of a displayed line, by its displayed id; null removes it. */
export type LineEdit = { id: string; product: ProductCard; state: LineState | null };

/** A line stored on this device to be merged into an account's cart, exactly once (docs/decisions/040). */
export type Addition = LineEdit & {
  /** The account it is meant for; undefined for a visitor's, which goes to the account that signs in. */
  owner?: string | undefined;
  /** The unanswered request with its content: it may only be repeated unchanged, by its key. */
  sent?: Sent | undefined;
};

export type Sent = { key: string; account: string; state: LineState; price: number };

type VisibleAddition = Addition & { state: LineState };
type Additions = readonly Addition[];

/** Fields used only on the product page, which the cart does not store. */
const OF_PAGE = new Set(['anotherPhotos', 'description', 'description_large', 'options', 'videos']);

/** Changes that did not fit into the device's storage, by id; null: removed. Only this page has them. */
const unstored = new Map<string, Addition | null>();
let isFailureShown = false;

export function visibleOf(additions: Additions): VisibleAddition[] {
  return additions.filter((addition): addition is VisibleAddition => addition.state !== null);
}

/** The current identity of an addition (rule 24). */
export function identityOf({ state, product }: VisibleAddition): string {
  return keyOf({ ...state, product });
}

export function additionLines(additions: Additions, waiting: boolean): CartLineView[] {
  const others = { serverId: null, pending: false, waiting };
  return visibleOf(additions).map(({ id, product, state }) =>
    priced({ ...state, id, product, pricePerUnit: product.price_neto, ...others }),
  );
}

export function withAdditionLines(
  lines: readonly CartLineView[],
  added: readonly CartLineView[],
): CartLineView[] {
  const all = [...lines];
  const keys = lines.map(keyOf);
  for (const line of added) {
    const key = keyOf(line);
    const place = keys.indexOf(key);
    const same = all[place];
    if (!same) {
      keys.push(key);
      all.push(line);
    } else {
      all[place] = priced({ ...same, count: same.count + countedAs(same, line), waiting: true });
    }
  }
  return all;
}

/** Adds or replaces an addition; equal ones are merged into it (rule 24). */
export function withAddition(additions: Additions, addition: Addition): Addition[] {
  const { id, product, state } = addition;
  const isNew = additions.every((other) => other.id !== id);
  // The server may already have the sent part: only a repetition under the same key does not add it twice.
  const all = isNew
    ? [...additions, addition]
    : additions.map((one) => (one.id === id ? { ...addition, sent: addition.sent ?? one.sent } : one));
  if (state === null) return all;
  const equals = visibleOf(all).filter(
    (other) => other.id !== id && identityOf(other) === keyOf({ ...state, product }),
  );
  if (equals.length === 0) return all;
  const line = { product, countType: state.countType };
  const sum = equals.reduce((count, other) => count + countedAs(line, other.state), state.count);
  const count = Math.min(sum, maximumCount(saleUnitOf(product), state.countType));
  const others = withoutAdditions(all, (other) => equals.some((equal) => equal.id === other.id));
  return others.map((one) => (one.id === id ? { ...one, state: { ...state, count } } : one));
}

/** Removes additions; a sent part stays until its answer. */
export function withoutAdditions(additions: Additions, isGone: (addition: Addition) => boolean): Addition[] {
  return additions.flatMap((addition) => {
    if (!isGone(addition)) return [addition];
    return addition.sent ? [{ ...addition, state: null }] : [];
  });
}

/** The current additions: those of the device, which other tabs change as well, and those that did not fit there. */
export function storedAdditions(): Addition[] {
  const stored = additionsIn(storedText());
  const ids = new Set(stored.map(({ id }) => id));
  const changed = stored.map((one) => (unstored.has(one.id) ? unstored.get(one.id) : one));
  const added = [...unstored.values()].filter((one) => one && !ids.has(one.id));
  return [...changed, ...added].filter((one) => one != null);
}

/** Stores the additions. If they do not fit, the device keeps its old text, and this page the changes. */
export function storeAdditions(additions: Additions, before: Additions): void {
  try {
    if (additions.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), textOf(additions));
    unstored.clear();
  } catch {
    for (const { id } of before) if (additions.every((one) => one.id !== id)) unstored.set(id, null);
    for (const one of additions) if (!before.includes(one)) unstored.set(one.id, one);
    if (isFailureShown || additions.length === 0) return;
    isFailureShown = true;
    showToast('info', texts.notStored);
  }
}

/** Another tab has removed or merged additions: forgets their changes that did not fit. */
export function forgetRemoved(before: string | null, after: string | null): void {
  const there = new Set(additionsIn(after).map(({ id }) => id));
  for (const { id } of additionsIn(before)) if (!there.has(id)) unstored.delete(id);
}

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey());
  } catch {
    return null;
  }
}

export function textOf(additions: readonly Addition[]): string {
  return JSON.stringify(additions, (name, value) => (OF_PAGE.has(name) ? undefined : value));
}

/**
 * Reads additions from a text, which is not trusted: another version or a person may have written it. Invalid ones are
 * dropped without affecting others.
 */
export function additionsIn(text: string | null): Addition[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.flatMap((addition: unknown) => readAddition(addition) ?? []) : [];
}

function readAddition(value: unknown): Addition | undefined {
  if (!isRecord(value) || typeof value.id !== 'string' || !isCard(value.product)) return undefined;
  const { id, product, owner } = value;
  const state = readState(value.state, product);
  const sent = readSent(value.sent, product);
  if (!state && !sent) return undefined;
  return { id, product, state, sent, owner: typeof owner === 'string' ? owner : undefined };
}

function readSent(value: unknown, product: ProductCard): Sent | undefined {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.account !== 'string')
    return undefined;
  const state = readState(value.state, product);
  if (!state) return undefined;
  return { key: value.key, account: value.account, state, price: readNumber(value.price) ?? 0 };
}

function readState(value: unknown, product: ProductCard): LineState | null {
  if (!isRecord(value)) return null;
  const { count, countType, comment, optionsTags } = value;
  if (countType !== 'units' && countType !== 'grams') return null;
  // Storefront 5: an invalid count becomes the minimum.
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
