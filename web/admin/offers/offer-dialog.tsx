import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { kitTexts } from '../texts/kit.ts';
import { offerTexts as texts } from '../texts/offers.ts';
import { offerTimeTexts } from '../texts/tabs/offer-times.ts';
import { firstSection, type Offer, sectionName } from './offer.ts';
import { OfferFields } from './offer-fields.tsx';
import { OfferStateBadge } from './offer-state.tsx';
import { blankOf, bodyOf, type Values, valuesOf } from './offer-values.ts';

const PreviewDialog = lazyPart(() => import('./preview/preview-dialog.tsx'));

export default function OfferDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <OfferForm {...dialog} />;
  const read = () => callApi('offers.staffOne', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(offer) => <OfferForm offer={offer} {...dialog} />}
    </OpenRecord>
  );
}

function OfferForm({ offer, onClose, onSaved }: Omit<Opened, 'id' | 'isNew'> & { offer?: Offer }) {
  const { modules } = useOutletContext<AdminFrame>();
  return (
    <RecordDialog<Values, Offer>
      title={offer ? texts.edit(offer.nameOffer) : texts.create}
      subtitle={
        offer && (
          <>
            <OfferStateBadge offer={offer} /> {sectionName(offer.section)}
          </>
        )
      }
      values={offer ? valuesOf(offer) : blankOf(firstSection(modules))}
      version={offer?.version}
      toValues={valuesOf}
      save={async (values, version) => {
        const body = bodyOf(values, offer);
        if (!offer || version === undefined) return callApi('offers.create', { body });
        return (await callApi('offers.update', { body: { ...body, id: offer.id, version } })).doc;
      }}
      onSaved={() => {
        showToast('success', offer ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
      actions={<PreviewButton {...(offer && { offer })} />}
    >
      <OfferFields {...(offer && { section: offer.section })} />
    </RecordDialog>
  );
}

/** The shop with the offer as the form has it, before it is saved. */
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
