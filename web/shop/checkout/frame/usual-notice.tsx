import { useFilled } from '#web/shop/checkout/draft/usual-choices.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Choices made automatically are always shown. */
export function UsualNotice({ cartId }: { cartId: string }) {
  const filled = useFilled(cartId);
  return filled.length > 0 && <Notice tone="info">{checkoutTexts.address.usual(filled)}</Notice>;
}
