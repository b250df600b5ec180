import { useEffect, useId, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { jobTexts as texts } from '../../texts/jobs.ts';
import { countText, isUnderWay, type Job, percentOf, timeText } from './job-words.ts';
import { useJob } from './use-job.ts';

const tones: Record<Job['status'], BadgeTone> = {
  waiting: 'waiting',
  running: 'working',
  retrying: 'waiting',
  done: 'done',
  dead: 'failed',
  cancelled: 'closed',
};

type Props = {
  /** The job as returned by the call that started it, or by a list. */
  job: Job;
  /** Called with every new status: done, dead, cancelled, or waiting again. */
  onStatus?: ((job: Job) => void) | undefined;
};

export function JobProgress({ job: first, onStatus }: Props) {
  const { job, unread, busy, cancel, retry } = useJob(first, onStatus);
  const now = useSeconds(isUnderWay(job));
  const nameId = useId();
  const { name } = texts.kinds[job.kind];
  const percent = percentOf(job);
  const words = [countText(job), timeText(job, now), job.attempt > 1 ? texts.attempt(job.attempt) : ''];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" className="kit-card gap-2" aria-labelledby={nameId}>
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-3">
        <b id={nameId}>{name}</b>
        <StateBadge tone={tones[job.status]}>{texts.statuses[job.status]}</StateBadge>
      </div>
      {isUnderWay(job) && (
        <progress
          className="kit-progress"
          aria-labelledby={nameId}
          max={100}
          {...(percent === undefined ? {} : { value: percent })}
        />
      )}
      <p className="kit-words">
        {words.filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {job.status === 'dead' && job.error !== '' && <Notice tone="danger">{job.error}</Notice>}
      {unread && <Notice tone="warn">{texts.unread}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-3">
        <span className="kit-words">
          {job.started_by ? texts.startedBy(job.started_by.name) : texts.startedByShop}
        </span>
        {isUnderWay(job) && (
          <Button
            kind="outline"
            size={36}
            aria-label={busy ? undefined : texts.cancelOf(name)}
            busy={busy === 'cancel'}
            busyText={texts.cancelling}
            onClick={cancel}
          >
            {texts.cancel}
          </Button>
        )}
        {job.status === 'dead' && (
          <Button
            size={36}
            aria-label={busy ? undefined : texts.retryOf(name)}
            busy={busy === 'retry'}
            busyText={texts.retrying}
            onClick={retry}
          >
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

function useSeconds(running: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
