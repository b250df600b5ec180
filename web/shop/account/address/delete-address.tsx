import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type Address, saveAddresses } from './save-addresses.ts';

const texts = addressTexts.list;

/** Asks before an address is deleted. */
export default function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const { busy, run } = useAction(async () => {
    try {
      await saveAddresses((present) => present.filter(({ id }) => id !== address.id));
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
      cancelLabel={texts.cancel}
      onConfirm={() => void run()}
      onCancel={onClose}
      busy={busy}
      busyText={texts.removing}
      destructive
    >
      {texts.removeText(address.address)}
    </ConfirmDialog>
  );
}
