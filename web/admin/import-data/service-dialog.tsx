import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { movesServiceKey } from '#rules/service-key.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ProofField } from '../business-config/proof-field.tsx';
import type { ProofKind } from '../business-config/service-keys.ts';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { importServiceTexts as texts } from '../texts/import/services.ts';
import { kitTexts } from '../texts/kit.ts';

export type Service = OutputOf<'importServices.get'>;

const OTHER = 'other';
const field = fieldWords(texts.fields);
const blank = { name: '', url: '', schedule: '0 5 * * *', cron: '', header: '', key: '', proof: '' };
type Values = typeof blank;

const valuesOf = ({ name, url, cron, header }: Service): Values => ({
  ...{ name, url, header, key: '', proof: '' },
  schedule: cron in texts.schedules ? cron : OTHER,
  cron,
});
const bodyOf = ({ schedule, cron, ...values }: Values) => ({
  ...values,
  cron: schedule === OTHER ? cron : schedule,
});
const schedules = Object.entries(texts.schedules).map(([value, label]) => ({ value, label }));

type Proof = { proof: ProofKind };

export default function ServiceDialog({ id, isNew, ...dialog }: Opened & Proof) {
  if (isNew) return <ServiceForm {...dialog} />;
  const read = () => callApi('importServices.get', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(service) => <ServiceForm service={service} {...dialog} />}
    </OpenRecord>
  );
}

type FormProps = Omit<Opened, 'id' | 'isNew'> & Proof & { service?: Service };

function ServiceForm({ service, proof: kind, onClose, onSaved }: FormProps) {
  const key = service?.key;
  return (
    <RecordDialog<Values, Service>
      title={service ? texts.edit(service.name) : texts.create}
      values={service ? valuesOf(service) : blank}
      version={service?.version}
      toValues={valuesOf}
      canEdit={service?.inactive !== true}
      save={async (values, version) => {
        const body = bodyOf(values);
        if (!service || version === undefined) return callApi('importServices.create', { body });
        return (await callApi('importServices.update', { body: { ...body, id: service.id, version } })).doc;
      }}
      onSaved={() => {
        showToast('success', service ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
    >
      <TextField {...field('name')} required maxLength={80} />
      <ChoiceField {...field('schedule')} options={schedules} />
      <WhenValue name="schedule" is={OTHER}>
        <TextField {...field('cron')} required maxLength={120} />
      </WhenValue>
      <TextField {...field('url')} type="url" required wide maxLength={500} />
      <TextField {...field('header')} maxLength={60} />
      <TextField
        {...field('key')}
        maxLength={2_000}
        hint={key ? texts.keyThere(key.last_four, key.set_by, shortDay(dayOf(key.set_at))) : texts.keyMissing}
      />
      <WhenKeyMoves service={service}>
        <ProofField kind={kind} />
      </WhenKeyMoves>
    </RecordDialog>
  );
}

/** Shown when the server requires proof of identity, by the same rule. */
function WhenKeyMoves({ service, children }: { service: Service | undefined; children: ReactNode }) {
  const [url = '', header = '', key = ''] = useWatch<Values, ['url', 'header', 'key']>({
    name: ['url', 'header', 'key'],
  });
  const stored = { url: service?.url ?? '', header: service?.header ?? '', hasKey: !!service?.key };
  const next = { url: url.trim(), header: header.trim(), key: key.trim() };
  return movesServiceKey(stored, next) ? children : null;
}
