import { useNavigate } from 'react-router';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { saveChoice } from '#web/shop/checkout/frame/save-choice.ts';
import { pathOf } from '#web/shop/checkout/frame/steps-of.ts';
import { useStepAfter } from '#web/shop/checkout/frame/way-on.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';

const texts = checkoutTexts.pay;

type Props = {
  cart: WireCart;
  /** The selected method; null before a choice. */
  method: PaymentMethod | null;
  isFree: boolean;
  /** Whether the method is saved in the cart. The default has to be saved first. */
  isStored: boolean;
  busy: boolean;
  /** Saves unsaved input first; false if that failed, with a message. */
  beforeLeaving: () => Promise<boolean>;
  wrongCash: string | undefined;
};

export function PayNext({ cart, method, isFree, isStored, busy: choosing, beforeLeaving, wrongCash }: Props) {
  const navigate = useNavigate();
  const to = useStepAfter('pay', cart);
  const label = to === 'bags' ? texts.next : texts.nextFinish;
  const { busy, run: goOn } = useAction(async () => {
    if (!isStored && method !== null) {
      const body = { payment_method_selected: method };
      const saved = await saveChoice(
        ({ id: uuid }) => callApi('cart.setPaymentMethod', { params: { uuid }, body }),
        texts.failed,
      );
      if (saved === null) return;
    }
    if (!(await beforeLeaving())) return;
    await navigate(pathOf(to));
  });

  return (
    <Button
      size={52}
      wide
      busy={choosing || busy}
      busyText={label}
      disabledReason={isFree ? undefined : reasonFor(method, wrongCash)}
      onClick={() => void goOn()}
    >
      {label}
    </Button>
  );
}

function reasonFor(method: PaymentMethod | null, wrongCash: string | undefined): string | undefined {
  if (method === null) return texts.reason;
  return wrongCash === undefined ? undefined : `${texts.cashAmount} ${wrongCash}`;
}
