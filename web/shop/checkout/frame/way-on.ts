import { useLocation } from 'react-router';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { type Step, stepAfter, stepsFor } from './steps-of.ts';

/** How the shopper reached a step, in the state of its history entry. */
type CameBy = {
  /** From the cart: if every answer is known, only the last step is shown (docs/decisions/039). */
  fromCart?: true;
  /** From the last step, to change one answer: the button leads back to it. */
  toChange?: true;
};

export const fromCart: CameBy = { fromCart: true };
export const toChange: CameBy = { toChange: true };

export function useCameBy(): CameBy {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as CameBy) : {};
}

/** The following step, skipping those without a necessary choice. */
export function useStepAfter(from: Step, cart: Pick<WireCart, 'bags_config'>): Step {
  const hasBags = (useBusiness()?.config.bags_config.length ?? 0) > 0;
  if (useCameBy().toChange) return 'finish';
  return stepAfter(from, stepsFor(hasBags && (from === 'bags' || cart.bags_config === null)));
}
