import { useFilled } from '#web/shop/checkout/draft/usual-choices.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** What the shop has answered by itself is never silent. */
export function UsualNotice({ cartId }: { cartId: string }) {
  const filled = useFilled(cartId);
  return filled.length > 0 && <Notice tone="info">{checkoutTexts.address.usual(filled)}</Notice>;
}
