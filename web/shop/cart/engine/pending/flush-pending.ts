import { keyOf } from '#web/shop/cart/engine/cart-lines.ts';
import { accountOnDevice } from '#web/shop/cart/engine/guest/device-cart.ts';
import { reloadUserCart, serverCart, takeJoinedCart, wantCount } from '#web/shop/cart/engine/user-cart.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showSnackbar, showToast } from '#web/ui/feedback/toast-store.ts';
import { flush, retryRefused } from './flush.ts';
import { keyOfSent, type LateChange } from './pending-lines.ts';

/** What is to become less in the cart of an account, once all that waits for it has come. */
let late: (LateChange & { owner: string | undefined })[] = [];

/** Brings what waits on this device to the cart on the screen, and says what came. */
export async function flushPending(): Promise<boolean> {
  const isSent = await flush(
    (cart, changes, { lines }, message) => {
      const ids = new Map(lines.map((line) => [keyOfSent(line), line.id]));
      takeJoinedCart(cart, (line) => ids.get(keyOf(line.product, line)));
      late.push(...changes.map((change) => ({ ...change, owner: accountOnDevice() })));
      showSnackbar('success', message);
    },
    (error) => {
      showToast('error', `${texts.failures.merge}. ${error.message}`, { label: texts.retry, onPress: retry });
    },
  );
  tellLate();
  return isSent;
}

/** Counts are told as a whole, so they are told after the last merge. */
function tellLate(): void {
  const changes = late.filter(({ owner }) => owner === accountOnDevice());
  late = [];
  for (const key of new Set(changes.map((change) => change.key))) {
    const less = changes.reduce((sum, change) => sum + (change.key === key ? change.change : 0), 0);
    const line = serverCart()?.products.find((one) => keyOf(one.product, one) === key);
    if (line) wantCount(line, line.count + less);
  }
}

function retry(): void {
  retryRefused();
  // When it fails again, that is said.
  void reloadUserCart().catch(() => {});
}
