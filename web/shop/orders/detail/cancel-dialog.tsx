import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { OrderAnswer } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Props = {
  orderId: string;
  isOnline: boolean;
  onAnswer: (answer: OrderAnswer) => void;
  onClose: () => void;
};

export default function CancelDialog({ orderId, isOnline, onAnswer, onClose }: Props) {
  const { busy, run } = useAction(async () => {
    try {
      onAnswer(await callApi('orders.cancel', { params: { id: orderId }, body: {} }));
      showToast('success', texts.cancelDone);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${texts.cancelFailed} ${error.message}`);
    }
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={texts.cancelTitle}
      confirmLabel={texts.cancelYes}
      cancelLabel={texts.cancelNo}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={busy}
      busyText={texts.cancelling}
      destructive
    >
      {isOnline ? texts.cancelPaid : texts.cancelText}
    </ConfirmDialog>
  );
}
