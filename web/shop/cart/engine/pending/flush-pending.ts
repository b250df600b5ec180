import { keyOf } from '#web/shop/cart/engine/cart-lines.ts';
import { reloadUserCart, takeJoinedCart, wantCount } from '#web/shop/cart/engine/user-cart.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showSnackbar, showToast } from '#web/ui/feedback/toast-store.ts';
import { flush, retryRefused } from './flush.ts';
import { keyOfSent } from './pending-lines.ts';

/** Brings what waits on this device to the cart on the screen, and says what came. */
export function flushPending(): Promise<boolean> {
  return flush(
    (cart, late, { lines }, message) => {
      const ids = new Map(lines.map((line) => [keyOfSent(line), line.id]));
      takeJoinedCart(cart, (line) => ids.get(keyOf(line.product, line)));
      for (const { line, count } of late) wantCount(line, count);
      showSnackbar('success', message);
    },
    (error) => {
      showToast('error', `${texts.failures.merge}. ${error.message}`, { label: texts.retry, onPress: retry });
    },
  );
}

function retry(): void {
  retryRefused();
  // When it fails again, that is said.
  void reloadUserCart().catch(() => {});
}
