import { Suspense, useState } from 'react';
import { partLater } from '#web/part-later.tsx';
import { useOffice } from '#web/shop/office/use-office.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { DeliveryChoice } from './address/delivery-choice.tsx';
import { usePlace } from './address/move/use-place.ts';
import { PickupChoice } from './address/pickup-choice.tsx';
import { NextStep } from './frame/next-step.tsx';
import { StepFrame } from './frame/step-frame.tsx';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';

const texts = checkoutTexts.address;
const MoveDialog = partLater(() => import('./address/move/move-dialog.tsx'));

/** Where the order goes: to one of one's addresses, or to an office where it is fetched (decision 30). */
export default function AddressPage() {
  const cart = useCheckoutCart();
  const { offices } = useOffice();
  const [type, setType] = useState(cart.type);
  const { move, busy, accepting, choose, accept, keep } = usePlace(cart);
  const chosen = type === cart.type && (type === 'pickup' || cart.address_selected !== null);

  return (
    <StepFrame
      cart={cart}
      title={texts.title}
      action={
        <NextStep
          from="address"
          label={texts.next}
          busy={busy}
          busyText={texts.saving}
          reason={chosen ? undefined : type === 'delivery' ? texts.reasonDelivery : texts.reasonPickup}
        />
      }
    >
      <div className="checkout-card grid gap-4">
        <Segmented
          label={texts.type}
          value={type}
          onChange={setType}
          options={[
            { value: 'delivery', label: texts.delivery },
            { value: 'pickup', label: texts.pickup },
          ]}
        />
        {type === 'delivery' ? (
          <DeliveryChoice cart={cart} busy={busy} onChoose={(id) => choose({ type: 'delivery', id })} />
        ) : (
          <PickupChoice cart={cart} onChoose={(idBranch) => void choose({ type: 'pickup', idBranch })} />
        )}
      </div>
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
