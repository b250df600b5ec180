import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { OrderAnswer } from '#web/shop/orders/load-order.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

const texts = pickingTexts.line;

type Props = {
  params: { id: string; line_id: string };
  /** The replacement that was shown; a later one has another id. */
  actionId: string;
  title: string;
  onAnswer: (answer: OrderAnswer) => void;
  onClose: () => void;
};

export default function RefuseDialog({ params, actionId, title, onAnswer, onClose }: Props) {
  const { busy, run } = useAction(async () => {
    try {
      onAnswer(await callApi('orders.refuseReplacement', { params, body: { action_id: actionId } }));
      showToast('success', texts.refuseDone(title));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      showToast('error', `${texts.refuseFailed} ${error.message}`);
    }
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={texts.refuseTitle(title)}
      confirmLabel={texts.refuseYes}
      cancelLabel={texts.refuseNo}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={busy}
      busyText={texts.refusing}
      destructive
    >
      {texts.refuseText(title)}
    </ConfirmDialog>
  );
}
