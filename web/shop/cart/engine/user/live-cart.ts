import { listenToCart, listenToHousehold } from '#web/api/live.ts';
import { cartLooks } from '#web/shop/cart/cart-view.ts';
import { sayChangedElsewhere } from '#web/shop/cart/engine/say.ts';
import { catchUp, reloadUserCart, serverCart } from '#web/shop/cart/engine/user-cart.ts';
import { householdCartTexts } from '#web/shop/texts/buying/household-cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

let stop: (() => void) | undefined;

/** Subscribes to changes by other devices while needed; missed ones are fetched. */
export function keepLive(needed: boolean): void {
  if (needed === (stop !== undefined)) return;
  stop?.();
  stop = needed ? follow() : undefined;
}

function follow(): () => void {
  const stopCart = listenToCart({ changed, back: () => void reloadUserCart().catch(() => {}) });
  const stopHousehold = listenToHousehold({ changed: () => void householdChanged() });
  return () => {
    stopCart();
    stopHousehold();
  };
}

async function changed(news: { cart_id: string; version: number }): Promise<void> {
  const before = serverCart();
  // When it cannot be read now, the next look or change reads it.
  const isNew = await catchUp(news).catch(() => false);
  const cart = serverCart();
  if (!isNew || cart === null) return;
  // Prices and stock are now another store's: shown on every page.
  if (cart.household && before?.id === cart.id && before.branch_office_id !== cart.branch_office_id) {
    showToast('info', householdCartTexts.moved(cart.household.name, cart.branch_office_name));
    return;
  }
  if (cartLooks.get() === 0) return;
  sayChangedElsewhere();
}

/** Members or name changed: the cart switch and member list are reloaded. */
async function householdChanged(): Promise<void> {
  const { afterHouseholdChange } = await import('#web/shop/household/cart/household-cart.ts');
  await afterHouseholdChange();
}
