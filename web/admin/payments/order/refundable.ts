import type { OutputOf } from '#contract/index.ts';

export type OrderPayments = OutputOf<'payments.attempts'>;
export type Refundable = {
  /** Pesos of the order that providers hold, without those being refunded. */
  left: number;
  /** The payment that a provider could void in full; undefined if all have refunds. */
  whole: { gateway: OrderPayments['attempts'][number]['gateway']; amount: number } | undefined;
};

export function refundableOf({ attempts, refunds }: OrderPayments): Refundable {
  const approved = attempts.flatMap(({ gateway, transactions }) =>
    transactions
      .filter(({ status, currency }) => status === 'approved' && currency === 'COP')
      .map(({ amount_in_cents: cents }) => ({ gateway, amount: Math.trunc(cents / 100) })),
  );
  const refunded = refunds.filter(
    ({ how, state }) => state === 'asking' || (how !== 'void' && state === 'done'),
  );
  const left = Math.max(0, sumOf(approved) - sumOf(refunded));
  // The latest payment first, as on the server; without payments that are already being voided.
  const voids = refunds.flatMap(({ how, state, amount }) =>
    how === 'void' && state === 'asking' ? [amount] : [],
  );
  const whole = approved.findLast(({ amount }) => {
    const at = voids.indexOf(amount);
    if (at >= 0) voids.splice(at, 1);
    return at < 0 && amount <= left;
  });
  return { left, whole };
}

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
