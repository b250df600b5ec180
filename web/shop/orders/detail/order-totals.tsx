import { formatPesos } from '#rules/money.ts';
import { isPrepaid } from '#rules/orders/moves.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CreditOfOrder } from './credit-rows.tsx';
import '#web/shop/checkout/frame/figures.css';

type Props = {
  order: Order;
  /** 'Subtotal, 10 productos' on the ticket. */
  subtotalLabel?: string;
};

/** All amounts of the order; the rows add up to the total (rule 9). */
export function OrderTotals({ order, subtotalLabel = texts.subtotal }: Props) {
  return (
    <>
      <dl className="figures">
        <FigureRow label={subtotalLabel}>{formatPesos(order.price_subtotal_computed)}</FigureRow>
        {order.type === 'pickup' ? (
          <FigureRow label={texts.pickup}>{texts.free}</FigureRow>
        ) : (
          <FigureRow label={texts.delivery}>
            {order.price_domicile === 0 ? texts.free : formatPesos(order.price_domicile)}
          </FigureRow>
        )}
        {order.bags_config !== null && order.bags_count > 0 && (
          <FigureRow label={texts.bags(order.bags_count, order.bags_config.name)}>
            {formatPesos(order.price_total_bags)}
          </FigureRow>
        )}
        {order.coupons_applyed.map(({ code, amount }) => (
          <FigureRow key={code} label={texts.coupon(code)} good>
            {`−\u00a0${formatPesos(amount)}`}
          </FigureRow>
        ))}
        <FigureRow label={texts.total} total>
          {formatPesos(order.price_total)}
        </FigureRow>
        {!isPartlyBack(order) && <CreditOfOrder order={order} />}
      </dl>
      {order.discounts_total > 0 && (
        <p className="flex items-center gap-2 type-note text-ok font-semibold">
          <Icon name="seal-percent-fill" size={18} />
          {texts.saving(order.discounts_total)}
        </p>
      )}
    </>
  );
}

export function isPartlyBack({ delivery: { undelivered } }: Pick<Order, 'delivery'>): boolean {
  return undelivered.length > 0;
}

/** The amount paid at the door when goods came back to the store, or that nothing is due (rule 59). */
export function Undelivered({ order }: { order: Order }) {
  const { payment_method_selected: method, price_final } = order;
  const { undelivered, events } = order.delivery;
  const back = undelivered.reduce((sum, { total }) => sum + total, 0);
  if (!isPartlyBack(order)) return null;
  const isPaid = isPrepaid(method);
  const hasCredit = (order.price_credit ?? 0) > 0;
  if (events.at(-1)?.event === 'returned')
    return <Notice tone="info">{isPaid ? texts.undelivered.paidBack : texts.undelivered.nothingDue}</Notice>;
  return (
    <dl className="figures">
      <FigureRow label={texts.undelivered.back}>{`−\u00a0${formatPesos(back)}`}</FigureRow>
      <FigureRow label={isPaid || hasCredit ? texts.undelivered.kept : texts.undelivered.paid} total>
        {formatPesos(price_final)}
      </FigureRow>
      <CreditOfOrder order={order} />
    </dl>
  );
}
