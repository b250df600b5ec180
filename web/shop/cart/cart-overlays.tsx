import { CheckDialog } from './check/check-dialog.tsx';
import { CartPanel } from './panel/cart-panel.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** What opens over the page for the cart: its panel and the problems to decide. */
export default function CartOverlays() {
  useBackCloses();
  return (
    <>
      <CartPanel />
      <CheckDialog />
    </>
  );
}
