import { ReportDialog } from '#web/shop/cart/add-many/report.tsx';
import { useGoToCart } from '#web/shop/cart/add-many/use-go-to-cart.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { Copied } from './order-again.tsx';

const texts = orderTexts.copy;

type Props = { copied: Copied; onClose: () => void };

/** What repeating an order brought, and what it could not bring. */
export default function AgainDialog({ copied, onClose }: Props) {
  const goToCart = useGoToCart();
  return (
    <ReportDialog
      report={copied}
      title={texts.title}
      closeLabel={texts.close}
      headings={{ added: texts.added(copied.added.length), changed: texts.changed, missing: texts.missing }}
      onClose={onClose}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.stay}
          </Button>
          <Button
            onClick={() => {
              onClose();
              goToCart();
            }}
          >
            {texts.cart}
          </Button>
        </>
      }
    />
  );
}
