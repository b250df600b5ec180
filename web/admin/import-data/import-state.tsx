import type { OutputOf } from '#contract/index.ts';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { isUnderWay } from '../kit/jobs/job-words.ts';
import { importDataTexts as texts } from '../texts/import/data.ts';

export type ImportDetail = OutputOf<'imports.get'>;
export type ImportRecord = OutputOf<'imports.list'>['list'][number];
export type Choices = OutputOf<'imports.choices'>;

const tones: Record<ImportRecord['import_status'], BadgeTone> = {
  completed: 'done',
  in_progress: 'working',
  pending: 'waiting',
  failed: 'failed',
  discarded: 'closed',
};
const WORKS: readonly ImportRecord['step'][] = ['reading', 'checking', 'applying'];

export function ImportState({ status }: { status: ImportRecord['import_status'] }) {
  return <StateBadge tone={tones[status]}>{texts.states[status]}</StateBadge>;
}

export function nameOf({ file_name, source, undoes, held_of }: ImportRecord): string {
  const name = source ? `${source.name} · ${file_name}` : file_name;
  if (held_of !== null) return texts.held.of(name);
  return undoes === null ? name : texts.undoOf(name);
}

export function isWorking({ step }: Pick<ImportRecord, 'step'>): boolean {
  return WORKS.includes(step);
}

/** Whether its columns can be mapped: it waits for that, or its check was stopped. */
export function isOpen({ step, job }: ImportDetail): boolean {
  const isStopped = step === 'checking' && job !== null && !isUnderWay(job);
  return step === 'mapping' || step === 'review' || isStopped;
}
