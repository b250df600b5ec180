import { ApiError } from '#web/api/api-error.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useAction } from './use-action.ts';

type Props = {
  texts: Record<'removeTitle' | 'removeYes' | 'removing' | 'removed' | 'removeFailed', string>;
  text: string;
  cancelLabel: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

export function RemovalDialog({ texts, text, cancelLabel, remove, onClose }: Props) {
  const { busy, run } = useAction(async () => {
    try {
      await remove();
      showToast('success', texts.removed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      showToast('error', `${texts.removeFailed} ${error.message}`);
    }
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={texts.removeTitle}
      confirmLabel={texts.removeYes}
      cancelLabel={cancelLabel}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={busy}
      busyText={texts.removing}
      destructive
    >
      {text}
    </ConfirmDialog>
  );
}
