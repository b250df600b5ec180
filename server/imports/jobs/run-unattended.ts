import { wrongMapping } from '../planning/wrong-mapping.ts';
import { changeImport, type ImportRecord, importById } from '../queries.ts';
import { SERVICE_WORDS } from '../services/service-words.ts';
import { sourceById } from '../sources.ts';
import { runStep, type StepTask } from './run-step.ts';

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
  if (one.step === 'checking') {
    await runStep({ ...task, step: 'checking' });
    one = await read();
  }
  if (one.step === 'review') {
    const stops =
      one.summary?.gates.some(({ gate }) => gate === 'VANISHING') && one.mapping?.missing === 'hide';
    if (stops) return { waits: SERVICE_WORDS.gates };
    await changeImport(db, id, { step: 'applying', status: 'in_progress', accepted: [] }, now());
  }
  return runStep({ ...task, step: 'applying' });
}

/** Columns without a mapping, or mapped ones that are missing now. */
async function waitsForMapping({ db }: Pick<StepTask, 'db'>, one: ImportRecord): Promise<string | undefined> {
  const source = one.source_id ? await sourceById(db, one.source_id) : undefined;
  if (!source?.mapping || !one.mapping || wrongMapping(one.mapping)) return SERVICE_WORDS.mapping;
  const there = new Set(one.layout?.columns.map(({ name }) => name));
  const lost = source.mapping.columns.filter(({ column }) => !there.has(column));
  return lost.length > 0 ? SERVICE_WORDS.columns(lost.map(({ column }) => column).join(', ')) : undefined;
}
