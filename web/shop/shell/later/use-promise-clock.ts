import { useEffect } from 'react';
import { callApi } from '#web/api/client.ts';
import { refreshCart, useCart } from '#web/shop/cart/cart-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { publishPromise } from '#web/shop/shell/promise-store.ts';

/** How long an office's hours and next delivery are considered current, in ms. */
const BELIEVED_MS = 120_000;
/** How often their age is checked, in ms. */
const LOOK_MS = 30_000;
/** Changes of several products are merged into one request after this pause in ms. */
const PAUSE_MS = 400;

/** The number of products of the last promise; the page's own promise is for one. */
let spoken = { officeId: '', products: 1 };

/**
 * Refreshes the office's promise while the page is visible: no expired window is shown, nor one for which a visitor's
 * cart takes too long. A user's cart contains its own window and is reloaded instead.
 */
export function usePromiseClock(): void {
  const officeId = useOffice().office?.id;
  const { owner, lines, server } = useCart();
  const products = owner === 'guest' ? Math.max(1, lines.length) : 1;
  const hasCart = server !== null;

  useEffect(() => {
    if (officeId === undefined) return;
    let askedAt = Date.now();
    const ask = () => {
      askedAt = Date.now();
      spoken = { officeId, products };
      // On failure the last promise remains; the next check retries.
      callApi('offices.get', { params: { id: officeId }, query: { products } }).then(
        publishPromise,
        () => {},
      );
    };
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < BELIEVED_MS) return;
      ask();
      if (hasCart) void refreshCart();
    };
    const before = spoken.officeId === officeId ? spoken.products : 1;
    const soon = products === before ? undefined : setTimeout(ask, PAUSE_MS);
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [officeId, products, hasCart]);
}
