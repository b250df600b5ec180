import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isAdult } from '#rules/adult.ts';
import { observationsRoom } from '#rules/deliveries/cash-note.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { PersonalData } from '#web/shop/account/profile/personal-data.tsx';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { InvoiceQuestion } from '#web/shop/invoices/invoice-question.tsx';
import { useBilling } from '#web/shop/invoices/use-billing.ts';
import { useCartTaxes } from '#web/shop/invoices/use-cart-taxes.ts';
import { type User, useSession } from '#web/shop/session/session-store.ts';
import { useCustomText, useModule } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { invoiceTexts } from '#web/shop/texts/buying/invoice.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { changeDraft, type Draft, useDraft } from './draft/draft-store.ts';
import { useCredit } from './draft/use-credit.ts';
import { BirthdayQuestion } from './finish/birthday-question.tsx';
import { IdleCoupons, idleCoupons } from './finish/idle-coupons.tsx';
import { OrderReview } from './finish/order-review.tsx';
import { ProductsTable } from './finish/products-table.tsx';
import { Refused } from './finish/refused.tsx';
import { RuleQuestion, RuleRow } from './finish/rule-question.tsx';
import { useCreateOrder } from './finish/use-create-order.ts';
import { promisedWindow } from './frame/promised-window.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';
import { UsualNotice } from './frame/usual-notice.tsx';
import { useCameBy } from './frame/way-on.ts';
import { WindowChoice } from './frame/window-choice.tsx';

const CreditChoice = lazyPart(() => import('./finish/credit-choice.tsx'), { quiet: true });

const texts = checkoutTexts.finish;

/** The remaining characters are shown from this length on. */
const NEARLY_FULL = 200;

export default function FinishPage() {
  const cart = useCheckoutCart();
  const session = useSession();
  const draft = useDraft(cart.id);
  const hasCredit = useModule('customer_credit');
  const credit = useCredit(cart);
  const isOnlyStep = useCameBy().fromCart === true;
  const user = session.status === 'signed-in' ? session.user : null;
  const taxes = useCartTaxes(cart);
  const invoice = useBilling(draft.needsInvoice);
  const { busy, notice, create } = useCreateOrder(cart, invoice);
  const lacksBilling = draft.needsInvoice && !invoice.billing;
  const alert = useCustomText('end_shopping_alert', '');
  const isAboutCoupons = notice?.code === 'COUPON_NOT_APPLICABLE' && idleCoupons(cart).length > 0;
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
      taxes={taxes?.taxes}
      action={
        <Button
          size={52}
          wide
          busy={busy}
          busyText={texts.creating}
          disabledReason={whyNot(cart, user) ?? (lacksBilling ? invoiceTexts.reason : undefined)}
          onClick={() => void create({ ...draft, credit })}
        >
          {texts.create}
        </Button>
      }
    >
      {notice !== null && !isAboutCoupons && (
        <Refused
          action={
            notice.code === 'TOO_MANY_UNPAID' ? (
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
      {underage && <Notice tone="danger">{texts.underage(forAdults.join(', '))}</Notice>}
      <IdleCoupons cart={cart} refused={isAboutCoupons} />
      <OrderReview cart={cart} draft={draft} windowLabel={promisedWindow(cart, draft.window)?.label ?? ''}>
        <RuleRow cart={cart} />
      </OrderReview>
      {isOnlyStep && <UsualNotice cartId={cart.id} quiet />}
      {hasCredit && user !== null && (
        <Suspense>
          <CreditChoice
            total={cart.price_total_computed}
            credit={draft.credit}
            onChange={(pesos) => changeDraft(cart.id, { credit: pesos })}
          />
        </Suspense>
      )}
      <WindowChoice cart={cart} draft={draft} />
      <RuleQuestion cart={cart} />
      {forAdults.length > 0 && !underage && <Notice tone="info">{texts.adult}</Notice>}
      {forAdults.length > 0 && user?.birthday === null && <BirthdayQuestion user={user} />}
      {asksData && user !== null && <PersonalData user={user} onSaved={() => setAsksData(false)} />}
      {user !== null && (
        <InvoiceQuestion
          billing={invoice.billing}
          save={invoice.save}
          remove={invoice.remove}
          user={user}
          isNeeded={draft.needsInvoice}
          onNeeded={(needsInvoice) => changeDraft(cart.id, { needsInvoice })}
          isLarge={taxes?.kind === 'invoice'}
        />
      )}
      <Observations cart={cart} draft={draft} />
      <ProductsTable cart={cart} />
    </StepFrame>
  );
}

function lacksData(user: User | null): boolean {
  return user !== null && (user.identification_card === '' || user.phone === '');
}

/** Adults-only products with a contradicting date of birth (rule 59). */
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

type Props = { cart: WireCart; draft: Draft };

function Observations({ cart, draft: { observations, cash } }: Props) {
  const room = observationsRoom(cart.payment_method_selected === 'cash' ? cash : null);
  const left = Math.max(0, room - observations.length);
  return (
    <TextArea
      label={texts.observations}
      aside={texts.optional}
      placeholder={texts.placeholder[cart.type]}
      hint={left <= NEARLY_FULL ? texts.lettersLeft(left) : undefined}
      maxLength={room}
      rows={3}
      value={observations}
      onChange={(event) => changeDraft(cart.id, { observations: event.target.value })}
    />
  );
}
