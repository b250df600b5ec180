import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatPesos } from '#rules/money.ts';
import { isPaidOrder } from '#rules/orders/payment-methods.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { creditTexts as texts } from '#web/shop/texts/account/credit.ts';

type Props = { cost: number; credit: number; isPaid?: boolean };

export function CreditRows({ cost, credit, isPaid = false }: Props) {
  if (credit === 0) return null;
  return (
    <>
      <FigureRow label={texts.used} good>
        {`−\u00a0${formatPesos(credit)}`}
      </FigureRow>
      <FigureRow label={isPaid ? texts.paid : texts.rest} total>
        {formatPesos(besideCredit(cost, credit))}
      </FigureRow>
    </>
  );
}

/** The same rows for an order, below its current cost, and the credit that was returned. */
export function CreditOfOrder({ order }: { order: Order }) {
  const { price_credit: credit = 0, price_credit_back: back = 0, price_final, state } = order;
  const lastEvent = order.delivery.events.at(-1)?.event;
  const isPaid = isPaidOrder({ method: order.payment_method_selected, state, lastEvent });
  return (
    <>
      <CreditRows cost={price_final} credit={credit} isPaid={isPaid} />
      {back > 0 && (
        <FigureRow label={texts.back} good>
          {`+\u00a0${formatPesos(back)}`}
        </FigureRow>
      )}
    </>
  );
}
