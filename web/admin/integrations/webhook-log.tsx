import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { HOUR_MS } from '#rules/dates/durations.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { whenText } from '../kit/dates/days.ts';
import { FieldsOnTheirWay } from '../kit/dialogs/states.tsx';
import { useWork } from '../kit/dialogs/use-work.ts';
import type { Column } from '../kit/table/column.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { webhookTexts } from '../texts/integrations/webhooks.ts';
import { deliveryTones } from './webhook.ts';
import { WebhookDelivery } from './webhook-delivery.tsx';

const texts = webhookTexts.log;
const EVERY_MS = 2_000;

type Delivery = OutputOf<'webhooks.deliveries'>['list'][number];
type Status = Delivery['status'];

export function WebhookLog({ webhookId }: { webhookId: string }) {
  const [opened, setOpened] = useState<string>();
  if (opened !== undefined) return <WebhookDelivery id={opened} onBack={() => setOpened(undefined)} />;
  return <Deliveries webhookId={webhookId} open={setOpened} />;
}

function Deliveries({ webhookId, open }: { webhookId: string; open: (id: string) => void }) {
  const [status, setStatus] = useState<Status | ''>('');
  const [limit, setLimit] = useState(20);
  const [found, setFound] = useState<OutputOf<'webhooks.deliveries'>>();
  const query = { limit, ...(status === '' ? {} : { status }) };
  const read = () => callApi('webhooks.deliveries', { params: { id: webhookId }, query });
  const { failed, again } = useReading(read, setFound, `${status} ${limit}`);
  const isMoving = found?.list.some((one) => one.status === 'waiting') ?? false;
  useEvery(isMoving, again);
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!found) return <FieldsOnTheirWay />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={texts.status}
          value={status}
          onChange={(event) => setStatus(event.target.value as Status | '')}
        >
          <option value="">{texts.all}</option>
          {Object.entries(texts.statuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <ReplaySpan webhookId={webhookId} onReplayed={again} />
      </div>
      {found.list.length === 0 ? (
        <p role="status">{texts.empty}</p>
      ) : (
        <PlainTable label={texts.label} rows={found.list} columns={columnsFor(open)} />
      )}
      {found.hasNextPage && limit < 100 && (
        <Button kind="outline" size={36} onClick={() => setLimit(limit + 40)}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function columnsFor(open: (id: string) => void): Column<Delivery>[] {
  return columnsOf<Delivery>(texts.columns, {
    event: ({ event }) => <b>{webhookTexts.events[event]}</b>,
    status: {
      wraps: true,
      cell: ({ status, attempts, next_try_at: next }) => (
        <>
          <StateBadge tone={deliveryTones[status]}>{texts.statuses[status]}</StateBadge>{' '}
          {next !== null && attempts > 0 && <span className="kit-quiet">{texts.next(whenText(next))}</span>}
        </>
      ),
    },
    answer: ({ http_status: answer }) => answer,
    attempts: { number: true, cell: ({ attempts }) => attempts },
    when: ({ creationDate }) => whenText(creationDate),
    open: ({ id, event, creationDate }) => (
      <Button
        kind="soft"
        size={36}
        aria-label={texts.openOf(webhookTexts.events[event], whenText(creationDate))}
        onClick={() => open(id)}
      >
        {texts.open}
      </Button>
    ),
  });
}

function ReplaySpan({ webhookId, onReplayed }: { webhookId: string; onReplayed: () => void }) {
  const [hours, setHours] = useState('24');
  const { busy, run } = useWork();
  const replay = () =>
    run(async () => {
      const now = Date.now();
      const from = new Date(now - Number(hours) * HOUR_MS).toISOString();
      const body = { from, to: new Date(now).toISOString() };
      const { count } = await callApi('webhooks.replayAll', { params: { id: webhookId }, body });
      showToast(count === 0 ? 'info' : 'success', texts.replayed(count));
      onReplayed();
    });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select label={texts.span} value={hours} onChange={(event) => setHours(event.target.value)}>
        {Object.entries(texts.spans).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button kind="outline" busy={busy} busyText={webhookTexts.sending} onClick={() => void replay()}>
        {texts.replayAll}
      </Button>
    </div>
  );
}

/** Polls while something is pending and the page is visible. */
function useEvery(isActive: boolean, look: () => void): void {
  const onTick = useEffectEvent(() => {
    if (!document.hidden) look();
  });
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => onTick(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isActive]);
}
