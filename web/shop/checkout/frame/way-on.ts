import { useLocation } from 'react-router';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { type Step, stepAfter, stepsFor } from './steps-of.ts';

/** How somebody came to a step, in the state of its address. */
type CameBy = {
  /** From the cart: with every answer known, the last step is the only one (docs/decisions/092). */
  fromCart?: true;
  /** From the last step, to change one answer: the way on leads back to it. */
  toChange?: true;
};

export const fromCart: CameBy = { fromCart: true };
export const toChange: CameBy = { toChange: true };

export function useCameBy(): CameBy {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as CameBy) : {};
}

/** The step after this one: those where nothing must be chosen any more are passed by. */
export function useStepAfter(from: Step, cart: Pick<WireCart, 'bags_config'>): Step {
  const hasBags = (useBusiness()?.config.bags_config.length ?? 0) > 0;
  if (useCameBy().toChange) return 'finish';
  return stepAfter(from, stepsFor(hasBags && (from === 'bags' || cart.bags_config === null)));
}
