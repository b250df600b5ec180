import { convertQuantity, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard, WireLine } from '#web/shop/cart/cart-types.ts';
import { stateOf } from '#web/shop/cart/engine/cart-lines.ts';

/** The target of a line: a state, or null for removal. */
export type Wanted = {
  product: ProductCard;
  /** The whole line, for the screen and for a server that does not have it. */
  state: LineState | null;
  /** The changed fields: all that is sent for an existing line. */
  patch: Partial<LineState>;
  /** The line's count when the changes began; undefined for a line the server did not have, and for a typed count. */
  seen?: number | undefined;
  /** A typed number is the whole count, whatever others have made of it meanwhile. */
  isTyped?: boolean;
};

/** A change that failed. */
export type FailedChange = {
  error: unknown;
  /** The line's id on the screen. */
  id: string;
  /** The latest that was wanted of it. */
  wanted: Wanted;
  /** The server's line as far as known; undefined when adding it failed. */
  line: WireLine | undefined;
  /** An unanswered request with its key: the server may have applied it. */
  asked?: { wanted: Wanted; key: string };
};

/** What the cart leaves to others, which know messages, offices and the device. */
export type CartParts = {
  onFailed: (change: FailedChange) => void;
  /** Somebody else changed the line's count at the same time; both changes are in it. */
  onCountOfOthers: (line: WireLine) => void;
  officeId: () => string | undefined;
  /** Sends pending lines first; true when there were any. Throws while the shop is unreachable. */
  flush: () => Promise<boolean>;
};

/** Before any are configured. */
export const NO_PARTS: CartParts = {
  onFailed: () => {},
  onCountOfOthers: () => {},
  officeId: () => undefined,
  flush: async () => false,
};

/** Merges an older unsent change into a newer one of the same line. */
export function joinEdits(older: Wanted | undefined, newer: Wanted): Wanted {
  if (!older || older.state === null || newer.state === null) return newer;
  return {
    ...newer,
    patch: { ...older.patch, ...newer.patch },
    seen: newer.isTyped ? undefined : older.seen,
  };
}

/**
 * What is sent of a change of an existing line: only fields changed here, because another device may have changed
 * others. A count is sent with the one it was made from, so that presses on two devices at once are both counted.
 */
export function sentOf({ state, patch, seen }: Wanted, key: string) {
  if (state === null) return null;
  const from = patch.count === undefined || seen === undefined ? {} : { count_seen: seen };
  return { ...patch, ...from, request_key: key };
}

/** Whether somebody else changed the line's count at the same time: the answer has another than was wanted. */
export function isCountOfOthers(
  line: WireLine | undefined,
  { state, patch, seen }: Wanted,
): line is WireLine {
  const isCountAlone = seen !== undefined && Object.keys(patch).join() === 'count';
  return isCountAlone && line?.countType === state?.countType && line?.count !== state?.count;
}

/**
 * The remainder of a newer change after the older one was answered. Repeating a count could undo the server's result,
 * for example when the line was merged with an equal one (rule 24).
 */
export function withoutSent(newer: Wanted, sent: Wanted): Wanted {
  const rest = Object.entries(newer.patch).filter(
    ([name, value]) => !Object.is(sent.patch[name as keyof LineState], value),
  );
  // The keys are those of the patch; Object.fromEntries loses that type.
  const seen = newer.isTyped ? undefined : sent.state?.count;
  return { ...newer, patch: Object.fromEntries(rest) as Partial<LineState>, seen };
}

/** An addition of a product that is already in the cart increases its line. */
export function moreOf(line: WireLine, { product, state }: Wanted): Wanted {
  if (state === null) return { product, state, patch: {} };
  const { countType } = line;
  const more = convertQuantity(saleUnitOf(product), state.count, state.countType, countType);
  const counted = { countType, count: line.count + more };
  return { product, state: { ...state, ...counted }, patch: counted, seen: line.count };
}

/** First position of each line: an undone removal restores it. */
const places = new Map<string, number>();

export function inPlace(lines: readonly CartLineView[]): CartLineView[] {
  for (const { id } of lines) if (!places.has(id)) places.set(id, places.size);
  return [...lines].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
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
