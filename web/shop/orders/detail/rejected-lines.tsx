import { quantityText } from '#rules/quantity.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';

/**
 * Products removed at the checkout, and why, so that nobody looks for them in the bag. Only owner and staff receive it.
 */
export function RejectedLines({
  order: { products_rejected: rejected },
}: {
  order: Pick<Order, 'products_rejected'>;
}) {
  if (rejected.length === 0) return null;
  return (
    <section className="grid gap-1 w-full p-3 rounded-card bg-ground" aria-labelledby="left-out">
      <h3 id="left-out" className="type-name">
        {texts.leftOut}
      </h3>
      <p className="type-note text-ink-2">{texts.leftOutText}</p>
      <ul>
        {rejected.map(({ product_id, product_name, count, countType, error_type }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one product may have been removed; the list is never reordered.
          <li key={`${product_id} ${place}`} className="type-note">
            {`${product_name}, ${spaced(quantityText(countType, count))}: `}
            <b>{cartTexts.check.kinds[error_type].toLowerCase()}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
