import type { ReactNode } from 'react';
import { cashWith } from '#rules/deliveries/pending-stops.ts';
import { formatPesos } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { deliveryTexts as texts } from '../../texts/deliveries.ts';
import { claimedWords, type Stop, type StoredRound, wordsOf } from './stop.ts';
import type { useQueue } from './use-queue.ts';
import type { useRefused } from './use-refused.ts';

type HeadProps = {
  round: StoredRound;
  stops: readonly Stop[];
  queue: ReturnType<typeof useQueue>;
  refused: Pick<ReturnType<typeof useRefused>, 'problems' | 'understood'>;
  onSeen: () => void;
  children: ReactNode;
};

export function RoundHead({ round, stops, queue, refused, onSeen, children }: HeadProps) {
  const done = stops.filter((stop) => stop.status === 'delivered').length;
  const cash = cashWith(round, stops);
  const words = wordsOf(round, { problems: refused.problems, pending: queue.pending });
  const claimed = claimedWords(round);
  return (
    <>
      <div>
        <header className="p-4 rounded-card bg-brand-deep text-on-solid">
          <div className="flex items-center justify-between min-h-11">
            <h1 className="type-title">{texts.title}</h1>
            {children}
          </div>
          <dl className="flex flex-wrap gap-y-2 gap-x-6 mt-3">
            <Figure label={texts.delivered}>{texts.count(done, stops.length)}</Figure>
            <Figure label={texts.toCollect}>{formatPesos(cash.toCollect)}</Figure>
            <Figure label={texts.inHand}>{formatPesos(cash.inHand)}</Figure>
          </dl>
        </header>
        <div className="*:mt-3" aria-live="polite">
          {queue.waiting.length > 0 && (
            <Notice tone="info">
              {queue.sending ? texts.queue.sending : texts.queue.waiting(queue.waiting.length)}
            </Notice>
          )}
          {queue.offline && (
            <Notice tone="warn" icon="wifi-slash">
              {texts.queue.offline}
            </Notice>
          )}
        </div>
      </div>
      {claimed && <Notice tone="warn">{claimed}</Notice>}
      {words.length > 0 && (
        <Notice
          tone="danger"
          assertive
          action={
            <Button
              kind="outline"
              size={56}
              onClick={() => {
                refused.understood();
                if (round.left.length > 0) onSeen();
              }}
            >
              {texts.queue.understood}
            </Button>
          }
        >
          {words.join(' ')}
        </Notice>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-note text-on-deep-2">{label}</dt>
      <dd className="text-[1.25rem] font-bold">{children}</dd>
    </div>
  );
}
