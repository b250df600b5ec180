import { observationsRoom } from '#rules/deliver/cash-note.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { changeDraft, type Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';

const texts = checkoutTexts.finish;

type Props = { cart: WireCart; draft: Draft };

/** What the store should know of this order, and how many letters are left for it. */
export function Observations({ cart, draft: { observations, cash } }: Props) {
  const room = observationsRoom(cart.payment_method_selected === 'cash' ? cash : null);
  return (
    <TextArea
      label={texts.observations}
      aside={texts.optional}
      placeholder={texts.placeholder[cart.type]}
      hint={texts.lettersLeft(Math.max(0, room - observations.length))}
      maxLength={room}
      rows={3}
      value={observations}
      onChange={(event) => changeDraft(cart.id, { observations: event.target.value })}
    />
  );
}
