import { useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { chooseOffice } from '#web/shop/office/office-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { DeliveryChoice } from './address/delivery-choice.tsx';
import { PickupChoice } from './address/pickup-choice.tsx';
import { NextStep } from './frame/next-step.tsx';
import { StepFrame } from './frame/step-frame.tsx';
import { tellCart } from './frame/tell-cart.ts';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';

const texts = checkoutTexts.address;

type Place = { type: 'delivery'; id: string } | { type: 'pickup'; idBranch: string };

/** Where the order goes: to one of one's addresses, or to an office where it is fetched (decision 30). */
export default function AddressPage() {
  const cart = useCheckoutCart();
  const [type, setType] = useState(cart.type);
  const { busy, run: choose } = useAction(async (place: Place) => {
    const answer = await tellCart(({ id: uuid }) => setAddress(uuid, place), texts.failed);
    if (!answer) return;
    const { branch_office_id: office, branch_office_name: name } = answer.cart;
    if (answer.office_changed) {
      // Decision 28: the address decides the office; the shopper sees what that changes.
      showToast('info', texts.officeChanged(name));
      await chooseOffice(office);
      showProblems(answer.check);
    }
  });
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
    </StepFrame>
  );
}

function setAddress(uuid: string, place: Place) {
  const { type, ...selected } = place;
  return callApi('cart.setAddress', { params: { uuid }, body: { type, address_selected: selected } });
}
