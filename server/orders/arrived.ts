import { part } from '#server/db/sql.ts';

/**
 * Whether order `o` is with its shopper: it was handed over, or it left the store, nobody brought it back, and its
 * window is over. Offices where nobody notes deliveries have only that.
 */
export function hasArrived(now: Date) {
  return part`(o.state = '10_store_dispatch_products'
    and coalesce(o.delivery -> 'events' -> -1 ->> 'event', '') <> 'returned'
    and (coalesce(o.delivery -> 'events' -> -1 ->> 'event', '') = 'delivered' or o.window_end < ${now}::timestamptz))`;
}
