import type { ALERTS, QUEUES } from '#contract/installation/operations.ts';
import type { Figures, Verdict } from '#server/observing/figures.ts';
import type { Instance } from './instances.ts';

type Queue = (typeof QUEUES)[number];
export type StandingAlert = {
  alert: (typeof ALERTS)[number];
  severity: 'page' | 'day';
  about: string;
  seconds: number | null;
};
type Seen = Pick<Figures, 'queues' | 'dutyMissingSeconds' | 'verdicts'> & { instances: readonly Instance[] };

/** A process writes itself every 15 s. */
const SILENT_SECONDS = 45;
const DUTY_SECONDS = 15;
const DEAF_SECONDS = 10;
const MIXED_SECONDS = 600;
const HOUR = 3600;
const LATE_SECONDS: Record<Queue, number> = {
  outbox: 45,
  messages: 45,
  webhooks: 45,
  payments: 45,
  jobs: 900,
  imports: 900,
  payment_reviews: 8 * HOUR,
};
const DAILY_SECONDS = 26 * HOUR;
const WEEKLY_SECONDS = 8 * 24 * HOUR;

export const isSilent = ({ silent }: Pick<Instance, 'silent'>) => silent > SILENT_SECONDS;
export const isLate = (queue: Queue, seconds: number) => seconds > LATE_SECONDS[queue];

/**
 * What needs a person, of what the installation says itself: the conditions of deploy/alerts/canasta.rules.yml, and
 * what Prometheus does not see. What was never checked or tried is old.
 */
export function standingAlerts(seen: Seen, now: Date): StandingAlert[] {
  const { dutyMissingSeconds: missing, verdicts, instances } = seen;
  const found: (StandingAlert | false)[] = [
    (missing === null || missing > DUTY_SECONDS) && page('NoWorker', '', missing),
    ...instances
      .filter((one) => !isSilent(one) && one.deaf_seconds > DEAF_SECONDS)
      .map(({ name, deaf_seconds: deaf }) => page('ListenDeaf', name, deaf)),
    ...lateQueues(seen.queues),
    ...ofVerdicts(verdicts, now),
    mixedVersions(instances),
  ];
  const holding = found.filter((one) => one !== false);
  return [
    ...holding.filter((one) => one.severity === 'page'),
    ...holding.filter((one) => one.severity === 'day'),
  ];
}

function lateQueues(queues: Figures['queues']): StandingAlert[] {
  return (Object.keys(LATE_SECONDS) as Queue[]).flatMap((queue) => {
    const seconds = oldestOf(queues, queue);
    if (!isLate(queue, seconds)) return [];
    return [
      queue === 'payment_reviews' ? day('PersonNeeded', '', seconds) : page('QueueOld', queue, seconds),
    ];
  });
}

export function oldestOf(queues: Figures['queues'], queue: Queue): number {
  return Math.max(0, ...queues.filter((one) => one.queue === queue).map(({ seconds }) => seconds));
}

function ofVerdicts(verdicts: readonly Verdict[], now: Date): (StandingAlert | false)[] {
  const of = (name: string) => verdicts.find((one) => one.name === name);
  const age = (verdict: Verdict | undefined) => verdict && (now.getTime() - verdict.at.getTime()) / 1000;
  const isOlder = (verdict: Verdict | undefined, most: number) =>
    (age(verdict) ?? Number.POSITIVE_INFINITY) > most;
  const [doctor, reconciled, backup, restore] = [of('doctor'), of('reconcile'), of('backup'), of('restore')];
  const failed = [backup, restore].find((one) => one?.ok === false);
  return [
    doctor?.ok === false && page('DoctorRed', '', age(doctor) ?? null),
    isOlder(doctor, DAILY_SECONDS) && day('DoctorOld', '', age(doctor) ?? null),
    (reconciled?.ok === false || isOlder(reconciled, DAILY_SECONDS)) &&
      day('ReconcileRed', reconciled?.detail ?? '', age(reconciled) ?? null),
    (failed !== undefined || isOlder(backup, DAILY_SECONDS)) &&
      page('BackupOld', failed?.detail ?? '', age(failed ?? backup) ?? null),
    isOlder(restore, WEEKLY_SECONDS) && day('RestoreUntried', '', age(restore) ?? null),
  ];
}

/** Beside each other while one replaces the other; for longer, the replacement has stopped halfway. */
function mixedVersions(instances: readonly Instance[]): StandingAlert | false {
  const ages = new Map<string, number>();
  for (const one of instances.filter((each) => !isSilent(each))) {
    ages.set(one.version, Math.max(ages.get(one.version) ?? 0, one.age));
  }
  const beside = ages.size > 1 ? Math.min(...ages.values()) : 0;
  return beside > MIXED_SECONDS && day('TwoVersions', [...ages.keys()].sort().join(', '), beside);
}

const page = (alert: StandingAlert['alert'], about: string, seconds: number | null): StandingAlert => ({
  alert,
  severity: 'page',
  about,
  seconds: seconds && Math.max(0, seconds),
});
const day = (alert: StandingAlert['alert'], about: string, seconds: number | null): StandingAlert => ({
  ...page(alert, about, seconds),
  severity: 'day',
});
