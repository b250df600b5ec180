import { useEffect, useRef, useState } from 'react';
import { PersonalData } from '#web/shop/account/profile/personal-data.tsx';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { User } from '#web/shop/session/session-store.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { changeDraft, useDraft } from './draft/draft-store.ts';
import { OrderReview } from './finish/order-review.tsx';
import { useCreateOrder } from './finish/use-create-order.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';

const texts = checkoutTexts.finish;
const MOST_LETTERS = 500;

/** Everything once more, what is still missing, and the one button that makes the order. */
export default function FinishPage() {
  const cart = useCheckoutCart();
  const session = useSession();
  const draft = useDraft(cart.id);
  const { busy, notice, create } = useCreateOrder();
  const user = session.status === 'signed-in' ? session.user : null;
  const window = cart.windows.find(({ start_date }) => start_date === draft.window) ?? cart.windows[0];
  // Asked once, it stays until it was saved: the fields do not vanish while one writes.
  const [asksData, setAsksData] = useState(() => lacksData(user));
  if (lacksData(user) && !asksData) setAsksData(true);

  return (
    <StepFrame
      cart={cart}
      title={texts.title}
      action={
        <Button
          size={52}
          wide
          busy={busy}
          busyText={texts.creating}
          disabledReason={whyNot(cart, user)}
          onClick={() => void create(cart, draft)}
        >
          {texts.create}
        </Button>
      }
    >
      {notice !== null && <Refused>{notice}</Refused>}
      <Closed cart={cart} />
      <OrderReview cart={cart} draft={draft} windowLabel={window?.label ?? ''} />
      {asksData && user !== null && <PersonalData user={user} onSaved={() => setAsksData(false)} />}
      {cart.windows.length > 1 && (
        <Select
          label={texts.window}
          value={window?.start_date ?? ''}
          onChange={(event) => changeDraft(cart.id, { window: event.target.value })}
        >
          {cart.windows.map(({ start_date, label }) => (
            <option key={start_date} value={start_date}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={texts.observations}
        aside={texts.optional}
        placeholder={texts.placeholder}
        maxLength={MOST_LETTERS}
        rows={2}
        value={draft.observations}
        onChange={(event) => changeDraft(cart.id, { observations: event.target.value })}
      />
    </StepFrame>
  );
}

/** Why there is no order yet. On a phone the button was pressed far below: what it says is brought into sight. */
function Refused({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="danger" assertive>
        {children}
      </Notice>
    </div>
  );
}

/** Outside the hours an order is taken for the next day, and that is said before it is made (decision 20). */
function Closed({ cart }: { cart: WireCart }) {
  const { offices } = useOffice();
  const office = offices.find(({ id }) => id === cart.branch_office_id);
  const window = cart.windows[0];
  const adult = cart.products.some(({ product }) => product.ageRestricted);
  return (
    <>
      {office?.open === false && window && (
        <Notice tone="warn">
          {cart.type === 'pickup' ? texts.closedPickup(window.label) : texts.closed(window.label)}
        </Notice>
      )}
      {adult && <Notice tone="info">{texts.adult}</Notice>}
    </>
  );
}

function lacksData(user: User | null): boolean {
  return user !== null && (user.identification_card === '' || user.phone === '');
}

function whyNot(cart: WireCart, user: User | null): string | undefined {
  if (lacksData(user)) return texts.reasonData;
  if (cart.windows.length === 0) return texts.reasonWindow;
  return cart.meets_minimum ? undefined : texts.reasonMinimum(cart.min_subtotal);
}
