import { convertQuantity, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard, WireLine } from '#web/shop/cart/cart-types.ts';
import { lineKeyOf, priced } from '#web/shop/cart/engine/cart-lines.ts';
import { cardOf } from '#web/shop/cart/engine/guest/card-fields.ts';
import {
  accountOnDevice,
  deviceCart,
  isOwn,
  joined,
  present,
  save,
} from '#web/shop/cart/engine/guest/device-cart.ts';
import { guestLines } from '#web/shop/cart/engine/guest/guest-cart.ts';
import { type SentMerge, toSent } from '#web/shop/cart/engine/guest/saved-cart.ts';
import { newId } from '#web/shop/cart/engine/new-id.ts';

/** Lines of this device to be added to an account's cart, each exactly once (docs/decisions/040). */

/** The limit of cart.merge. */
const MOST_LINES = 500;

/** Whether the current user has pending lines. */
export function hasPending(): boolean {
  const { lines, sent } = deviceCart.get();
  return accountOnDevice() !== undefined && (lines.some(isOwn) || sent.some(isOwn));
}

/** An addition without a response; `asked`: what the server may already have of it, by its key. */
type Addition = {
  id: string;
  product: ProductCard;
  /** Null: its shopper took it away before the answer was missed. */
  state: LineState | null;
  asked?: { key: string; state: LineState } | undefined;
};

export function keepPending({ id, product, state, asked }: Addition): void {
  const { lines, sent } = present();
  const owner = accountOnDevice();
  const line = { id, product: cardOf(product), owner };
  save({
    lines: state === null ? lines : joined([...lines, { ...state, ...line }], id),
    sent: asked
      ? [...sent, { key: asked.key, owner, waited: true, lines: [toSent({ ...asked.state, ...line })] }]
      : sent,
  });
}

/** The next merge: an unanswered one, unchanged, or a new one of unsent lines. */
export function nextMerge(): SentMerge | undefined {
  const { lines, sent } = present();
  const begun = sent.find(isOwn);
  if (begun) return begun;
  const own = lines.filter(isOwn);
  const [first] = own;
  if (!first) return undefined;
  const together = own.filter(({ owner }) => owner === first.owner).slice(0, MOST_LINES);
  const waited = first.owner !== undefined;
  const merge = { key: newId(), owner: accountOnDevice(), waited, lines: together.map(toSent) };
  save({ lines, sent: [...sent, merge] });
  return merge;
}

/** The server refused a merge and has nothing of it: its lines may be sent with another key. */
export function mergeRefused(key: string): void {
  const { lines, sent } = present();
  save({ lines, sent: sent.filter((merge) => merge.key !== key) });
}

/** How much a server's line must be reduced, by its identity. */
export type LateChange = { key: string; change: number };

/**
 * Removes what a merge added to the server's cart `there`. The current state of each line counts, after any change
 * meanwhile: an excess stays for the next merge, a shortfall becomes a reduction.
 */
export function mergeAnswered(mergeKey: string, there: readonly WireLine[]): LateChange[] {
  const { lines, sent } = present();
  const merge = sent.find(({ key }) => key === mergeKey);
  if (!merge) return [];
  let left = lines;
  const late: LateChange[] = [];
  for (const key of new Set(merge.lines.map(keyOfSent))) {
    const sentLines = merge.lines.filter((line) => keyOfSent(line) === key);
    const here = left.filter((line) => isOwn(line) && lineKeyOf(line.product, line) === key);
    const line = there.find((one) => lineKeyOf(one.product, one) === key);
    // The shop does not sell it: the sent lines leave; later additions will get the same answer.
    const ids = new Set(sentLines.map(({ id }) => id));
    const done = line ? here : here.filter(({ id }) => ids.has(id));
    left = left.filter((one) => !done.includes(one));
    const last = here.at(-1);
    if (!line) continue;
    const change = sumOf(here, line) - sumOf(sentLines, line);
    if (change < 0) late.push({ key, change });
    else if (change > 0 && last) {
      left = [...left, { ...last, id: newId(), count: change, countType: line.countType }];
    }
  }
  save({ lines: left, sent: sent.filter((one) => one !== merge) });
  return late;
}

/** The sum of lines, in the unit of the server's. */
function sumOf(lines: readonly Pick<LineState, 'count' | 'countType'>[], as: WireLine): number {
  const sale = saleUnitOf(as.product);
  return lines.reduce(
    (sum, { count, countType }) => sum + convertQuantity(sale, count, countType, as.countType),
    0,
  );
}

/** Signing out drops the account's pending lines. */
export function forgetPendingOf(owner: string): void {
  const { lines, sent } = present();
  const gone = new Set(lines.flatMap((line) => (line.owner === owner ? [line.id] : [])));
  const isGone = (merge: SentMerge) => merge.owner === owner && merge.lines.some(({ id }) => gone.has(id));
  save({
    lines: lines.filter(({ id }) => !gone.has(id)),
    sent: sent.filter((merge) => !isGone(merge)),
  });
}

/** The identity of a sent line (rule 24). */
export function keyOfSent(line: SentMerge['lines'][number]): string {
  return lineKeyOf({ id: line.product_id }, line);
}

/** The server's lines merged with pending ones: equal lines are one. */
export function withPending(lines: readonly CartLineView[]): CartLineView[] {
  const shown = [...lines];
  for (const waiting of guestLines()) {
    const key = lineKeyOf(waiting.product, waiting);
    const place = shown.findIndex((line) => lineKeyOf(line.product, line) === key);
    const same = shown[place];
    if (!same) shown.push(waiting);
    // A change in progress sends the whole count, including the pending part.
    else if (!same.pending)
      shown[place] = priced({ ...same, count: same.count + countedAs(same, waiting), waiting: true });
  }
  return shown;
}

/** The pending part of a displayed line. */
export function waitingOf(line: CartLineView): CartLineView | undefined {
  const key = lineKeyOf(line.product, line);
  return guestLines().find((waiting) => waiting.waiting && lineKeyOf(waiting.product, waiting) === key);
}

function countedAs({ product, countType }: CartLineView, { count, countType: given }: CartLineView): number {
  return convertQuantity(saleUnitOf(product), count, given, countType);
}
