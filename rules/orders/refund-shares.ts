import type { Pesos } from '../money.ts';

/** A payment of an order that was approved. */
export type ReceivedPayment = {
  id: string;
  amount: Pesos;
  /** Amount refunded or to be refunded. */
  back: Pesos;
};

/** The refund of one payment. */
export type Share = { id: string; amount: Pesos; isWhole: boolean };

/**
 * Splits a refund over payments: the last one first, none more than it has left. `payments`: last first. Any excess is
 * dropped.
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

/** The same beside `byHand`: pesos refunded by hand for the whole order, which count against the last payment first. */
export function sharesBeside(amount: Pesos, payments: readonly ReceivedPayment[], byHand: Pesos): Share[] {
  const refunded = new Map(sharesOf(byHand, payments).map((share) => [share.id, share.amount]));
  const left = payments.map((payment) => ({
    ...payment,
    back: payment.back + (refunded.get(payment.id) ?? 0),
  }));
  return sharesOf(amount, left);
}

/** Everything left of a cancelled order's payments. */
export function sharesLeft(payments: readonly ReceivedPayment[], byHand: Pesos): Share[] {
  return sharesBeside(Number.MAX_SAFE_INTEGER, payments, byHand);
}
