import { convertQuantity } from '#rules/quantity.ts';
import { keyOf, priced } from '#web/shop/cart/engine/cart-lines.ts';
import { guestLines } from '#web/shop/cart/engine/guest/guest-cart.ts';
import type { CartLineView } from '#web/shop/cart/store/cart-types.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';

/** The server's lines with what waits on this device over them: the same product with the same choices is one line. */
export function withPending(lines: readonly CartLineView[]): CartLineView[] {
  const shown = [...lines];
  for (const waiting of guestLines()) {
    const key = keyOf(waiting.product, waiting);
    const place = shown.findIndex((line) => keyOf(line.product, line) === key);
    const same = shown[place];
    if (!same) shown.push(waiting);
    // A change on its way says the whole count, with what waits.
    else if (!same.pending)
      shown[place] = priced({ ...same, count: same.count + countedAs(same, waiting), waiting: true });
  }
  return shown;
}

/** What waits here of a line on the screen. */
export function waitingOf(line: CartLineView): CartLineView | undefined {
  const key = keyOf(line.product, line);
  return guestLines().find((waiting) => waiting.waiting && keyOf(waiting.product, waiting) === key);
}

function countedAs({ product, countType }: CartLineView, { count, countType: given }: CartLineView): number {
  return convertQuantity(saleUnitOf(product), count, given, countType);
}
