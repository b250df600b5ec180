import type { WireCart } from '#web/shop/cart/cart-types.ts';

export type Step = 'address' | 'pay' | 'bags' | 'finish';

type Chosen = Pick<WireCart, 'type' | 'address_selected' | 'payment_method_selected' | 'bags_config'>;

/** The steps in order; the bags step is skipped without configured bags (rule 7). */
export function stepsFor(hasBags: boolean): Step[] {
  return hasBags ? ['address', 'pay', 'bags', 'finish'] : ['address', 'pay', 'finish'];
}

/**
 * The last reachable step of a cart: the first one without an answer. An unsaved address does not count: the checkout
 * must not continue with the previous one.
 */
export function furthestStep(cart: Chosen, steps: readonly Step[], isWriting = false): Step {
  if (isWriting && cart.type === 'delivery') return 'address';
  return steps.find((step) => !isAnswered(step, cart)) ?? 'finish';
}

export function pathOf(step: Step): string {
  return `/checkout/${step}`;
}

/** The following step. */
export function stepAfter(step: Step, steps: readonly Step[]): Step {
  return steps[steps.indexOf(step) + 1] ?? 'finish';
}

function isAnswered(step: Step, cart: Chosen): boolean {
  switch (step) {
    case 'address':
      return cart.type === 'pickup' || cart.address_selected !== null;
    case 'pay':
      return cart.payment_method_selected !== null;
    case 'bags':
      return cart.bags_config !== null;
    case 'finish':
      return false;
  }
}
