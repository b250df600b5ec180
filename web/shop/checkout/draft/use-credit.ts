import { creditFor } from '#rules/credit/in-orders.ts';
import type { Pesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { useDraft } from './draft-store.ts';

/** The pesos of credit used for this cart; 0 if the business has no credit. */
export function useCredit({ id, price_total_computed: total }: WireCart): Pesos {
  const { credit } = useDraft(id);
  return useModule('customer_credit') ? creditFor(total, credit) : 0;
}
