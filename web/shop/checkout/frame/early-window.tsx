import { useState } from 'react';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useDraft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { usePromisedWindow } from './promised-window.ts';
import { WindowChoice } from './window-choice.tsx';

/** With a known window the choice is offered before the last step. */
export function EarlyWindow({ cart }: { cart: WireCart }) {
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
      <button type="button" className="link col-2 justify-self-start min-h-11" onClick={() => setOpen(true)}>
        {checkoutTexts.windows.choose}
      </button>
    </p>
  );
}
