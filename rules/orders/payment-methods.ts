import type { CartType } from '../cart/totals.ts';
import type { Pesos } from '../money.ts';
import { canPayOnline, type GatewayName } from '../payments/payments.ts';
import type { DeliveryEvent } from './delivery-events.ts';
import type { ChosenMethod, OrderState, PaymentMethod } from './moves.ts';

/**
 * How an order may be paid when it is handed over (storefront 4): cash and card terminal at the door or in the office;
 * 'pickup' only where it is fetched.
 */
export const PAYMENT_METHODS: Record<CartType, readonly ChosenMethod[]> = {
  delivery: ['cash', 'dataphone'],
  pickup: ['pickup', 'cash', 'dataphone'],
};

/** Limits of the providers for one payment; orders have no other limit. */
const LIMITS: Record<GatewayName, { least: Pesos; most: Pesos }> = {
  // Reported by a partner of Wompi.
  wompi: { least: 1_500, most: 99_000_000 },
  // CredibanCo, "Manual REST": twelve digits of minor units.
  credibanco: { least: 1, most: 9_999_999_999 },
};

/** The ways to pay an order of that type, the default of the checkout first; `online`: whether a provider is there. */
export function paymentMethods(type: CartType, online: boolean): readonly ChosenMethod[] {
  return online ? ['online', ...PAYMENT_METHODS[type]] : PAYMENT_METHODS[type];
}

/** Whether an order of that type may be paid that way. */
export function canPayWith(type: CartType, method: PaymentMethod, online: boolean): boolean {
  const methods: readonly PaymentMethod[] = paymentMethods(type, online);
  return methods.includes(method);
}

/**
 * How an order of that total is paid: of 0 pesos nothing is, so nothing is waited for, and it stands as one paid at the
 * door or in the store. Null: not chosen yet.
 */
export function methodOfOrder(
  type: CartType,
  chosen: PaymentMethod | null,
  total: Pesos,
): PaymentMethod | null {
  if (total > 0) return chosen;
  return chosen === null || chosen === 'online' ? (PAYMENT_METHODS[type][0] ?? null) : chosen;
}

/** Whether any of these providers takes a payment of that size. */
export function takesOnline(gateways: readonly string[], total: Pesos): boolean {
  const names = (Object.keys(LIMITS) as GatewayName[]).filter((name) => gateways.includes(name));
  return (
    gatewaysFor(
      names.map((name) => ({ name })),
      total,
    ).length > 0
  );
}

/** The least that any of these providers takes. */
export function leastPayable(accounts: readonly { name: GatewayName }[]): Pesos {
  return Math.min(...accounts.map(({ name }) => LIMITS[name].least));
}

/** The providers that accept a payment of this amount. */
export function gatewaysFor<Account extends { name: GatewayName }>(
  accounts: readonly Account[],
  total: Pesos,
): Account[] {
  return accounts.filter(({ name }) => total >= LIMITS[name].least && total <= LIMITS[name].most);
}

type Settled = { method: PaymentMethod; state: OrderState; lastEvent: DeliveryEvent | undefined };

/** Whether an order that was not cancelled is paid: online before it is picked, else when it is handed over. */
export function isPaidOrder({ method, state, lastEvent }: Settled): boolean {
  if (method === 'channel') return true;
  return method === 'online' ? !canPayOnline(state) : lastEvent === 'delivered';
}
