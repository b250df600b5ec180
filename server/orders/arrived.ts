import { part } from '#server/db/sql.ts';

/**
 * Whether order `o` reached its shopper: it was delivered, or it left the store, was not returned, no attempt failed,
 * and its window is over. Offices that do not record deliveries have only the window.
 */
export function hasArrived(now: Date) {
  return part`(o.state = '10_store_dispatch_products'
    and coalesce(o.delivery -> 'events' -> -1 ->> 'event', '') <> 'returned'
    and (coalesce(o.delivery -> 'events' -> -1 ->> 'event', '') = 'delivered'
      or o.window_end < ${now}::timestamptz
        and not coalesce(o.delivery -> 'events' @> '[{"event": "attempt"}]', false)))`;
}
