import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useCredit } from '#web/shop/checkout/draft/use-credit.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { creditTexts } from '#web/shop/texts/account/credit.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { hasPlace, usePromisedWindow } from './promised-window.ts';

const texts = checkoutTexts.summary;

type Props = {
  cart: WireCart;
  title: string;
  /** The step that places the order: notices are shown here, once. */
  last?: boolean;
  taxes?: Order['taxes'];
  children: ReactNode;
  action: ReactNode;
};

/** The shop's suggestions in the last step, before the main button. */
export type StepProposals = ReactNode;

const closedTexts = checkoutTexts.closed;

/**
 * A step: its question, the order beside it (on a phone in the last one), and the total with the main button, fixed to
 * the bottom of a phone.
 */
export function StepFrame({ cart, title, last = false, taxes, children, action }: Props) {
  const proposals = useOutletContext<StepProposals>();
  const credit = useCredit(cart);
  return (
    <div className={cx('checkout-grid', last && 'checkout-last')}>
      <div className="grid content-start gap-4 min-w-0 desk:row-span-2 desk:gap-5">
        <h1 className="type-title" tabIndex={-1}>
          {title}
        </h1>
        {last && <ClosedNotice cart={cart} />}
        {children}
      </div>
      <OrderSummary cart={cart} last={last} taxes={taxes} />
      {last && proposals}
      <div className="checkout-foot">
        <p className="checkout-foot-total">
          <span>{credit > 0 ? creditTexts.rest : texts.total}</span>
          <b className="type-price-l">{formatPesos(besideCredit(cart.price_total_computed, credit))}</b>
        </p>
        {action}
      </div>
    </div>
  );
}

/** Outside opening hours an order is for the next day, which is stated before it is placed (rule 20). */
function ClosedNotice({ cart }: { cart: WireCart }) {
  const { offices } = useOffice();
  const promise = useOfficePromise();
  const window = usePromisedWindow(cart);
  const { branch_office_id: id, type } = cart;
  const office = promise?.id === id ? promise : offices.find((one) => one.id === id);
  if (office?.open !== false || window === undefined || !hasPlace(cart)) return null;
  const [delivery, pickup] = office.opensToday
    ? [closedTexts.early, closedTexts.earlyPickup]
    : [closedTexts.delivery, closedTexts.pickup];
  return <Notice tone="warn">{(type === 'pickup' ? pickup : delivery)(window.label)}</Notice>;
}
