import type { CartType } from './cart.ts';
import type { PaymentMethod } from './order-moves.ts';
import { canPayWith } from './payments.ts';

/** What was answered on the way to the last order. */
export type LastOrder = {
  paymentMethod: PaymentMethod;
  /** '' is 'Sin bolsa'; null where the shop had no bags. */
  bagsCode: string | null;
  /** Null for an order that was fetched. */
  addressId: string | null;
};

/** What a cart says of the same; null: not answered yet. */
type Answers = {
  type: CartType;
  addressId: string | null;
  paymentMethod: PaymentMethod | null;
  bagsCode: string | null;
};

type Offered = { addressIds: readonly string[]; bagCodes: readonly string[]; online: boolean };

/**
 * The address a delivery goes to: the one chosen in the header, else that of the last order, while they are one's own;
 * else one's only one.
 */
export function usualAddress(
  cart: Pick<Answers, 'type' | 'addressId'>,
  last: LastOrder | undefined,
  { addressIds, preferredId }: Pick<Offered, 'addressIds'> & { preferredId?: string | undefined },
): string | undefined {
  if (cart.type === 'pickup' || cart.addressId !== null) return undefined;
  const own = (wanted: string | null | undefined) => addressIds.find((id) => id === wanted);
  return own(preferredId) ?? own(last?.addressId) ?? (addressIds.length === 1 ? addressIds[0] : undefined);
}

/** How the last order was paid, while that is still possible here. */
export function usualPayment(
  cart: Pick<Answers, 'type' | 'paymentMethod'>,
  last: LastOrder | undefined,
  { online }: Pick<Offered, 'online'>,
): PaymentMethod | undefined {
  if (cart.paymentMethod !== null || last === undefined) return undefined;
  return canPayWith(cart.type, last.paymentMethod, online) ? last.paymentMethod : undefined;
}

/** In what the last order was packed, while that bag is still offered. A shop without bags asks for none. */
export function usualBags(
  cart: Pick<Answers, 'bagsCode'>,
  last: LastOrder | undefined,
  { bagCodes }: Pick<Offered, 'bagCodes'>,
): string | undefined {
  const code = last?.bagsCode ?? null;
  if (cart.bagsCode !== null || code === null || bagCodes.length === 0) return undefined;
  return code === '' || bagCodes.includes(code) ? code : undefined;
}
