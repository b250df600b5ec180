import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { kitTexts } from '../../texts/kit.ts';

const texts = kitTexts.bulk;
/** Concurrent calls: a hundred at once would burden the database. */
const AT_A_TIME = 4;

/** Changes one record; returns its undo, if possible. */
type Change<Record> = (row: Record) => Promise<undefined | (() => Promise<unknown>)>;

export type NotChanged<Record> = { row: Record; why: string };

type Words<Record> = {
  done?: (count: number) => string;
  /** Text before the cause when a single record failed. */
  failed?: string;
  /** Called with each failure; without it only their number is reported. */
  onFailures?: (failures: readonly NotChanged<Record>[]) => void;
  /** How long the change can be undone, in ms. */
  undoMs?: number;
  /** The changed records: their next change replaces this message. */
  about?: string;
};

/**
 * Changes several records, one call each: a failure does not stop the others, and the cause or their number is shown.
 * The message offers undo.
 */
export async function doForEach<Record>(
  rows: readonly Record[],
  change: Change<Record>,
  refresh: () => void,
  { done = texts.done, failed: sorry, onFailures, undoMs, about }: Words<Record> = {},
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const failures: NotChanged<Record>[] = [];
  await inTurns(rows, async (row) => {
    try {
      const back = await change(row);
      if (back) undo.push(back);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      failures.push({ row, why: error.message });
    }
  });
  refresh();
  const failed = failures.length;
  const [first] = failures;
  if (rows.length > 1 && onFailures && first) onFailures(failures);
  else if (first)
    showToast(
      'error',
      rows.length === 1
        ? [sorry?.replace(/\.$/, ''), first.why].filter(Boolean).join('. ')
        : texts.some(failed),
    );
  if (failed === rows.length) return;
  const undoAll = () => void inTurns(undo, (back) => back().then(noop, sayWhy)).then(refresh);
  const action = undo.length > 0 ? { label: texts.undo, onPress: undoAll, about } : undefined;
  showToast('success', done(rows.length - failed), action, undoMs);
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

const noop = () => {};

/** Reports why an undo is no longer possible. */
function sayWhy(error: unknown): void {
  if (leftSignedOut(error)) return;
  if (!(error instanceof ApiError)) throw error;
  showToast('error', error.message);
}
