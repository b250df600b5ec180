import { maximumCount, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { countedAs, keyOf, priced } from './cart-lines.ts';

/** Additions of this device, of one user and all visitors, as pure functions. */

/** What is stored on this device to be merged into an account's cart, exactly once (docs/decisions/040). */
export type Addition = {
  kind: 'addition';
  id: string;
  product: ProductCard;
  /** The account it waits for; undefined for a visitor's, which goes to the account that signs in. */
  owner?: string | undefined;
  /** What its shopper sees and may change at any time; null: taken away after it was sent. */
  state: LineState | null;
  /** The request that has no answer yet, with what it said: it is only repeated unchanged, by its key. */
  sent?: Sent | undefined;
};

/** `waited`: a member's own additions, not the cart of a visitor; `price`: the net price that was seen. */
export type Sent = { key: string; account: string; waited: boolean; state: LineState; price: number };

export type VisibleAddition = Addition & { state: LineState };
type Additions = readonly Addition[];

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
  return visibleOf(additions).map(({ id, product, state }) =>
    priced({
      ...state,
      id,
      serverId: null,
      product,
      pricePerUnit: product.price_neto,
      pending: false,
      waiting,
    }),
  );
}

/** The lines on the screen with those of additions: equal lines are one. */
export function withAdditionLines(
  lines: readonly CartLineView[],
  added: readonly CartLineView[],
): CartLineView[] {
  const all = [...lines];
  for (const line of added) {
    const place = all.findIndex((other) => keyOf(other) === keyOf(line));
    const same = all[place];
    if (!same) all.push(line);
    // A change in progress sends the whole count, including what waits.
    else if (!same.pending)
      all[place] = priced({ ...same, count: same.count + countedAs(same, line), waiting: true });
  }
  return all;
}

/** The additions with one, new or changed; its equals are part of it (rule 24). */
export function withAddition(additions: Additions, addition: Addition): Addition[] {
  const { id, product, state } = addition;
  const isNew = additions.every((other) => other.id !== id);
  const all = isNew ? [...additions, addition] : additions.map((one) => (one.id === id ? addition : one));
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
