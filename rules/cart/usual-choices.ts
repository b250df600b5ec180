import type { PaymentMethod } from '../orders/moves.ts';
import { canPayWith } from '../orders/payment-methods.ts';
import type { CartType } from './totals.ts';

/** Answers given for the last order. */
export type LastOrder = {
  paymentMethod: PaymentMethod;
  /** '' is 'Sin bolsa'; null where the shop had no bags. */
  bagsCode: string | null;
  /** Null for an order that was fetched. */
  addressId: string | null;
};

/** The cart's own answers; null: not given yet. */
type Answers = {
  type: CartType;
  addressId: string | null;
  paymentMethod: PaymentMethod | null;
  bagsCode: string | null;
};

type Offered = { addressIds: readonly string[]; bagCodes: readonly string[]; online: boolean };

/**
 * The delivery address: the one chosen in the header, else that of the last order, if still saved; else the only one.
 */
export function usualAddress(
  cart: Pick<Answers, 'type' | 'addressId'>,
  last: LastOrder | undefined,
  { addressIds, preferredId }: Pick<Offered, 'addressIds'> & { preferredId?: string | undefined },
): string | undefined {
  if (cart.type === 'pickup' || cart.addressId !== null) return undefined;
  const own = (addressId: string | null | undefined) => addressIds.find((id) => id === addressId);
  return own(preferredId) ?? own(last?.addressId) ?? (addressIds.length === 1 ? addressIds[0] : undefined);
}

/** The payment method of the last order, if still allowed here. */
export function usualPayment(
  cart: Pick<Answers, 'type' | 'paymentMethod'>,
  last: LastOrder | undefined,
  { online }: Pick<Offered, 'online'>,
): PaymentMethod | undefined {
  if (cart.paymentMethod !== null || last === undefined) return undefined;
  return canPayWith(cart.type, last.paymentMethod, online) ? last.paymentMethod : undefined;
}

/** The bag of the last order, if still offered. None in a shop without bags. */
export function usualBags(
  cart: Pick<Answers, 'bagsCode'>,
  last: LastOrder | undefined,
  { bagCodes }: Pick<Offered, 'bagCodes'>,
): string | undefined {
  const code = last?.bagsCode ?? null;
  if (cart.bagsCode !== null || code === null || bagCodes.length === 0) return undefined;
  return code === '' || bagCodes.includes(code) ? code : undefined;
}
