import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALERTS } from '#contract/installation/operations.ts';
import type { Instance } from './instances.ts';
import { standingAlerts } from './standing-alerts.ts';

const now = new Date('2026-11-20T15:00:00Z');
const HOUR = 3_600;
const at = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);
const verdict = (name: string, secondsAgo: number, ok = true, detail = '') => ({
  name,
  at: at(secondsAgo),
  ok,
  detail,
});
const checked = ['doctor', 'reconcile', 'backup', 'restore'].map((name) => verdict(name, HOUR));
/** With others in place of some. */
const instead = (...others: (typeof checked)[number][]) => [
  ...checked.filter(({ name }) => !others.some((one) => one.name === name)),
  ...others,
];
const queue = (name: string, seconds: number, business = 'canasta') => ({
  business,
  queue: name,
  waiting: 1,
  seconds,
});

function instance(more: Partial<Instance> = {}): Instance {
  return {
    id: '1',
    name: 'caja-1',
    version: '0.811',
    process: 'all',
    started_at: at(HOUR),
    age: HOUR,
    silent: 5,
    deaf_seconds: 0,
    memory_mb: 180,
    on_duty: true,
    ...more,
  };
}

function holding(more: Partial<Parameters<typeof standingAlerts>[0]> = {}) {
  const calm = { queues: [], dutyMissingSeconds: 0, verdicts: checked, instances: [instance()] };
  return standingAlerts({ ...calm, ...more }, now).map(({ alert, severity, about, seconds }) => [
    ...[alert, severity, about, seconds],
  ]);
}

it('nothing holds in an installation in order', () => {
  expect(holding()).toEqual([]);
});

it('nobody works: not for a moment, and also where nobody ever did', () => {
  expect(holding({ dutyMissingSeconds: 15 })).toEqual([]);
  expect(holding({ dutyMissingSeconds: 16 })).toEqual([['NoWorker', 'page', '', 16]]);
  expect(holding({ dutyMissingSeconds: null })).toEqual([['NoWorker', 'page', '', null]]);
});

it('a queue is as old as its oldest in any business; each has its time', () => {
  expect(
    holding({ queues: [queue('messages', 45), queue('jobs', 900), queue('payment_reviews', HOUR)] }),
  ).toEqual([]);
  const queues = [queue('messages', 10), queue('messages', 46, 'la-plaza'), queue('imports', 901)];
  expect(holding({ queues: [queue('payment_reviews', 8 * HOUR + 1), ...queues] })).toEqual([
    ['QueueOld', 'page', 'messages', 46],
    ['QueueOld', 'page', 'imports', 901],
    ['PersonNeeded', 'day', '', 8 * HOUR + 1],
  ]);
});

it('what checks said: red, or too long ago, or never', () => {
  expect(holding({ verdicts: [] })).toEqual([
    ['BackupOld', 'page', '', null],
    ['DoctorOld', 'day', '', null],
    ['ReconcileRed', 'day', '', null],
    ['RestoreUntried', 'day', '', null],
  ]);
  const red = instead(verdict('doctor', 60, false, 'canasta: …'), verdict('reconcile', 60, false, 'wompi'));
  expect(holding({ verdicts: red })).toEqual([
    ['DoctorRed', 'page', '', 60],
    ['ReconcileRed', 'day', 'wompi', 60],
  ]);
  const old = instead(
    verdict('doctor', 27 * HOUR),
    verdict('backup', 27 * HOUR),
    verdict('restore', 193 * HOUR),
  );
  expect(holding({ verdicts: old })).toEqual([
    ['BackupOld', 'page', '', 27 * HOUR],
    ['DoctorOld', 'day', '', 27 * HOUR],
    ['RestoreUntried', 'day', '', 193 * HOUR],
  ]);
  const failed = instead(verdict('restore', 30, false, 'faltan 3 filas'));
  expect(holding({ verdicts: failed })).toEqual([['BackupOld', 'page', 'faltan 3 filas', 30]]);
});

it('a process that hears nothing, but not one that has ended', () => {
  expect(holding({ instances: [instance({ deaf_seconds: 11 })] })).toEqual([
    ['ListenDeaf', 'page', 'caja-1', 11],
  ]);
  expect(holding({ instances: [instance(), instance({ deaf_seconds: 99, silent: 46 })] })).toEqual([]);
});

it('two versions beside each other for more than ten minutes', () => {
  const older = instance();
  const newer = (age: number, silent = 5) => instance({ id: '2', version: '0.812', age, silent });
  expect(holding({ instances: [older, newer(600)] })).toEqual([]);
  expect(holding({ instances: [older, newer(601)] })).toEqual([['TwoVersions', 'day', '0.811, 0.812', 601]]);
  expect(holding({ instances: [older, newer(601, 46)] })).toEqual([]);
});

it('each is one of Prometheus, or has its page in the runbooks', () => {
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const [rules, runbooks] = [read('deploy/alerts/canasta.rules.yml'), read('docs/runbooks.md')];
  const isThere = (alert: string) =>
    rules.includes(`alert: ${alert}\n`) || runbooks.includes(`\n#### ${alert}\n`);
  expect(ALERTS.filter((alert) => !isThere(alert))).toEqual([]);
});
