import type { OutputOf } from '#contract/index.ts';

export type OrderPayments = OutputOf<'payments.attempts'>;
export type Refundable = {
  /** Pesos the providers have of the order and nobody is giving back yet. */
  left: number;
  /** The payment a provider could undo whole; undefined when there is none that is still all there. */
  whole: { gateway: OrderPayments['attempts'][number]['gateway']; amount: number } | undefined;
};

/** What of an order can still be given back, as the server counts it. */
export function refundableOf({ attempts, refunds }: OrderPayments): Refundable {
  const approved = attempts.flatMap(({ gateway, transactions }) =>
    transactions
      .filter(({ status, currency }) => status === 'approved' && currency === 'COP')
      .map(({ amount_in_cents: cents }) => ({ gateway, amount: Math.trunc(cents / 100) })),
  );
  const given = refunds.filter(
    ({ how, state }) => state === 'asking' || (how === 'by_hand' && state === 'done'),
  );
  const left = Math.max(0, sumOf(approved) - sumOf(given));
  // The last payment first, as the server takes them; none that the provider is asked to undo already.
  const asked = refunds.flatMap(({ how, state, amount }) =>
    how === 'void' && state === 'asking' ? [amount] : [],
  );
  const whole = approved.findLast(({ amount }) => {
    const at = asked.indexOf(amount);
    if (at >= 0) asked.splice(at, 1);
    return at < 0 && amount <= left;
  });
  return { left, whole };
}

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
