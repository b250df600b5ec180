import { z } from 'zod';
import type { Transaction, TransactionStatus } from './gateway.ts';

/** A transaction as Wompi writes it in events and responses; further fields may appear. */
export const WompiTransaction = z.object({
  id: z.string().min(1).max(100),
  reference: z.string().max(255),
  status: z.string().max(40),
  amount_in_cents: z.int().nonnegative(),
  currency: z.string().max(10),
  payment_method_type: z.string().max(60).nullish(),
  status_message: z.string().max(500).nullish(),
  created_at: z.string().max(40).nullish(),
  finalized_at: z.string().max(40).nullish(),
  payment_link_id: z.string().max(100).nullish(),
  payment_method: z.unknown().optional(),
});

/** A payment by bank, once its page is known. */
const AtBank = z.object({
  extra: z.object({ async_payment_url: z.url({ protocol: /^https?$/ }).max(2_000) }),
});

export type WompiTransaction = z.infer<typeof WompiTransaction>;

const statuses: Record<string, TransactionStatus> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  ERROR: 'error',
  VOIDED: 'voided',
};

/** In our terms. An unknown status is not final: the provider is queried again. */
export function wompiTransaction(theirs: WompiTransaction): Transaction {
  const { id, reference, status, amount_in_cents, currency, payment_method_type, payment_method, ...rest } =
    theirs;
  const bankUrl = bankUrlOf(payment_method);
  return {
    id,
    reference,
    status: Object.hasOwn(statuses, status) ? (statuses[status] ?? 'pending') : 'pending',
    amountInCents: amount_in_cents,
    currency,
    method: payment_method_type ?? '',
    // The rest of the method is of the person and the card.
    says: { status, ...rest, ...(bankUrl && { bank_url: bankUrl }) },
  };
}

/** Where the shopper is sent: nothing but a page. Whatever else the method says does not matter. */
function bankUrlOf(method: unknown): string | undefined {
  return AtBank.safeParse(method).data?.extra.async_payment_url;
}
