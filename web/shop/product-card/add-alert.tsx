import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Props = { text: string; onYes: () => void; onNo: () => void };

export default function AddAlert({ text, onYes, onNo }: Props) {
  return (
    <ConfirmDialog
      open
      title={texts.alertTitle}
      confirmLabel={texts.alertYes}
      cancelLabel={texts.alertNo}
      onConfirm={onYes}
      onCancel={onNo}
    >
      {text}
    </ConfirmDialog>
  );
}
