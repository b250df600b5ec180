import { formatPesos } from '#rules/money.ts';
import { isPrepaid } from '#rules/orders/moves.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import { CreditOfOrder } from '#web/shop/orders/detail/credit-rows.tsx';
import { isPartlyBack } from '#web/shop/orders/detail/order-totals.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { costNow } from './picked-words.ts';
import '#web/shop/checkout/frame/figures.css';

const texts = pickingTexts.totals;

type Props = { order: Order; settlement: NonNullable<Order['settlement']> };

/** The amount due for the picked products compared to the confirmed total, and the refund (rule 63). */
export function PickedTotals({ order, settlement }: Props) {
  const { price_domicile: delivery, bags_count: bags, coupons_total: coupons } = settlement;
  const difference = settlement.amount_to_pay - order.price_total;
  const isPaid = isPrepaid(order.payment_method_selected);
  const hasCredit = (order.price_credit ?? 0) > 0;
  return (
    <>
      <dl className="figures">
        <FigureRow label={orderTexts.subtotal}>{formatPesos(settlement.price_subtotal)}</FigureRow>
        {order.type === 'delivery' && (
          <FigureRow label={orderTexts.delivery}>
            {delivery === 0 ? orderTexts.free : formatPesos(delivery)}
          </FigureRow>
        )}
        {order.bags_config !== null && bags > 0 && (
          <FigureRow label={orderTexts.bags(bags, order.bags_config.name)}>
            {formatPesos(settlement.price_total_bags)}
          </FigureRow>
        )}
        {coupons > 0 && (
          <FigureRow label={texts.coupons} good>
            {`−\u00a0${formatPesos(coupons)}`}
          </FigureRow>
        )}
        {difference !== 0 && <FigureRow label={texts.confirmed}>{formatPesos(order.price_total)}</FigureRow>}
        <FigureRow label={isPaid || hasCredit ? texts.paid : texts.toPay} total>
          {formatPesos(settlement.amount_to_pay)}
        </FigureRow>
        {!isPartlyBack(order) && <CreditOfOrder order={order} />}
      </dl>
      {settlement.refund > 0 && <Notice tone="ok">{texts.refund(settlement.refund)}</Notice>}
      {settlement.refund === 0 && difference < 0 && <Notice tone="ok">{texts.less(-difference)}</Notice>}
      {difference > 0 && <Notice tone="info">{texts.more(difference)}</Notice>}
    </>
  );
}

/** During picking: the changes so far; the total is known at the end. */
export function PickedSoFar({ order: { products } }: Pick<Props, 'order'>) {
  const before = products.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const now = products.reduce((sum, line) => sum + costNow(line), 0);
  return before !== now && <Notice tone="info">{texts.soFar(before, now)}</Notice>;
}
