import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';

type Taxes = OutputOf<'cart.taxes'>;

/** The taxes contained in the cart's total; null until known, and while it changes. */
export function useCartTaxes({ id, version, price_total_computed: total }: WireCart): Taxes | null {
  const [known, setKnown] = useState<{ of: string; taxes: Taxes } | null>(null);
  const of = `${id} ${version} ${total}`;
  useEffect(() => {
    let isGone = false;
    callApi('cart.taxes', { params: { uuid: id } }).then(
      (taxes) => !isGone && setKnown({ of, taxes }),
      // Without them the order is still possible: its page shows the taxes.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [id, of]);
  return known?.of === of ? known.taxes : null;
}
