import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { jobTexts as texts } from '../../texts/jobs.ts';
import { isUnderWay, type Job, percentOf } from './job-words.ts';
import { useLook } from './use-look.ts';

const EVERY_MS = 1_000;
/** Announced progress steps: not every percent, so that screen readers are not interrupted. */
const SPOKEN_PERCENTS = 25;

/**
 * The current state of a job: polled every second while it runs and the page is visible. `onStatus` is called with
 * every new status.
 */
export function useJob(first: Job, onStatus?: (job: Job) => void) {
  const [job, setJob] = useState(first);
  const [busy, setBusy] = useState<'cancel' | 'retry' | null>(null);
  // A newer state read by the parent wins over the polled one.
  if (first.attempt > job.attempt || (first.attempt === job.attempt && first.done > job.done)) setJob(first);

  function take(next: Job) {
    speakOf(job, next);
    setJob(next);
    setUnread(false);
    if (job.status !== next.status) onStatus?.(next);
  }

  const { unread, setUnread } = useLook(isUnderWay(job), EVERY_MS, async () =>
    take(await callApi('jobs.get', { params: { id: job.id } })),
  );

  async function change(what: 'cancel' | 'retry') {
    setBusy(what);
    try {
      take(await callApi(`jobs.${what}`, { params: { id: job.id } }));
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    } finally {
      setBusy(null);
    }
  }

  return { job, unread, busy, cancel: () => void change('cancel'), retry: () => void change('retry') };
}

function speakOf(before: Job, now: Job): void {
  const { name } = texts.kinds[now.kind];
  if (before.status !== now.status) {
    announce(texts.spoken.status(name, texts.statuses[now.status]), now.id);
    return;
  }
  const step = (job: Job) => Math.floor((percentOf(job) ?? 0) / SPOKEN_PERCENTS);
  if (step(now) > step(before)) announce(texts.spoken.progress(name, percentOf(now) ?? 0), now.id);
}
