import type { ReactNode } from 'react';
import { groupThousands } from '#rules/money.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { OrderTotals } from '#web/shop/orders/detail/order-totals.tsx';
import { paymentText } from '#web/shop/orders/detail/payment-text.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';

const texts = checkoutTexts.thanks;

/** The ticket: number, state, all amounts, payment; children are shown below the tear line. */
export function Ticket({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <section className="ticket" aria-label={texts.ticket}>
      <div className="grid gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-2 pb-3.5 border-b border-line">
          <p>
            <span className="type-note text-ink-2">{texts.order}</span>
            <b className="type-price-m block whitespace-nowrap">
              {texts.number(groupThousands(order.id_order))}
            </b>
          </p>
          <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
        </div>
        <OrderTotals
          order={order}
          subtotalLabel={texts.subtotal(orderTexts.products(order.products_count))}
        />
        <p className="type-note text-ink-2">{paymentText(order)}</p>
      </div>
      <div className="ticket-tear" aria-hidden />
      <div className="grid gap-3 p-5">{children}</div>
    </section>
  );
}
