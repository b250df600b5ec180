import { isAway } from '#web/api/is-away.ts';
import type { CartLineView, LineState, WireLine } from '#web/shop/cart/cart-types.ts';
import { currentCart } from '#web/shop/cart/cart-view.ts';
import { lineKeyOf } from '#web/shop/cart/engine/cart-lines.ts';
import { changeGuestLine, removeGuestLine } from '#web/shop/cart/engine/guest/guest-cart.ts';
import { newId } from '#web/shop/cart/engine/new-id.ts';
import { sayFailed, sayWaiting } from '#web/shop/cart/engine/say.ts';
import type { FailedChange, Wanted } from '#web/shop/cart/engine/user/lines.ts';
import { shopIsAway } from './flush.ts';
import { keepPending, waitingOf } from './pending-lines.ts';

/** Changes a line that exists only on this device, or its pending part. False: the line is the server's. */
export function changeOnDevice(line: CartLineView, state: LineState, changed: Partial<LineState>): boolean {
  const waiting = waitingOf(line);
  if (currentCart().owner === 'guest' || waiting?.id === line.id) {
    changeGuestLine(line.id, changed);
    return true;
  }
  const isCountAlone =
    state.countType === line.countType && lineKeyOf(line.product, state) === lineKeyOf(line.product, line);
  if (!waiting || waiting.countType !== line.countType || !isCountAlone) return false;
  const left = waiting.count + state.count - line.count;
  if (left < 0) return false;
  if (left === 0) removeGuestLine(waiting.id);
  else changeGuestLine(waiting.id, { count: left });
  return true;
}

/** Additions while the shop is unreachable become pending; other failed changes are shown. */
export function onFailed({ error, id, wanted, line, asked }: FailedChange): void {
  if (!isAway(error)) {
    sayFailed(error, wanted, line === undefined);
    return;
  }
  shopIsAway();
  const { product } = wanted;
  const state = additionOf(wanted, line);
  const askedState = asked && additionOf(asked.wanted, line);
  if (state || askedState) {
    keepPending({
      id: line ? newId() : id,
      product,
      state: state ?? null,
      asked: asked && askedState ? { key: asked.key, state: askedState } : undefined,
    });
  }
  if (state) sayWaiting(product);
  else if (state === undefined) sayFailed(error, wanted, line === undefined);
}

/** The addition in a change; null: none, undefined: it also does something else. */
function additionOf({ state }: Wanted, line: WireLine | undefined): LineState | null | undefined {
  if (!line) return state;
  if (state === null || state.countType !== line.countType) return undefined;
  if (lineKeyOf(line.product, state) !== lineKeyOf(line.product, line) || state.count < line.count)
    return undefined;
  return state.count === line.count ? null : { ...state, count: state.count - line.count };
}
