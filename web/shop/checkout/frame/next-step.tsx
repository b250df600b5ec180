import { useNavigate } from 'react-router';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pathOf, type Step } from './steps-of.ts';
import { useStepAfter } from './way-on.ts';

type Props = {
  cart: WireCart;
  from: Step;
  /** The button's text when it leads to the following step, instead of the end. */
  label: string;
  reason?: string | undefined;
  busy?: boolean;
  busyText?: string;
};

export function NextStep({ cart, from, label: next, reason, busy = false, busyText }: Props) {
  const navigate = useNavigate();
  const to = useStepAfter(from, cart);
  const label = to === 'finish' ? checkoutTexts.pay.nextFinish : next;
  return (
    <Button
      size={52}
      wide
      busy={busy}
      busyText={busyText ?? label}
      disabledReason={reason}
      onClick={() => void navigate(pathOf(to))}
    >
      {label}
    </Button>
  );
}
