import { listenToCart } from '#web/api/live.ts';
import { catchUp, reloadUserCart, serverCart } from '#web/shop/cart/engine/user-cart.ts';
import { cartLooks } from '#web/shop/cart/store/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { householdCartTexts } from '#web/shop/texts/buying/household-cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

let stop: (() => void) | undefined;

/** Follows what other devices do to the cart, as long as it is needed; missed news are asked for. */
export function keepLive(needed: boolean): void {
  if (needed === (stop !== undefined)) return;
  stop?.();
  stop = needed ? listenToCart({ changed, back: () => void reloadUserCart().catch(() => {}) }) : undefined;
}

async function changed(news: { cart_id: string; version: number }): Promise<void> {
  // When it cannot be read now, the next look or change reads it.
  const isNew = await catchUp(news).catch(() => false);
  const cart = serverCart();
  if (!isNew || cartLooks.get() === 0 || cart === null) return;
  showToast('info', cart.household ? householdCartTexts.changed : texts.changedElsewhere);
}
