/** A break of one's own network. */
export const AFTER_BREAK_MS = 1_000;
/**
 * A process that ends breaks thousands of connections at once, which come back spread over so long; those of the back
 * office are few, and wait for orders.
 */
export const SPREAD_MS = { shop: 60_000, backOffice: 10_000 };

/** When a page connects again after a break, in ms. */
export function untilBack(reason: string, path: string): number {
  if (reason !== 'transport close') return AFTER_BREAK_MS;
  return Math.random() * (path.startsWith('/admin') ? SPREAD_MS.backOffice : SPREAD_MS.shop);
}
