import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { callbackDigest } from '#demo/gateway-simulator/formulas.ts';
import { takeOne } from '#demo/gateway-simulator/settings.ts';
import type { CredibancoOrder, Method, State } from '#demo/gateway-simulator/state.ts';

type World = { state: State; deliveries: Deliveries };
export type CredibancoOutcome = 'APPROVED' | 'DECLINED' | 'ERROR' | 'PENDING';

/** The order's current state: an unpaid one is declined when its session expires. */
export function orderNow(state: State, order: CredibancoOrder): CredibancoOrder {
  if (order.status === 0 && order.expiresAt <= state.now()) order.status = 6;
  return order;
}

export function ordersOf(state: State, business: string): CredibancoOrder[] {
  return [...state.credibanco.values()].filter((order) => order.business === business);
}

/** Pays an order on its form. A decline is final; PSE may stay pending. */
export function payAtCredibanco(
  world: World,
  order: CredibancoOrder,
  { method, outcome }: { method: Method; outcome: CredibancoOutcome },
): void {
  const { settings } = world.state;
  order.method = method;
  order.amount = settings.nextAmountInCents ?? order.amount;
  order.currency = settings.nextCurrency ?? order.currency;
  settings.nextAmountInCents = null;
  settings.nextCurrency = null;
  const statuses = { APPROVED: 2, DECLINED: 6, ERROR: 6, PENDING: 7 } as const;
  settleCredibanco(world, order, statuses[settings.nextStatus.shift() ?? outcome]);
}

/** Sets the status of an order and notifies the shop unsigned, as most accounts are configured. */
export function settleCredibanco(
  world: World,
  order: CredibancoOrder,
  status: CredibancoOrder['status'],
): void {
  order.status = status;
  if (status === 0 || status === 7) return;
  const operation = status === 4 ? 'reversed' : 'deposited';
  const parameters: Record<string, string> = {
    mdOrder: order.mdOrder,
    orderNumber: order.orderNumber,
    operation,
    status: status === 6 ? '0' : '1',
  };
  const key = world.state.accountsOf(order.business).credibanco?.callbackKey;
  if (key !== undefined) {
    const forged = takeOne(world.state.settings.events, 'wrongChecksum');
    parameters.checksum = callbackDigest(parameters, forged ? `${key}!` : key);
  }
  world.deliveries.deliver({
    business: order.business,
    returnUrl: order.returnUrl,
    method: 'GET',
    path: `/api/v1/payments/credibanco/callback?${new URLSearchParams(parameters)}`,
    headers: {},
    body: '',
  });
}
