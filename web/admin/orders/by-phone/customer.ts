import type { OutputOf } from '#contract/index.ts';

export type Customer = OutputOf<'phoneOrders.customers'>['customers'][number];

/** Whether the text is too short to search: it would match too many people. */
export function isTooShort(search: string): boolean {
  return search.length < 3 || (/^[\d\s+().-]+$/.test(search) && search.replace(/\D/g, '').length < 4);
}
