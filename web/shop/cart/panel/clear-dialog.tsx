import { clearCart, useCart } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { householdCartTexts } from '#web/shop/texts/buying/household-cart.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before the cart is emptied (storefront 2). */
export default function ClearDialog({ onClose }: { onClose: () => void }) {
  const shared = useCart().server?.household != null;
  const { busy, run } = useAction(async () => {
    await clearCart();
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={texts.clearTitle}
      confirmLabel={texts.clearYes}
      cancelLabel={texts.cancel}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={busy}
      busyText={texts.check.working}
      destructive
    >
      {shared ? householdCartTexts.clearText : texts.clearText}
    </ConfirmDialog>
  );
}
