import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { cx } from '#web/ui/cx.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { OrderSummary } from './order-summary.tsx';

const texts = checkoutTexts.summary;

type Props = {
  cart: WireCart;
  title: string;
  /** The step that places the order: notices are shown here, once. */
  last?: boolean;
  children: ReactNode;
  /** The main button, with the reason if it is disabled. */
  action: ReactNode;
};

/** The shop's suggestions in the last step, before the main button. */
export type StepProposals = ReactNode;

/**
 * A step: its question, the order beside it (on a phone in the last one), and the total with the main button, fixed to
 * the bottom of a phone.
 */
export function StepFrame({ cart, title, last = false, children, action }: Props) {
  const proposals = useOutletContext<StepProposals>();
  return (
    <div className={cx('checkout-grid', last && 'checkout-last')}>
      <div className="grid content-start gap-4 min-w-0 desk:row-span-2 desk:gap-5">
        <h1 className="type-title" tabIndex={-1}>
          {title}
        </h1>
        {last && <ClosedNotice cart={cart} />}
        {children}
      </div>
      <OrderSummary cart={cart} />
      {last && proposals}
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
