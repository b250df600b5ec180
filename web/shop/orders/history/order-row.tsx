import type { OutputOf } from '#contract/index.ts';
import { formatDay } from '#rules/dates/bogota-clock.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { hourText } from '#web/shop/orders/hour-text.ts';
import { OrderAgain } from '#web/shop/orders/order-again.tsx';
import { StageBadge, StateMeaning } from '#web/shop/orders/stage-badge.tsx';
import { HistoryDue, HistoryPay, usePendingPayment } from '#web/shop/payment/order/history-pay.tsx';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';

const texts = orderTexts.list;
const MOST_PICTURES = 5;

type Order = OutputOf<'orders.mine'>['orders'][number];

export function OrderRow({ order }: { order: Order }) {
  const number = groupThousands(order.id_order);
  const payment = usePendingPayment(order);
  return (
    <li className="grid grid-cols-1 gap-2.5 p-4 desk:p-6 rounded-card bg-surface">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <StageBadge order={order} />
        <Price order={order} />
      </p>
      <StateMeaning state={order.state} />
      <div>
        <h2 className="type-name">{orderTexts.title(number)}</h2>
        <p className="type-note text-ink-2">
          {[hourText(order, new Date()), orderTexts.office(order.branch_office_name, '')].join(' · ')}
        </p>
        <p className="type-note text-ink-2">
          {`${orderTexts.placed} ${formatDay(new Date(order.creationDate), new Date())}`}
        </p>
        <HistoryDue payment={payment} />
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {order.pictures.slice(0, MOST_PICTURES).map(({ photoUrl, tint }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may occur twice; the list is never reordered.
          <span key={place} className="tile stacked size-9" style={tintStyle(tint)}>
            {photoUrl !== '' && (
              <img src={pictureOf(photoUrl, 160)} alt="" width={24} height={24} loading="lazy" />
            )}
          </span>
        ))}
        <span className="type-note">{texts.products(order.products_count)}</span>
      </p>
      <p className="history-actions">
        <HistoryPay order={order} payment={payment} />
        <OrderAgain orderId={order.id} label={texts.repeatSpoken(number)}>
          {texts.repeat}
        </OrderAgain>
        <ButtonLink
          kind="outline"
          to={`/shoppingcart-detail/${order.id}`}
          aria-label={texts.seeSpoken(number)}
        >
          {texts.see}
        </ButtonLink>
      </p>
    </li>
  );
}

function Price({
  order: { price_total, price_final, arrival, payment_method_selected: method },
}: {
  order: Order;
}) {
  const isChanged = arrival?.event === 'delivered' && price_final !== price_total;
  const { kept, paid } = orderTexts.undelivered;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {isChanged && <span className="type-note">{method === 'online' ? kept : paid}</span>}
      <b className="type-price-s">{formatPesos(price_final)}</b>
    </span>
  );
}
