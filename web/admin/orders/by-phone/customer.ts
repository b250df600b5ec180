import type { OutputOf } from '#contract/index.ts';

/** The customer of an order by phone. */
export type Customer = OutputOf<'phoneOrders.customers'>['customers'][number];
