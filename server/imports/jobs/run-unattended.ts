import { BACK } from '../applying/apply-step.ts';
import { needsConsent } from '../plan.ts';
import { wrongMapping } from '../planning/wrong-mapping.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, type ImportRecord, importById } from '../queries.ts';
import { SERVICE_WORDS } from '../services/service-words.ts';
import { sourceById } from '../sources.ts';
import { runStep, type StepTask } from './run-step.ts';

/** So often it is checked, and applied unless the shop changed meanwhile; then a person is needed. */
const MOST_CHECKS = 3;

/**
 * Runs the steps of a web service's import without a person, unless one is needed. The import's row stores the
 * progress, so that it continues after a crash.
 */
export async function runUnattended(task: Omit<StepTask, 'step'>): Promise<object | null> {
  const { db, importId: id, now } = task;
  const read = async () => {
    const one = await importById(db, id);
    if (!one) throw new Error(`import ${id} is gone`);
    return one;
  };
  let one = await read();
  // The process before ended between its last write and the end of its job.
  if (one.import_status === 'completed') return null;
  if (one.step === 'reading') {
    await runStep({ ...task, step: 'reading' });
    one = await read();
  }
  if (one.step === 'mapping') {
    const waits = await waitsForMapping(task, one);
    if (waits) return { waits };
    await changeImport(db, id, { step: 'checking' }, now());
    one = await read();
  }
  for (let checks = 1; ; checks += 1) {
    if (one.step === 'checking') {
      await runStep({ ...task, step: 'checking', isAgain: checks > MOST_CHECKS });
      one = await read();
    }
    if (one.step === 'review') {
      if (needsConsent(one)) return { waits: SERVICE_WORDS.gates };
      if (checks > MOST_CHECKS) return { waits: SERVICE_WORDS.moves };
      const applying = { step: 'applying', status: 'in_progress', accepted: [] } as const;
      await changeImport(db, id, { ...applying, message: RECORD_WORDS.applying }, now());
    }
    const result = await runStep({ ...task, step: 'applying' });
    if (result !== BACK) return result;
    one = await read();
  }
}

/** Columns without a mapping, or mapped ones that are missing now. */
async function waitsForMapping({ db }: Pick<StepTask, 'db'>, one: ImportRecord): Promise<string | undefined> {
  const source = one.source_id ? await sourceById(db, one.source_id) : undefined;
  if (!source?.mapping || !one.mapping || wrongMapping(one.mapping)) return SERVICE_WORDS.mapping;
  const there = new Set(one.layout?.columns.map(({ name }) => name));
  const lost = source.mapping.columns.filter(({ column }) => !there.has(column));
  return lost.length > 0 ? SERVICE_WORDS.columns(lost.map(({ column }) => column).join(', ')) : undefined;
}
