/** The delay after a break of the device's own network, in ms. */
export const AFTER_BREAK_MS = 1_000;
/**
 * An ending process breaks thousands of connections at once: they return spread over this time, in ms. `soon` is for
 * the few who prepare, follow or are about to confirm an order.
 */
export const SPREAD_MS = { shop: 60_000, soon: 10_000 };

const SOON = /^\/(?:admin|checkout|shoppingcart-detail|payment-response)(?:\/|$)/;
/** The library's text for an 'offline' event of the browser, which does not mean that a process ended. */
const OFFLINE = 'network connection lost';

/** Returns when a page reconnects after a break, and the longest delay between later attempts, in ms. */
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
