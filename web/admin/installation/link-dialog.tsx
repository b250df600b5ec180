import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { businessesTexts } from '../texts/business/businesses.ts';
import type { FirstLink } from './business-dialog.tsx';

const texts = businessesTexts.link;

export default function LinkDialog({
  link: { link, minutes },
  onClose,
}: {
  link: FirstLink;
  onClose: () => void;
}) {
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast('success', texts.copied);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.close}
          </Button>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
        </>
      }
    >
      <p className="type-body mb-3">{texts.about(minutes)}</p>
      <p className="type-note bg-sunken select-all break-all rounded-staff p-3">{link}</p>
    </Dialog>
  );
}
