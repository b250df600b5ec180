import type { OutputOf } from '#contract/index.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';

type Written = OutputOf<'erp.writeBrands'>;
type RowError = Written['errors'][number];
export type Wrong = Omit<RowError, 'row'>;
type Record = { version: number };

/** What became of a row: a record that was added, or changed from a version; else what is wrong with it. */
type Outcome = Wrong | { added: Record | Failure } | { changed: Record | Failure; version: number };

type Options<Row> = {
  /** What a row is of. */
  keyOf: (row: Row) => string;
  /** The field that names it. */
  field: string;
  /** Fields of the row, by the names that staff's calls have for them. */
  fields: Readonly<{ [Name in string]: string }>;
  write: (row: Row) => Promise<Outcome>;
};

/** As often as a person may edit the same record at the same moment. */
const MOST_ATTEMPTS = 3;

/** Writes rows one after another, each in its own transaction; of two rows of a record none counts. */
export async function upsertRows<Row>(rows: readonly Row[], options: Options<Row>): Promise<Written> {
  const written: Written = { changed: 0, added: 0, errors: [] };
  const keys = rows.map(options.keyOf);
  const twice = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
  for (const [at, row] of rows.entries()) {
    const key = keys[at] ?? '';
    const outcome = twice.has(key) ? twiceIn(options.field) : await writeOnce(row, options);
    if ('message' in outcome) written.errors.push({ row: at, ...outcome });
    else if (outcome.is === 'added') written.added += 1;
    else if (outcome.is === 'changed') written.changed += 1;
  }
  return written;
}

async function writeOnce<Row>(
  row: Row,
  { write, field, fields }: Options<Row>,
): Promise<Wrong | { is: 'added' | 'changed' | 'same' }> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const outcome = await write(row);
    if ('message' in outcome) return outcome;
    const record = 'added' in outcome ? outcome.added : outcome.changed;
    if (!isFailure(record)) {
      if ('added' in outcome) return { is: 'added' };
      return { is: record.version === outcome.version ? 'same' : 'changed' };
    }
    // Somebody edited it, or another system added it, in this moment.
    if (attempt < MOST_ATTEMPTS && isPassing(record)) continue;
    return wrongOf(record, field, fields);
  }
  return busy(field);
}

const PASSING: ReadonlySet<string> = new Set([
  'STALE_EDIT',
  'BRAND_NAME_USED',
  'CATEGORY_REFERENCE_USED',
  'NOT_FOUND',
]);

/** The code of a subcategory that another request added has no failure of its own. */
function isPassing({ failure, details }: Failure): boolean {
  return PASSING.has(failure) || details?.[0]?.field === 'originalName';
}

function wrongOf(failure: Failure, own: string, fields: Options<unknown>['fields']): Wrong {
  if (isPassing(failure)) return busy(own);
  const [detail] = failure.details ?? [];
  const field = fields[detail?.field ?? ''] ?? own;
  return { field, code: 'INVALID', message: detail?.message ?? failure.message ?? failure.failure };
}

export const busy = (field: string): Wrong => ({
  field,
  code: 'BUSY',
  message: 'Otra persona u otro sistema lo está cambiando: envía la fila otra vez.',
});
const twiceIn = (field: string): Wrong => ({
  field,
  code: 'TWICE',
  message: 'Está más de una vez: ninguna fila cuenta.',
});
