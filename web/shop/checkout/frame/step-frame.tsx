import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { OrderSummary } from './order-summary.tsx';

const texts = checkoutTexts.summary;

type Props = {
  cart: WireCart;
  title: string;
  children: ReactNode;
  /** The way on: one button, with the reason when it is not yet to be had. */
  action: ReactNode;
};

/** What the shop proposes on the way out: in each step, before the way on. */
export type StepProposals = ReactNode;

/** A step: its question, the order beside it, and the total with the way on, fixed at the foot of a phone. */
export function StepFrame({ cart, title, children, action }: Props) {
  const proposals = useOutletContext<StepProposals>();
  return (
    <div className="checkout-grid">
      <div className="checkout-main">
        <h1 className="type-title" tabIndex={-1}>
          {title}
        </h1>
        <ClosedNotice cart={cart} />
        {children}
      </div>
      <OrderSummary cart={cart} />
      {proposals}
      <div className="checkout-foot">
        <p className="checkout-foot-total">
          <span>{texts.total}</span>
          <b className="type-price-l">{formatPesos(cart.price_total_computed)}</b>
        </p>
        {action}
      </div>
    </div>
  );
}
