import { useState } from 'react';
import type { CampaignMove } from '#rules/campaigns/campaign.ts';
import { recentMomentText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { useLook } from '../kit/jobs/use-look.ts';
import { campaignTexts } from '../texts/content/campaigns.ts';
import { type Campaign, isUnderWay } from './campaign.ts';
import { CountList } from './counts.tsx';

const texts = campaignTexts.send;
const results = campaignTexts.results;
const EVERY_MS = 2_000;

type Props = {
  campaign: Campaign;
  /** Called after this person changed its state. */
  onChange: (campaign: Campaign) => void;
  /** Called after polling it. */
  onRead: (campaign: Campaign) => void;
};

export function SendProgress({ campaign, onChange, onRead }: Props) {
  const [moving, setMoving] = useState<CampaignMove>();
  const { id, version, status, waits_until, scheduled_date, pauseReason = '' } = campaign;
  const now = new Date();

  const { unread } = useLook(isUnderWay(campaign), EVERY_MS, async () =>
    onRead(await callApi('campaings.get', { params: { id }, query: {} })),
  );

  async function move(to: CampaignMove) {
    setMoving(to);
    await orSayWhy(async () => {
      const body = { to, version } as const;
      onChange((await callApi('campaings.move', { params: { id }, body })).doc);
      showToast('success', texts.moved[to]);
    });
    setMoving(undefined);
  }

  return (
    <div className="grid gap-4">
      {waits_until !== null && (
        <Notice tone="info">{texts.waits(recentMomentText(new Date(waits_until), now))}</Notice>
      )}
      {waits_until === null && status === 'scheduled' && scheduled_date !== null && (
        <Notice tone="info">{texts.planned(recentMomentText(new Date(scheduled_date), now))}</Notice>
      )}
      {pauseReason !== '' && <Notice tone="warn">{texts.pausedFor(pauseReason)}</Notice>}
      {unread && <Notice tone="warn">{texts.unread}</Notice>}
      <Bar campaign={campaign} />
      <section className="grid gap-3">
        <h3 className="type-name">{results.title}</h3>
        <CountList counts={countsOf(campaign)} />
      </section>
      <p className="flex flex-wrap gap-2">
        {movesOf(campaign).map((to) => (
          <Button
            key={to}
            kind={to === 'cancelled' ? 'danger-outline' : 'outline'}
            size={36}
            busy={moving === to}
            busyText={texts.moving}
            onClick={() =>
              to === 'cancelled' ? askFirst({ ...texts.sureCancel, run: () => move(to) }) : void move(to)
            }
          >
            {texts.moves[to]}
          </Button>
        ))}
      </p>
    </div>
  );
}

function Bar({ campaign: { results: counts, status } }: { campaign: Campaign }) {
  const done = counts.sent + counts.failed + counts.unknown + counts.too_often;
  if (status === 'scheduled' && done === 0) return null;
  const total = Math.max(counts.recipients, done);
  return (
    <div className="grid gap-1">
      <progress className="kit-progress" aria-label={texts.progress} max={Math.max(1, total)} value={done} />
      <p className="kit-words" role="status">
        {texts.done(groupThousands(done), groupThousands(total))}
      </p>
    </div>
  );
}

function countsOf({ results: counts }: Campaign) {
  const names = ['people', 'recipients', 'sent', 'failed', 'unknown', 'too_often'] as const;
  const others = ['without_consent', 'without_channel', 'opened', 'unsubscribed'] as const;
  return [...names, ...others].map((name) => [results[name], counts[name]] as const);
}

function movesOf({ status, started_date }: Campaign): CampaignMove[] {
  if (status === 'scheduled') return started_date === null ? ['draft', 'cancelled'] : ['paused', 'cancelled'];
  if (status === 'sending') return ['paused', 'cancelled'];
  return status === 'paused' ? ['scheduled', 'cancelled'] : [];
}
