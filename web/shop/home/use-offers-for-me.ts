import { useEffect, useState } from 'react';
import { holdsGoods } from '#rules/orders/moves.ts';
import { callApi } from '#web/api/client.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import type { Offer } from './home-sections.ts';

/**
 * The offers without those for a first order, if the shopper has ordered before; null until that is known. Offers are
 * the same for everybody, so the browser asks, and only if there is such an offer.
 */
export function useOffersForMe(offers: readonly Offer[]): readonly Offer[] | null {
  const { status } = useSession();
  const [ordered, setOrdered] = useState<boolean>();
  const asks = status === 'signed-in' && offers.some(({ forFirstOrder }) => forFirstOrder);

  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    callApi('orders.mine', { query: {} }, { signal: stop.signal }).then(
      // A failed or cancelled order does not count: its shopper may still use the coupon.
      ({ orders }) => setOrdered(orders.some(({ state }) => holdsGoods(state))),
      // Without an answer they are shown: the coupon itself says for whom it is.
      () => setOrdered(false),
    );
    return () => stop.abort();
  }, [asks]);

  if (!asks) return offers;
  if (ordered === undefined) return null;
  return ordered ? offers.filter(({ forFirstOrder }) => !forFirstOrder) : offers;
}
