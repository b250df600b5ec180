import { wrongMapping } from '../planning/wrong-mapping.ts';
import { changeImport, type ImportRecord, importById } from '../queries.ts';
import { SERVICE_WORDS } from '../services/service-words.ts';
import { sourceById } from '../sources.ts';
import { runStep, type StepTask } from './run-step.ts';

/**
 * What a web service sent, from its file to the shelf without anybody: as far as nothing needs a person. The row of the
 * import says where it is, so that it goes on there after a process died.
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

/** What nobody said of its columns yet, or what it does not send any more. */
async function waitsForMapping({ db }: Pick<StepTask, 'db'>, one: ImportRecord): Promise<string | undefined> {
  const source = one.source_id ? await sourceById(db, one.source_id) : undefined;
  if (!source?.mapping || !one.mapping || wrongMapping(one.mapping)) return SERVICE_WORDS.mapping;
  const there = new Set(one.mapping.columns.map(({ column }) => column));
  const lost = source.mapping.columns.filter(({ column }) => !there.has(column));
  return lost.length > 0 ? SERVICE_WORDS.columns(lost.map(({ column }) => column).join(', ')) : undefined;
}
