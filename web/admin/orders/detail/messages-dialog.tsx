import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { momentText } from '../../table/moment-text.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { orderMessageTexts } from '../../texts/order/messages.ts';

type Sent = OutputOf<'orderMessages.ofOrder'>['list'][number];
type Props = { order: { id: string; number: string }; onClose: () => void };

const texts = orderMessageTexts.log;
const TONES: Record<Sent['state'], BadgeTone> = {
  waiting: 'waiting',
  sent: 'done',
  dropped: 'closed',
  failed: 'failed',
};

export default function MessagesDialog({ order, onClose }: Props) {
  const [sent, setSent] = useState<readonly Sent[]>();
  const { failed, again } = useReading(
    () => callApi('orderMessages.ofOrder', { params: { id: order.id } }),
    ({ list }) => setSent(list),
    order.id,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(order.number)}
      subtitle={texts.about}
      closeLabel={texts.close}
    >
      {!sent && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={120} width="100%" />
        </Waiting>
      )}
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      {sent?.length === 0 && <p>{texts.empty}</p>}
      {sent && sent.length > 0 && (
        <ol className="grid gap-3">
          {sent.map((one) => (
            <SentRow key={one.id} sent={one} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

/**
 * A message without technical details of its failure: engineers find them in the installation's log, and in the API's
 * answer.
 */
function SentRow({
  sent: { moments, asks, state, channel, delivery, date, done_date, tries },
}: {
  sent: Sent;
}) {
  const names = asks
    ? [texts.asks]
    : [...new Set(moments)].map((moment) => orderMessageTexts.moments[moment]);
  const where = [
    momentText(done_date ?? date),
    channel && texts.channels[channel],
    tries > 0 && state !== 'sent' && texts.tries(tries),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="grid gap-0.5 wrap-anywhere">
        <b>{names.join(', ')}</b>
        <span className="kit-note">{where.filter(Boolean).join(' · ')}</span>
      </span>
      <StateBadge tone={TONES[state]}>
        {delivery ? texts.deliveries[delivery] : texts.states[state]}
      </StateBadge>
    </li>
  );
}
