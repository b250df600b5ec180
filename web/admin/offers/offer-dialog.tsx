import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { EditRecord } from '../kit/form/edit-record.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { offerTexts as texts } from '../texts/offers.ts';
import { offerTimeTexts } from '../texts/tabs/offer-times.ts';
import { firstSection, type Offer, sectionName } from './offer.ts';
import { OfferFields } from './offer-fields.tsx';
import { OfferStateBadge } from './offer-state.tsx';
import { blankOf, bodyOf, type Values, valuesOf } from './offer-values.ts';

const PreviewDialog = lazyPart(() => import('./preview/preview-dialog.tsx'));

export default function OfferDialog(opened: Opened) {
  const { modules } = useOutletContext<AdminFrame>();
  return (
    <EditRecord<Values, Offer>
      opened={opened}
      texts={texts}
      valuesOf={valuesOf}
      blank={blankOf(firstSection(modules))}
      nameOf={({ nameOffer }) => nameOffer}
      read={(id) => callApi('offers.staffOne', { params: { id }, query: {} })}
      create={(values) => callApi('offers.create', { body: bodyOf(values) })}
      update={(values, edit, before) =>
        callApi('offers.update', { body: { ...bodyOf(values, before), ...edit } })
      }
      subtitle={(offer) => (
        <>
          <OfferStateBadge offer={offer} /> {sectionName(offer.section)}
        </>
      )}
      actions={(offer) => <PreviewButton {...(offer && { offer })} />}
    >
      {(offer) => <OfferFields {...(offer && { section: offer.section })} />}
    </EditRecord>
  );
}

function PreviewButton({ offer }: { offer?: Offer }) {
  const { getValues } = useFormContext<Values>();
  const [draft, setDraft] = useState<Values>();
  return (
    <>
      <Button
        kind="outline"
        icon={<Icon name="eye" size={16} />}
        onClick={() => setDraft({ ...getValues() })}
      >
        {offerTimeTexts.preview.open}
      </Button>
      {draft && (
        <Suspense>
          <PreviewDialog
            name={draft.nameOffer || texts.create}
            section={draft.section}
            officeId={draft.branchId}
            draft={{ ...bodyOf(draft, offer), ...(offer && { id: offer.id }) }}
            onClose={() => setDraft(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
