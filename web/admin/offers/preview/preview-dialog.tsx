import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { pageOfSection } from '#rules/offers/sections.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';
import { type Draft, nowInBogota, OfferPreview, type PreviewPage } from './offer-preview.tsx';

const texts = offerTimeTexts.preview;

type Props = {
  name: string;
  section: string;
  /** The offer's office; null if it is shown everywhere. */
  officeId: string | null;
  draft: Draft;
  onClose: () => void;
};

export default function PreviewDialog({ name, section, officeId, draft, onClose }: Props) {
  const { offices } = useOutletContext<AdminFrame>();
  const [moment, setMoment] = useState(() => ({
    officeId: officeId ?? offices[0]?.id ?? '',
    ...nowInBogota(),
  }));
  const page: PreviewPage = section === 'HOME-POP-UP' ? '/#pop-up' : pageOfSection(section);
  return (
    <Dialog
      open
      onClose={onClose}
      className="kit-record desk:w-[min(1360px,100vw-32px)]"
      title={texts.of(name)}
      closeLabel={texts.close}
      foot={
        <Button wide onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <OfferPreview page={page} draft={draft} moment={moment} onMoment={setMoment} />
    </Dialog>
  );
}
