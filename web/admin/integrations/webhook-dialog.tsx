import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { dayOf, shortDay, whenText } from '../kit/dates/days.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { useWork } from '../kit/dialogs/use-work.ts';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { webhookTexts as texts } from '../texts/integrations/webhooks.ts';
import { kitTexts } from '../texts/kit.ts';
import { openedInAddress } from './opened-in-address.ts';
import { SampleLine } from './sample-line.tsx';
import { SecretOnce } from './secret-once.tsx';
import type { Webhook } from './webhook.ts';
import { WebhookLog } from './webhook-log.tsx';

const field = fieldWords(texts.fields);
const events = WEBHOOK_EVENTS.map((value) => ({ value, label: texts.events[value] }));
const blank = { name: '', url: '', events: [...WEBHOOK_EVENTS] as Webhook['events'], inactive: false };
type Values = typeof blank;
type Made = OutputOf<'webhooks.create'>;

const valuesOf = ({ name, url, events, inactive }: Webhook): Values => ({ name, url, events, inactive });

export default function WebhookDialog({ id, isNew, ...dialog }: Opened) {
  const [made, setMade] = useState<Made>();
  if (isNew && !made) return <NewWebhook {...dialog} onMade={setMade} />;
  const read = () => callApi('webhooks.get', { params: { id: made?.id ?? id }, query: {} });
  return (
    <OpenRecord id={made?.id ?? id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(webhook, change) => (
        <OpenWebhook webhook={webhook} change={change} firstSecret={made?.secret} {...dialog} />
      )}
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'>;

function NewWebhook({ onMade, onClose, onChanged }: Props & { onMade: (made: Made) => void }) {
  return (
    <RecordDialog<Values, Made>
      title={texts.create}
      values={blank}
      version={undefined}
      toValues={valuesOf}
      save={(values) => callApi('webhooks.create', { body: values })}
      onSaved={(made) => {
        showToast('success', kitTexts.record.created);
        onChanged();
        // Next steps: copying the secret and sending a test.
        openedInAddress(made.id);
        onMade(made);
      }}
      onClose={onClose}
    >
      <WebhookFields />
    </RecordDialog>
  );
}

type OpenProps = Props & {
  webhook: Webhook;
  change: (webhook: Webhook) => void;
  firstSecret: string | undefined;
};

function OpenWebhook({ webhook, change, firstSecret, onClose, onChanged }: OpenProps) {
  const { id, name, version } = webhook;
  const [secret, setSecret] = useState(firstSecret);
  const [tests, setTests] = useState(0);
  const { busy, run } = useWork();
  const take = (next: Webhook) => {
    change(next);
    onChanged();
  };
  const test = () =>
    run(async () => {
      await callApi('webhooks.test', { params: { id }, query: {} });
      showToast('success', texts.tested);
      setTests(tests + 1);
    });
  const rotate = async () => {
    const { doc, secret: next } = await callApi('webhooks.rotateSecret', { params: { id } });
    setSecret(next);
    take(doc);
  };
  const data = {
    value: 'datos',
    label: texts.tabs.data,
    stays: true,
    children: (
      <div className="grid gap-4">
        {secret !== undefined && (
          <SecretOnce
            secret={secret}
            heading={texts.secret.heading}
            text={texts.secret.once}
            copy={texts.secret.copy}
          />
        )}
        {webhook.disabled_at !== null && <Notice tone="danger">{texts.disabled}</Notice>}
        <div className="kit-form">
          <WebhookFields />
        </div>
        <SecretLine webhook={webhook} rotate={rotate} />
        {webhook.test && <SampleLine webhookId={id} onSent={() => setTests(tests + 1)} />}
      </div>
    ),
  };
  const log = {
    value: 'envios',
    label: texts.tabs.log,
    children: <WebhookLog key={tests} webhookId={id} />,
  };
  return (
    <RecordDialog<Values, Webhook>
      title={texts.edit(name)}
      subtitle={webhook.inactive && <StateBadge tone="closed">{texts.states.paused}</StateBadge>}
      values={valuesOf(webhook)}
      version={version}
      toValues={valuesOf}
      save={async (values, seen = version) =>
        (await callApi('webhooks.update', { body: { ...values, id, version: seen } })).doc
      }
      onSaved={(saved) => {
        showToast('success', kitTexts.record.saved);
        take(saved);
      }}
      onClose={onClose}
      actions={
        <Button kind="outline" busy={busy} busyText={texts.sending} onClick={() => void test()}>
          {texts.test}
        </Button>
      }
    >
      <RecordTabs label={texts.tabs.label} tabs={[data, log]} />
    </RecordDialog>
  );
}

function WebhookFields() {
  return (
    <>
      <TextField {...field('name')} required maxLength={80} />
      <SwitchField {...field('inactive')} inverted />
      <TextField {...field('url')} type="url" required wide maxLength={500} />
      <ChecksField {...field('events')} required options={events} />
    </>
  );
}

function SecretLine({ webhook, rotate }: { webhook: Webhook; rotate: () => Promise<void> }) {
  const { secret_set_at: setAt, old_secret_until: until } = webhook;
  const { asking } = texts.secret;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="grid">
        <b>{texts.secret.heading}</b>
        <span className="kit-quiet">
          {texts.secret.setAt(shortDay(dayOf(setAt)))} {until !== null && texts.secret.both(whenText(until))}
        </span>
      </span>
      <Button
        kind="outline"
        size={36}
        onClick={() => askFirst({ ...asking, destructive: false, run: rotate })}
      >
        {texts.secret.change}
      </Button>
    </div>
  );
}
