import type { OrderState } from './order-moves.ts';

/** Whether an order can be paid online now: it waits for its payment, or the last one failed (decision 15). */
export function canPayOnline(state: OrderState): boolean {
  return state === '5_waiting_online_payment' || state === '11_store_onlinepayment_fail';
}
