import { observationsRoom } from '#rules/deliver/cash-note.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { changeDraft, type Draft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';

const texts = checkoutTexts.finish;

type Props = { cart: WireCart; draft: Draft };

/** The letters are counted from here on. */
const NEARLY_FULL = 200;

/** Notes for the store, with the remaining characters. */
export function Observations({ cart, draft: { observations, cash } }: Props) {
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
