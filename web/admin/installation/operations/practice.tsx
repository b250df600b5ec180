import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { whenText } from '../../kit/dates/days.ts';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { useWork } from '../../kit/dialogs/use-work.ts';
import { useLook } from '../../kit/jobs/use-look.ts';
import { practiceTexts as texts } from '../../texts/business/practice.ts';
import { PracticeFiguresList } from './practice-figures.tsx';
import { Section } from './section.tsx';

const PracticeDialog = lazyPart(() => import('./practice-dialog.tsx'));

export type Practice = OutputOf<'practice.read'>;

const SOON_MS = 2_000;
const AGAIN_MS = 15_000;

/**
 * The simulated shoppers in a separate business. Null if it could not be loaded with the page, which then loads it
 * again.
 */
export function PracticeSection({ first }: { first: Practice | null }) {
  const [found, setFound] = useState(first);
  useLook(found === null, AGAIN_MS, async () => setFound(await callApi('practice.read', {})));
  return (
    <Section title={texts.title} named>
      {found ? <PracticeCard first={found} /> : <Notice tone="warn">{texts.unread}</Notice>}
    </Section>
  );
}

function PracticeCard({ first }: { first: Practice }) {
  const [practice, setPractice] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const { busy, run } = useWork();
  const { state, last, shop, orders } = practice;
  useLook(state !== 'idle', SOON_MS, async () => setPractice(await callApi('practice.read', {})));
  const clear = async () => setPractice(await callApi('practice.clear', {}));
  const { tone, words } = shownState(practice);
  return (
    <>
      <div className="kit-card gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p>
            {last ? texts.plan(last.plan.shoppers, last.plan.orders_per_hour, last.plan.minutes) : texts.none}
          </p>
          {last && <StateBadge tone={tone}>{words}</StateBadge>}
        </div>
        <p className="kit-quiet">{texts.about}</p>
        {shop && (
          <p className="kit-quiet wrap-anywhere">
            <a className="link" href={shop.url}>
              {texts.shop}: {shop.url}
            </a>
            . {texts.entrance}
          </p>
        )}
        {last?.error && <p className="wrap-anywhere">{last.error}</p>}
        {last?.figures && <PracticeFiguresList figures={last.figures} />}
        {last && (
          <p className="kit-quiet">
            {whenText(last.ended ?? last.started)} · {texts.left(orders)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' || state === 'running' ? (
            <Button
              kind="outline"
              size={36}
              busy={busy}
              busyText={texts.stopping}
              onClick={() => void run(async () => setPractice(await callApi('practice.stop', {})))}
            >
              {texts.stop}
            </Button>
          ) : (
            <Button
              kind="outline"
              size={36}
              disabledReason={state === 'clearing' ? texts.untilCleared : undefined}
              onClick={() => setOpen(true)}
            >
              {texts.start}
            </Button>
          )}
          {shop && state === 'idle' && (
            <Button kind="ghost" size={36} onClick={() => askFirst({ ...texts.question, run: clear })}>
              {texts.clear}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <PracticeDialog
          onClose={() => setOpen(false)}
          onStarted={(started: Practice) => {
            setPractice(started);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function shownState({ state, last }: Practice): { tone: BadgeTone; words: string } {
  if (state !== 'idle') return { tone: 'working', words: texts.states[state] };
  const outcome = last?.outcome ?? 'done';
  return { tone: outcome === 'failed' ? 'failed' : 'done', words: texts.outcomes[outcome] };
}
