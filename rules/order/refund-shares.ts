import type { Pesos } from '../money.ts';

/** A payment of an order that was approved. */
export type ReceivedPayment = {
  id: string;
  amount: Pesos;
  /** What of it goes back or went back already. */
  back: Pesos;
};

/** What goes back of one payment. */
export type Share = { id: string; amount: Pesos; isWhole: boolean };

/**
 * Of which payments an amount goes back: of the last one first, and of none more than it has left. `payments` begin
 * with the last one. What is more than all of them have left is nobody's to give back.
 */
export function sharesOf(amount: Pesos, payments: readonly ReceivedPayment[]): Share[] {
  let open = amount;
  return payments.flatMap(({ id, amount: received, back }) => {
    const share = Math.min(open, received - back);
    if (share <= 0) return [];
    open -= share;
    return [{ id, amount: share, isWhole: share === received }];
  });
}

/**
 * All that is left of the payments of a cancelled order. `byHand`: pesos that were given back by hand of the whole
 * order, which count as given back of the last payment first.
 */
export function sharesLeft(payments: readonly ReceivedPayment[], byHand: Pesos): Share[] {
  const given = new Map(sharesOf(byHand, payments).map(({ id, amount }) => [id, amount]));
  const left = payments.map((payment) => ({ ...payment, back: payment.back + (given.get(payment.id) ?? 0) }));
  return sharesOf(Number.MAX_SAFE_INTEGER, left);
}
