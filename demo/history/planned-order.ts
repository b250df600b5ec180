import type { Customer } from '#demo/residents/customers.ts';
import type { Coupon } from '#rules/coupon.ts';
import type { PaymentMethod } from '#rules/order-moves.ts';
import type { BasketLine } from './baskets.ts';
import type { Crew, Life } from './lives.ts';

/** A planned order, before its amounts are computed. */
export type PlannedOrder = {
  key: string;
  customer: Customer;
  crew: Crew;
  created: Date;
  window: { start: Date; end: Date };
  type: 'delivery' | 'pickup';
  method: PaymentMethod;
  lines: BasketLine[];
  bag: string;
  coupons: Coupon[];
  life: Life;
  observations: string;
};
