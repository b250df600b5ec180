import type { PaymentMethod } from '#rules/orders/moves.ts';
import { canPayWith, methodOfOrder, takesOnline } from '#rules/orders/payment-methods.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';

export type Step = 'address' | 'pay' | 'bags' | 'finish';

type Chosen = Pick<
  WireCart,
  'type' | 'address_selected' | 'payment_method_selected' | 'bags_config' | 'price_total_computed'
>;

/** The steps in order; the bags step is skipped without configured bags (rule 7). */
export function stepsFor(hasBags: boolean): Step[] {
  return hasBags ? ['address', 'pay', 'bags', 'finish'] : ['address', 'pay', 'finish'];
}

/**
 * The last reachable step of a cart: the first one without an answer. An unsaved address does not count: the checkout
 * must not continue with the previous one. `gateways`: providers of online payment.
 */
export function furthestStep(
  cart: Chosen,
  steps: readonly Step[],
  gateways: readonly string[],
  isWriting = false,
): Step {
  if (isWriting && cart.type === 'delivery') return 'address';
  return steps.find((step) => !isAnswered(step, cart, gateways)) ?? 'finish';
}

export function pathOf(step: Step): string {
  return `/checkout/${step}`;
}

export function stepAfter(step: Step, steps: readonly Step[]): Step {
  return steps[steps.indexOf(step) + 1] ?? 'finish';
}

function isAnswered(step: Step, cart: Chosen, gateways: readonly string[]): boolean {
  switch (step) {
    case 'address':
      return cart.type === 'pickup' || cart.address_selected !== null;
    case 'pay':
      return methodOfOrder(cart.type, payable(cart, gateways), cart.price_total_computed) !== null;
    case 'bags':
      return cart.bags_config !== null;
    case 'finish':
      return false;
  }
}

/** The chosen method if the order can be paid with it: no provider takes 500 pesos. */
function payable(
  { type, payment_method_selected: method, price_total_computed: total }: Chosen,
  gateways: readonly string[],
): PaymentMethod | null {
  return method !== null && canPayWith(type, method, takesOnline(gateways, total)) ? method : null;
}
