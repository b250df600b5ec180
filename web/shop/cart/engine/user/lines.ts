import { convertQuantity, saleUnitOf } from '#rules/quantity.ts';
import { stateOf } from '#web/shop/cart/engine/cart-lines.ts';
import type { CartLineView, LineState, ProductCard, WireLine } from '#web/shop/cart/store/cart-types.ts';

/** What a line shall become: a state, or null when it shall leave. */
export type Wanted = {
  product: ProductCard;
  /** The whole line, for the screen and for a server that does not have it. */
  state: LineState | null;
  /** Of it, what was changed: all that a server is told that has the line. */
  patch: Partial<LineState>;
};

/** A change that failed. */
export type FailedChange = {
  error: unknown;
  /** The line's id on the screen. */
  id: string;
  /** The latest that was wanted of it. */
  wanted: Wanted;
  /** What the server has of it, as far as it was heard; undefined when adding it failed. */
  line: WireLine | undefined;
  /** What was asked for, and by which key, when no answer came: the server may have done it. */
  asked?: { wanted: Wanted; key: string };
};

/** A newer request for the same line takes in what the older one changed and the server was not told. */
export function joinEdits(older: Wanted | undefined, newer: Wanted): Wanted {
  if (!older || older.state === null || newer.state === null) return newer;
  return { ...newer, patch: { ...older.patch, ...newer.patch } };
}

/**
 * What remains of a newer request once the older one is answered. Saying a count again could undo what the server
 * made of it, for example when the changed line joined an equal one (decision 24).
 */
export function withoutSent(newer: Wanted, sent: Wanted): Wanted {
  const rest = Object.entries(newer.patch).filter(
    ([name, value]) => !Object.is(sent.patch[name as keyof LineState], value),
  );
  // The names are those of the patch; Object.fromEntries cannot say so.
  return { ...newer, patch: Object.fromEntries(rest) as Partial<LineState> };
}

/** A product that was to be added and turns out to be in the cart: what is wanted is so much more of its line. */
export function moreOf(line: WireLine, { product, state }: Wanted): Wanted {
  if (state === null) return { product, state, patch: {} };
  const { countType } = line;
  const more = convertQuantity(saleUnitOf(product), state.count, state.countType, countType);
  const counted = { countType, count: line.count + more };
  return { product, state: { ...state, ...counted }, patch: counted };
}

/** Where each line stood first: one that comes back by undoing stands there again. */
const places = new Map<string, number>();

export function inPlace(lines: readonly CartLineView[]): CartLineView[] {
  for (const { id } of lines) if (!places.has(id)) places.set(id, places.size);
  return lines.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

export function forgetPlaces(): void {
  places.clear();
}

/** A line of the server under the id it has on the screen. */
export function shownLine(line: WireLine, id: string): CartLineView {
  return {
    ...stateOf(line),
    id,
    serverId: line.id,
    product: line.product,
    pricePerUnit: line.pricePerUnit,
    totalPrice: line.totalPrice,
    pending: false,
  };
}
