import { z } from 'zod';
import { HabeasAccept, Instant } from '../wire.ts';

export const OrderBody = z.object({
  observations_client: z.string().max(1000).default(''),
  /** The total the shopper saw and confirmed; a difference is answered, never charged. */
  total_price: z.int().nonnegative(),
  /** Pesos that the shopper pays with their credit, as they saw it; where it is less by now, nothing is ordered. */
  credit: z
    .int()
    .nonnegative()
    .max(100_000_000)
    .optional()
    .describe('Pesos del pedido que paga el crédito de quien compra.'),
  /** The displayed version: a cart changed elsewhere is shown again, even with the same total. */
  cart_version: z.int().optional(),
  /** Start of the chosen window; by default the soonest. */
  window_start: Instant.optional(),
  /** Generated once for this confirmation; a repeat for the cart returns the same order anyway. */
  idempotency_key: z.string().min(8).max(100).optional(),
  habeasAccept: HabeasAccept,
  /** Made out as `billing.save` has it. */
  needs_invoice: z.boolean().optional(),
  /** `version` of those data, as they were shown: changed elsewhere, they are shown again. */
  billing_version: z.string().max(40).optional(),
});
