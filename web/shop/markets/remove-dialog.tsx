import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { basketsChanged } from '#web/shop/favourites/baskets-changed.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { marketTexts as texts } from '#web/shop/texts/markets.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { MARKETS_PATH } from './market-path.ts';

export function RemoveDialog({
  market,
  onClose,
}: {
  market: { id: string; name: string };
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { busy, run } = useAction(async () => {
    try {
      await callApi('customCarts.remove', { params: { id: market.id }, query: {} });
      basketsChanged();
      showToast('success', texts.removed);
      await navigate(MARKETS_PATH, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${texts.removeFailed} ${error.message}`);
      onClose();
    }
  });
  return (
    <ConfirmDialog
      open
      title={texts.removeTitle}
      confirmLabel={texts.removeYes}
      cancelLabel={texts.removeNo}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={busy}
      busyText={texts.removing}
      destructive
    >
      {texts.removeText(market.name)}
    </ConfirmDialog>
  );
}
