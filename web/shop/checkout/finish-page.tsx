import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isAdult } from '#rules/adult.ts';
import { PersonalData } from '#web/shop/account/profile/personal-data.tsx';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { type User, useSession } from '#web/shop/session/session-store.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useDraft } from './draft/draft-store.ts';
import { BirthdayQuestion } from './finish/birthday-question.tsx';
import { IdleCoupons } from './finish/idle-coupons.tsx';
import { Observations } from './finish/observations.tsx';
import { OrderReview } from './finish/order-review.tsx';
import { ProductsTable } from './finish/products-table.tsx';
import { RuleQuestion, RuleRow } from './finish/rule-question.tsx';
import { useCreateOrder } from './finish/use-create-order.ts';
import { promisedWindow } from './frame/promised-window.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';
import { UsualNotice } from './frame/usual-notice.tsx';
import { useCameBy } from './frame/way-on.ts';
import { WindowChoice } from './frame/window-choice.tsx';

const texts = checkoutTexts.finish;

/** Review, missing data, and the order button. */
export default function FinishPage() {
  const cart = useCheckoutCart();
  const session = useSession();
  const draft = useDraft(cart.id);
  const isOnlyStep = useCameBy().fromCart === true;
  const { busy, notice, create } = useCreateOrder(cart);
  const user = session.status === 'signed-in' ? session.user : null;
  const alert = useCustomText('end_shopping_alert', '');
  const forAdults = cart.products.flatMap(({ product }) => (product.ageRestricted ? [product.title] : []));
  const underage = forAdults.length > 0 && isMinor(user);
  // Once shown it stays until saved: fields do not disappear while typing.
  const [asksData, setAsksData] = useState(() => lacksData(user));
  if (lacksData(user) && !asksData) setAsksData(true);

  return (
    <StepFrame
      cart={cart}
      title={texts.title}
      last
      action={
        <Button
          size={52}
          wide
          busy={busy}
          busyText={texts.creating}
          disabledReason={whyNot(cart, user)}
          onClick={() => void create(draft)}
        >
          {texts.create}
        </Button>
      }
    >
      {notice !== null && (
        <Refused
          action={
            notice.aboutOrders ? (
              <Link to="/profile/orders" className="link">
                {texts.toOrders}
              </Link>
            ) : undefined
          }
        >
          {notice.text}
        </Refused>
      )}
      {alert !== '' && <Notice tone="info">{alert}</Notice>}
      {forAdults.length > 0 && !underage && <Notice tone="info">{texts.adult}</Notice>}
      {underage && <Notice tone="danger">{texts.underage(forAdults.join(', '))}</Notice>}
      <IdleCoupons cart={cart} />
      <OrderReview cart={cart} draft={draft} windowLabel={promisedWindow(cart, draft.window)?.label ?? ''}>
        <RuleRow cart={cart} />
      </OrderReview>
      {isOnlyStep && <UsualNotice cartId={cart.id} />}
      <WindowChoice cart={cart} draft={draft} />
      <RuleQuestion cart={cart} />
      {forAdults.length > 0 && user?.birthday === null && <BirthdayQuestion user={user} />}
      {asksData && user !== null && <PersonalData user={user} onSaved={() => setAsksData(false)} />}
      <Observations cart={cart} draft={draft} />
      <ProductsTable cart={cart} />
    </StepFrame>
  );
}

function lacksData(user: User | null): boolean {
  return user !== null && (user.identification_card === '' || user.phone === '');
}

/** Adults-only products with a contradicting date of birth (decision 59). */
function isMinor(user: User | null): boolean {
  return user !== null && user.birthday !== null && !isAdult(user.birthday, Date.now());
}

function whyNot(cart: WireCart, user: User | null): string | undefined {
  const forAdults = cart.products.some(({ product }) => product.ageRestricted);
  if (lacksData(user) || (forAdults && user?.birthday === null)) return texts.reasonData;
  if (forAdults && isMinor(user)) return texts.reasonUnderage;
  if (cart.windows.length === 0) return texts.reasonWindow;
  return cart.meets_minimum ? undefined : texts.reasonMinimum(cart.min_subtotal);
}

/** Why the order was not placed. On a phone the button is far below: the message is scrolled into view. */
function Refused({ children, action }: { children: string; action?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="danger" assertive action={action}>
        {children}
      </Notice>
    </div>
  );
}
