import { useFilled } from '#web/shop/checkout/draft/usual-choices.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Props = {
  cartId: string;
  quiet?: boolean;
};

/** Choices made automatically are always shown. */
export function UsualNotice({ cartId, quiet = false }: Props) {
  const filled = useFilled(cartId);
  if (filled.length === 0) return null;
  const words = checkoutTexts.address.usual(filled);
  return quiet ? (
    <p className="type-note -mt-1.5 px-4 text-ink-2 desk:px-6">{words}</p>
  ) : (
    <Notice tone="info">{words}</Notice>
  );
}
