import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { movesServiceKey } from '#rules/service-key.ts';
import { callApi } from '#web/api/client.ts';
import { ProofField } from '../business-config/proof-field.tsx';
import type { ProofKind } from '../business-config/service-keys.ts';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { EditRecord } from '../kit/form/edit-record.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { importServiceTexts as texts } from '../texts/import/services.ts';

export type Service = OutputOf<'importServices.get'>;

const OTHER = 'other';
const field = fieldWords(texts.fields);
const blank = { name: '', url: '', schedule: '0 5 * * *', cron: '', header: '', key: '', proof: '' };
type Values = typeof blank;

const valuesOf = ({ name, url, cron, header }: Service): Values => ({
  name,
  url,
  header,
  key: '',
  proof: '',
  schedule: cron in texts.schedules ? cron : OTHER,
  cron,
});
const bodyOf = ({ schedule, cron, ...values }: Values) => ({
  ...values,
  cron: schedule === OTHER ? cron : schedule,
});
const schedules = Object.entries(texts.schedules).map(([value, label]) => ({ value, label }));

type Proof = { proof: ProofKind };

export default function ServiceDialog({ proof, ...opened }: Opened & Proof) {
  return (
    <EditRecord<Values, Service>
      opened={opened}
      texts={texts}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name}
      read={(id) => callApi('importServices.get', { params: { id }, query: {} })}
      create={(values) => callApi('importServices.create', { body: bodyOf(values) })}
      update={(values, edit) => callApi('importServices.update', { body: { ...bodyOf(values), ...edit } })}
      canEdit={({ inactive }) => !inactive}
    >
      {(service) => <ServiceFields service={service} proof={proof} />}
    </EditRecord>
  );
}

function ServiceFields({ service, proof }: Proof & { service: Service | undefined }) {
  const key = service?.key;
  return (
    <>
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
        <ProofField kind={proof} />
      </WhenKeyMoves>
    </>
  );
}

function WhenKeyMoves({ service, children }: { service: Service | undefined; children: ReactNode }) {
  const [url = '', header = '', key = ''] = useWatch<Values, ['url', 'header', 'key']>({
    name: ['url', 'header', 'key'],
  });
  const stored = { url: service?.url ?? '', header: service?.header ?? '', hasKey: !!service?.key };
  const next = { url: url.trim(), header: header.trim(), key: key.trim() };
  return movesServiceKey(stored, next) ? children : null;
}
