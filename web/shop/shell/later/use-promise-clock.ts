import { useEffect } from 'react';
import { callApi } from '#web/api/client.ts';
import { refreshCart, useCart } from '#web/shop/cart/cart-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { publishPromise } from '#web/shop/shell/promise-store.ts';

/** So long what an office said of its hours and its next delivery is believed, in ms. */
const BELIEVED_MS = 120_000;
/** So often it is looked at how old the word is, in ms. */
const LOOK_MS = 30_000;
/** Products that come one after another are asked about once, after this pause in ms. */
const PAUSE_MS = 400;

/** For how many products the office spoke last; a page is drawn for one. */
let spoken = { officeId: '', products: 1 };

/**
 * Asks the office again what it promises, while the page is looked at: nobody reads a window that is over, nor one that
 * a visitor's cart takes too long for. A user's cart says its own window, and is read again instead.
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
      // Without an answer the last word stands; the next look asks again.
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
