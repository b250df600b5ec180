import { maximumCount, minimumCount, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countedAs, keyOf, priced } from './cart-lines.ts';

/** Additions of this device: as a list, as lines of the screen, and as text. */

/** What a line of the screen shall be, by its id there; null: nothing. */
export type LineEdit = { id: string; product: ProductCard; state: LineState | null };

/** What is stored on this device to be merged into an account's cart, exactly once (docs/decisions/040). */
export type Addition = LineEdit & {
  /** The account it waits for; undefined for a visitor's, which goes to the account that signs in. */
  owner?: string | undefined;
  /** The request that has no answer yet, with what it said: it is only repeated unchanged, by its key. */
  sent?: Sent | undefined;
};

/** `price`: the net price that was seen. */
export type Sent = { key: string; account: string; state: LineState; price: number };

type VisibleAddition = Addition & { state: LineState };
type Additions = readonly Addition[];

/** What only the page of a product shows: the cart needs none of it. */
const OF_PAGE = new Set(['anotherPhotos', 'description', 'description_large', 'options', 'videos']);

/** Changes that found no room on the device, by id; null: removed. Only this page has them. */
const unstored = new Map<string, Addition | null>();
let isFailureShown = false;

/** The additions that are on the screen. */
export function visibleOf(additions: Additions): VisibleAddition[] {
  return additions.filter((addition): addition is VisibleAddition => addition.state !== null);
}

/** The identity of what an addition is by now (rule 24). */
export function identityOf({ state, product }: VisibleAddition): string {
  return keyOf({ ...state, product });
}

/** Additions as lines of the screen; an account's are waiting. */
export function additionLines(additions: Additions, waiting: boolean): CartLineView[] {
  const others = { serverId: null, pending: false, waiting };
  return visibleOf(additions).map(({ id, product, state }) =>
    priced({ ...state, id, product, pricePerUnit: product.price_neto, ...others }),
  );
}

/** The lines on the screen with those of additions: equal lines are one. */
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

/** The additions with one, new or changed; its equals are part of it (rule 24). */
export function withAddition(additions: Additions, addition: Addition): Addition[] {
  const { id, product, state } = addition;
  const isNew = additions.every((other) => other.id !== id);
  // The shop may have what was sent of it: only under the same key it is not added twice.
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

/** The additions without some; what was sent of them stays until its answer. */
export function withoutAdditions(additions: Additions, isGone: (addition: Addition) => boolean): Addition[] {
  return additions.flatMap((addition) => {
    if (!isGone(addition)) return [addition];
    return addition.sent ? [{ ...addition, state: null }] : [];
  });
}

/** The additions by now: those of the device, which other tabs change as well, and what found no room there. */
export function storedAdditions(): Addition[] {
  const stored = additionsIn(storedText());
  const ids = new Set(stored.map(({ id }) => id));
  const changed = stored.map((one) => (unstored.has(one.id) ? unstored.get(one.id) : one));
  const added = [...unstored.values()].filter((one) => one && !ids.has(one.id));
  return [...changed, ...added].filter((one) => one != null);
}

/** Stores the additions. Without room the device keeps the text it has, and this page what changed. */
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

/** Another tab has removed or merged additions: changes of them that found no room are gone with them. */
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
 * The additions of a text, which is not trusted: another version or a person may have written it. Invalid ones are
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
