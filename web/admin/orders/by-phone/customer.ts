import type { OutputOf } from '#contract/index.ts';

/** Whom an order by phone is for. */
export type Customer = OutputOf<'phoneOrders.customers'>['customers'][number];
