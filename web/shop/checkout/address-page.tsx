import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { DeliveryChoice } from './address/delivery-choice.tsx';
import { MoveDialog } from './address/move/lazy-move.ts';
import { usePlace } from './address/move/use-place.ts';
import { PickupChoice } from './address/pickup-choice.tsx';
import { useDraft } from './draft/draft-store.ts';
import { NextStep } from './frame/next-step.tsx';
import { usePromisedWindow } from './frame/promised-window.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { pathOf } from './frame/steps-of.ts';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';
import { UsualNotice } from './frame/usual-notice.tsx';
import { useStepAfter } from './frame/way-on.ts';
import { WindowChoice } from './frame/window-choice.tsx';

const texts = checkoutTexts.address;

/** The destination of the order: a saved address, or an office for pickup (rule 30). */
export default function AddressPage() {
  const cart = useCheckoutCart();
  const { offices } = useOffice();
  const [type, setType] = useState(cart.type);
  const { writing } = useDraft(cart.id);
  const [wantedCity, setCity] = useState<string | null>(null);
  const own = offices.find(({ id }) => id === cart.branch_office_id);
  const city = wantedCity ?? own?.city ?? offices[0]?.city ?? '';
  const { move, busy, accepting, choose, accept, keep } = usePlace(cart);
  const [leftAddress, setLeftAddress] = useState<string | null>(null);
  const navigate = useNavigate();
  const next = useStepAfter('address', cart);
  const session = useSession();
  const hasAddress = session.status === 'signed-in' && session.user.addresses.length > 0;
  const reason = whyNot(cart, { type, writing, officeIsShown: own !== undefined && own.city === city });

  /**
   * Switching to pickup saves the cart's own office at once, which changes no price; switching back saves the previous
   * address.
   */
  function changeType(next: WireCart['type']) {
    setType(next);
    if (next === cart.type) return;
    if (next === 'pickup') setLeftAddress(cart.address_selected?.id ?? null);
    if (next === 'pickup' && own?.city === city) void choose({ type: 'pickup', idBranch: own.id });
    if (next === 'delivery' && leftAddress !== null) void choose({ type: 'delivery', id: leftAddress });
  }

  return (
    <StepFrame
      cart={cart}
      title={texts.title}
      action={
        // The form of a new address has the only button: it saves and continues.
        type === 'delivery' && (writing || !hasAddress) ? null : (
          <NextStep
            cart={cart}
            from="address"
            label={texts.next}
            busy={busy}
            busyText={texts.saving}
            reason={reason}
          />
        )
      }
    >
      <UsualNotice cartId={cart.id} />
      <div className="panel grid gap-4">
        <Segmented
          label={texts.type}
          value={type}
          onChange={changeType}
          options={[
            { value: 'delivery', label: texts.delivery },
            { value: 'pickup', label: texts.pickup },
          ]}
        />
        {type === 'delivery' ? (
          <DeliveryChoice
            cart={cart}
            busy={busy}
            onChoose={(id) => choose({ type: 'delivery', id })}
            onNew={(id) => choose({ type: 'delivery', id }, () => navigate(pathOf(next)))}
          />
        ) : (
          <PickupChoice
            cart={cart}
            city={city}
            onCity={setCity}
            onChoose={(idBranch) => void choose({ type: 'pickup', idBranch })}
          />
        )}
      </div>
      {reason === undefined && !busy && <EarlyWindow cart={cart} />}
      {move !== null && (
        <Suspense>
          <MoveDialog
            move={move}
            from={cart.branch_office_name}
            to={offices.find(({ id }) => id === move.officeId)?.name ?? ''}
            busy={accepting}
            onAccept={() => void accept()}
            onKeep={keep}
          />
        </Suspense>
      )}
    </StepFrame>
  );
}

type Screen = { type: WireCart['type']; writing: boolean; officeIsShown: boolean };

/** Why the step cannot continue: it does so only with the choice shown on the screen. */
function whyNot(cart: WireCart, { type, writing, officeIsShown }: Screen): string | undefined {
  const isOfCart = type === cart.type;
  if (type === 'pickup') return isOfCart && officeIsShown ? undefined : texts.reasonPickup;
  if (writing) return texts.reasonUnsaved;
  return isOfCart && cart.address_selected !== null ? undefined : texts.reasonDelivery;
}

/** Offers the choice of window before the last step, once the window is known. */
function EarlyWindow({ cart }: { cart: WireCart }) {
  const draft = useDraft(cart.id);
  const [open, setOpen] = useState(false);
  const window = usePromisedWindow(cart);
  if (window === undefined || cart.windows.length < 2) return null;
  if (open) return <WindowChoice cart={cart} draft={draft} />;
  const { arrives, collect } = checkoutTexts.finish;
  return (
    <p className="panel media-row grid-cols-[auto_minmax(0,1fr)] gap-y-0">
      <Icon name="clock" size={24} />
      <b>{(cart.type === 'pickup' ? collect : arrives)(window.label)}</b>
      <button
        type="button"
        className="link col-2 justify-self-start min-h-11 -mb-3"
        onClick={() => setOpen(true)}
      >
        {checkoutTexts.windows.choose}
      </button>
    </p>
  );
}
