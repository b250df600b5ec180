import { useCart } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { householdCartTexts as texts } from '#web/shop/texts/buying/household-cart.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { moveSharedCart } from './household-cart.ts';

type Props = { text: string; officeId: string; onDone: () => void };

/** Confirms before a household's cart moves to another store, with the names of members who added lines. */
export function MoveSharedCart({ text, officeId, onDone }: Props) {
  const { server } = useCart();
  const { busy, run } = useAction(async () => {
    await moveSharedCart(officeId);
    onDone();
  });
  return (
    <ConfirmDialog
      open
      title={texts.move.title(server?.household?.name ?? '')}
      confirmLabel={texts.move.yes}
      cancelLabel={texts.move.no(server?.branch_office_name ?? '')}
      onConfirm={() => void run()}
      onCancel={onDone}
      busy={busy}
      busyText={texts.move.busy}
    >
      {text} {texts.move.else}
    </ConfirmDialog>
  );
}
