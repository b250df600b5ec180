import { useCart } from '#web/shop/cart/cart-store.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';

export type Amounts = {
  minimum: number;
  /** The subtotal in pesos from which delivery is free; 0 = never. */
  freeFrom: number;
};

/** The amounts a cart has to reach: from the server's cart, else from the business. */
export function useAmounts(): Amounts {
  const { server } = useCart();
  const config = useBusiness()?.config;
  return {
    minimum: server?.min_subtotal ?? config?.cart_min_price ?? 0,
    freeFrom: (server ? server.freeDelivery?.from : config?.free_delivery_from) || 0,
  };
}

/** The next amount that a cart has not reached; null if it has reached all. */
export function nextAmount({ minimum, freeFrom }: Amounts, subtotal: number) {
  if (subtotal < minimum) return { kind: 'minimum', missing: minimum - subtotal } as const;
  return subtotal < freeFrom ? ({ kind: 'delivery', missing: freeFrom - subtotal } as const) : null;
}
