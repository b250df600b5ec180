/** A break of one's own network. */
export const AFTER_BREAK_MS = 1_000;
/**
 * A process that ends breaks thousands of connections at once, which come back spread over so long. Sooner: the few
 * that wait for an order, who prepare it, follow it or are about to confirm it.
 */
export const SPREAD_MS = { shop: 60_000, soon: 10_000 };

const SOON = /^\/(?:admin|checkout|shoppingcart-detail|payment-response)(?:\/|$)/;
/** What the library says of an 'offline' event of the browser, and of no process that ended. */
const OFFLINE = 'network connection lost';

/** When a page connects again after a break, and how long it waits at most between later attempts, in ms. */
export function untilBack(
  reason: string,
  details: object | undefined,
  path: string,
): { delay: number; most: number } {
  const isOwn =
    reason !== 'transport close' ||
    (details !== undefined && 'description' in details && details.description === OFFLINE);
  if (isOwn) return { delay: AFTER_BREAK_MS, most: SPREAD_MS.soon };
  const most = SOON.test(path) ? SPREAD_MS.soon : SPREAD_MS.shop;
  return { delay: Math.random() * most, most };
}
