import { CheckDialog } from './check/check-dialog.tsx';
import { CartPanel } from './panel/cart-panel.tsx';
import { useBackCloses } from './use-back-closes.ts';

export default function CartOverlays() {
  useBackCloses();
  return (
    <>
      <CartPanel />
      <CheckDialog />
    </>
  );
}
