import { useState } from 'react';
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { useWork } from '../kit/dialogs/use-work.ts';
import { webhookTexts } from '../texts/integrations/webhooks.ts';

const texts = webhookTexts.sample;

type Event = (typeof WEBHOOK_EVENTS)[number];

/** Sends a sample of an event, in the shop for trying integrations (rule 129). */
export function SampleLine({ webhookId, onSent }: { webhookId: string; onSent: () => void }) {
  const [event, setEvent] = useState<Event>('order.created');
  const { busy, run } = useWork();
  const send = () =>
    run(async () => {
      await callApi('webhooks.test', { params: { id: webhookId }, query: { event } });
      showToast('success', texts.sent);
      onSent();
    });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={texts.label}
          value={event}
          onChange={(change) => setEvent(change.target.value as Event)}
        >
          {WEBHOOK_EVENTS.map((one) => (
            <option key={one} value={one}>
              {webhookTexts.events[one]}
            </option>
          ))}
        </Select>
        <Button kind="outline" busy={busy} busyText={webhookTexts.sending} onClick={() => void send()}>
          {texts.send}
        </Button>
      </div>
      <span className="kit-quiet">{texts.about}</span>
    </div>
  );
}
