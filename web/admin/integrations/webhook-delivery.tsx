import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { FieldsOnTheirWay } from '../kit/dialogs/states.tsx';
import { useWork } from '../kit/dialogs/use-work.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { webhookTexts } from '../texts/integrations/webhooks.ts';
import { deliveryTones } from './webhook.ts';

const texts = webhookTexts.delivery;

type Detail = OutputOf<'webhookDeliveries.get'>;
type Attempt = Detail['log'][number] & { id: string };

const columns = columnsOf<Attempt>(texts.columns, {
  attempt: ({ attempt }) => <b>{texts.attempt(attempt)}</b>,
  at: ({ at }) => whenText(at),
  status: ({ http_status: status }) => status ?? texts.noAnswer,
  took: { number: true, cell: ({ ms }) => texts.ms(groupThousands(ms)) },
  answer: {
    wraps: true,
    cell: ({ answer, fault }) => <span className="break-words">{answer || fault}</span>,
  },
});

export function WebhookDelivery({ id, onBack }: { id: string; onBack: () => void }) {
  const [delivery, setDelivery] = useState<Detail>();
  const read = () => callApi('webhookDeliveries.get', { params: { id } });
  const { failed, again } = useReading(read, setDelivery, id);
  const { busy, run } = useWork();
  const replay = () =>
    run(async () => {
      setDelivery(await callApi('webhookDeliveries.replay', { params: { id } }));
      showToast('success', texts.replayed);
      onBack();
    });
  if (failed) return <ReadFailed again={again}>{webhookTexts.log.failed}</ReadFailed>;
  if (!delivery) return <FieldsOnTheirWay />;
  const { status, event, message_id: messageId, log, payload } = delivery;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="outline" size={36} onClick={onBack}>
          {texts.back}
        </Button>
        <b>{webhookTexts.events[event]}</b>
        <StateBadge tone={deliveryTones[status]}>{webhookTexts.log.statuses[status]}</StateBadge>
        <Button
          kind="soft"
          size={36}
          busy={busy}
          busyText={webhookTexts.sending}
          onClick={() => void replay()}
        >
          {texts.replay}
        </Button>
      </div>
      <p className="kit-quiet break-all">
        {texts.id}: {messageId}
      </p>
      <h3 className="type-section">{texts.attempts}</h3>
      {log.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <PlainTable
          label={texts.attempts}
          rows={log.map((one) => ({ ...one, id: String(one.attempt) }))}
          columns={columns}
        />
      )}
      {log.map(({ attempt, headers }, at) => (
        <SentHeaders key={attempt} attempt={attempt} headers={headers} open={at === 0} />
      ))}
      <h3 className="type-section">{texts.payload}</h3>
      <Verbatim>{readable(payload)}</Verbatim>
    </div>
  );
}

function SentHeaders({ attempt, headers, open }: Pick<Attempt, 'attempt' | 'headers'> & { open: boolean }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return null;
  return (
    <details open={open}>
      <summary className="type-name mb-2">{texts.headers(attempt)}</summary>
      <Verbatim>{lines.join('\n')}</Verbatim>
    </details>
  );
}

function Verbatim({ children }: { children: string }) {
  return (
    <pre className="m-0 rounded-button bg-sunken p-3 type-note whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  );
}

function readable(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
