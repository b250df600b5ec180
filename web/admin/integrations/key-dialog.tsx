import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { SCOPES, type Scope } from '#contract/api-keys/scopes.ts';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { apiKeyTexts as texts } from '../texts/integrations/keys.ts';
import { kitTexts } from '../texts/kit.ts';
import type { ApiKey } from './api-key.ts';
import { openedInAddress } from './opened-in-address.ts';
import { SecretOnce } from './secret-once.tsx';

const field = fieldWords(texts.fields);
const scopes = SCOPES.map((value) => ({ value, label: texts.scopes[value] }));
const ends = Object.entries(texts.days).map(([value, label]) => ({ value, label }));
const blank = { name: '', scopes: ['orders:read'] as Scope[], office_id: '', days: '0' };
type Values = typeof blank;
type Made = OutputOf<'apiKeys.create'>;

const valuesOf = ({ name, scopes, office_id: office }: ApiKey): Values => ({
  name,
  scopes,
  office_id: office ?? '',
  days: '0',
});

export default function KeyDialog({ id, isNew, onClose, onChanged }: Opened) {
  const [made, setMade] = useState<Made>();
  if (made) {
    return (
      // Without a close button: closed by accident, the key would be lost.
      <Dialog
        open
        title={made.name}
        closeLabel={kitTexts.record.close}
        foot={<Button onClick={onClose}>{texts.made.close}</Button>}
      >
        <SecretOnce
          secret={made.key}
          heading={texts.made.heading}
          text={texts.made.once}
          copy={texts.made.copy}
        />
      </Dialog>
    );
  }
  if (!isNew) {
    const read = () => callApi('apiKeys.get', { params: { id }, query: {} });
    return (
      <OpenRecord id={id} title={texts.title} read={read} onClose={onClose}>
        {(key) => (
          <RecordDialog<Values, ApiKey>
            title={key.name}
            subtitle={texts.endsIn(key.last_four, key.test)}
            values={valuesOf(key)}
            version={key.version}
            toValues={valuesOf}
            save={async () => key}
            onSaved={onClose}
            onClose={onClose}
            canEdit={false}
            readOnly={texts.readOnly}
          >
            <KeyFields />
          </RecordDialog>
        )}
      </OpenRecord>
    );
  }
  return (
    <RecordDialog<Values, Made>
      title={texts.create}
      values={blank}
      version={undefined}
      toValues={valuesOf}
      save={({ office_id: office, days, ...values }) =>
        callApi('apiKeys.create', {
          body: { ...values, office_id: office === '' ? null : office, days: Number(days) },
        })
      }
      onSaved={(key) => {
        onChanged();
        openedInAddress(key.id);
        setMade(key);
      }}
      onClose={onClose}
    >
      <KeyFields isNew />
    </RecordDialog>
  );
}

function KeyFields({ isNew = false }: { isNew?: boolean }) {
  const { offices } = useOutletContext<AdminFrame>();
  const choices = [
    { value: '', label: texts.allOffices },
    ...offices.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <TextField {...field('name')} required maxLength={80} />
      <ChoiceField {...field('office_id')} options={choices} />
      {isNew && <ChoiceField {...field('days')} options={ends} />}
      <ChecksField {...field('scopes')} required options={scopes} />
    </>
  );
}
