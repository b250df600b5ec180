import { wordsOf } from '#rules/deliver/cash-note.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { paymentText } from './payment-text.ts';

/** The payment method, and the shopper's notes; only owner and staff receive those. */
export function OrderWords({ order }: { order: Order }) {
  const words = wordsOf(order.observations_client);
  return (
    <dl className="grid gap-2.5 pt-3.5 border-t border-line">
      <div>
        <dt className="type-note text-ink-2">{texts.payment}</dt>
        <dd>{paymentText(order)}</dd>
      </div>
      {words !== '' && (
        <div>
          <dt className="type-note text-ink-2">{texts.observations}</dt>
          <dd className="whitespace-pre-line">{words}</dd>
        </div>
      )}
    </dl>
  );
}
