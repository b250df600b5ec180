import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Props = { title: string; onConfirm: () => void; onCancel: () => void };

/** Asks before a line is removed (storefront 4). */
export default function RemoveDialog({ title, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      title={texts.removeTitle}
      confirmLabel={texts.removeYes}
      cancelLabel={texts.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
      destructive
    >
      {texts.removeText(title)}
    </ConfirmDialog>
  );
}
