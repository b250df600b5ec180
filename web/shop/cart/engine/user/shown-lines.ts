import { stateOf } from '#web/shop/cart/engine/cart-lines.ts';
import type { CartLineView, WireLine } from '#web/shop/cart/store/cart-types.ts';

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
