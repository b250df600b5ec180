import type { OutputOf } from '#contract/index.ts';

/** The customer of an order by phone. */
export type Customer = OutputOf<'phoneOrders.customers'>['customers'][number];

/** Whether it is not looked for yet: shorter words and numbers would find too many people. */
export function isTooShort(search: string): boolean {
  return search.length < 3 || (/^[\d\s+().-]+$/.test(search) && search.replace(/\D/g, '').length < 4);
}
