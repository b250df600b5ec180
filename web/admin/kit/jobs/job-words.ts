import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { jobTexts as texts } from '../../texts/jobs.ts';

export type Job = OutputOf<'jobs.get'>;

/** Below this share of completion a forecast is unreliable. */
const FORECAST_AFTER = 0.05;

export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'waiting' || status === 'running' || status === 'retrying';
}

/** Percent, with 100 only when done; undefined while the total is unknown. */
export function percentOf({
  done,
  total,
  status,
}: Pick<Job, 'done' | 'total' | 'status'>): number | undefined {
  if (status === 'done') return 100;
  if (total === null || total === 0) return undefined;
  return Math.min(99, Math.floor((done / total) * 100));
}

export function countText(job: Job): string {
  const { unit } = texts.kinds[job.kind];
  const percent = percentOf(job);
  const done = groupThousands(job.done);
  if (job.total === null || percent === undefined) return job.done > 0 ? texts.countOnly(done, unit) : '';
  return texts.count(done, groupThousands(job.total), unit, percent);
}

/** 'Lleva 2 minutos, faltan unos 30 segundos', or the duration once it is done. */
export function timeText(job: Job, now: Date): string {
  if (job.started_date === null) return job.status === 'waiting' ? texts.starting : '';
  const from = new Date(job.started_date).getTime();
  if (job.ended_date !== null) return texts.took(spanText(new Date(job.ended_date).getTime() - from));
  const spent = Math.max(0, now.getTime() - from);
  const share = job.total ? job.done / job.total : 0;
  const since = texts.since(spanText(spent));
  if (share < FORECAST_AFTER || share >= 1 || job.attempt > 1) return since;
  return `${since}, ${texts.left(spanText((spent / share) * (1 - share)))}`;
}

function spanText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 90) return texts.seconds(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? texts.minutes(minutes) : texts.hours(Math.round(minutes / 60));
}
