import type { BusinessDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Figure, RefusedFigure } from './figure.ts';
import { batchOf, type FigureColumns, type GroupedFigures, groupFigures } from './figure-columns.ts';
import { notifyOfOffice } from './notices.ts';
import { type BatchOutcome, writeColumns } from './write-figures.ts';

export type FiguresReport = {
  id: string;
  /** Lines that were given. */
  given: number;
  /** Products that an office sells since. */
  added: number;
  changed: number;
  refused: RefusedFigure[];
  /** Caches were notified of so many offices, once each. */
  notified: number;
};

type Options = {
  now: () => Date;
  /** Ends it between two batches; what is written stays, and caches are notified of it. */
  signal?: AbortSignal;
  onProgress?: (written: number) => void;
  batch?: number;
  /** Offices that are written at a time: no two of them have a row in common. */
  atOnce?: number;
};

/** A transaction writes so many: an order waits for its rows no longer than some tens of milliseconds. */
const BATCH = 1_000;

/**
 * Writes prices and stock of any number of products, office after office, in short transactions: shoppers go on
 * ordering meanwhile. `received` moves with the stock, stock never falls below 0, and caches are notified once for
 * each office, when all of it is there. What may not be written is reported; the rest is.
 */
export async function writeFigures(
  db: BusinessDatabase,
  figures: Iterable<Figure> | AsyncIterable<Figure> | GroupedFigures,
  options: Options,
): Promise<FiguresReport> {
  const { offices, refused, given } = 'offices' in figures ? figures : await groupFigures(figures);
  const report: FiguresReport = { id: newId(), given, added: 0, changed: 0, refused, notified: 0 };
  const known = await officesAmong(db, [...offices.keys()]);
  let written = 0;
  const waiting = [...offices].sort(([one], [other]) => (one < other ? -1 : 1));
  const writeNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (!next) return;
    const [officeId, columns] = next;
    if (!known.has(officeId)) {
      for (const productId of columns.productIds)
        refused.push({ officeId, productId, why: 'UNKNOWN_OFFICE' });
      return writeNext();
    }
    const onBatch = ({ refused: wrong, added, changed }: BatchOutcome, lines: number) => {
      refused.push(...wrong.map((line) => ({ officeId, ...line })));
      report.added += added;
      report.changed += changed;
      written += lines;
      options.onProgress?.(written);
    };
    const office = { bulkId: report.id, officeId };
    if (await writeOffice(db, office, columns, options, onBatch)) report.notified += 1;
    options.signal?.throwIfAborted();
    return writeNext();
  };
  const { atOnce = 1 } = options;
  const writers = Array.from({ length: atOnce }, () =>
    writeNext().catch((error: unknown) => {
      // The others end with the office they are at.
      waiting.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(writers)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

/** Whether caches were notified of the office: something that is shown has changed. */
async function writeOffice(
  db: BusinessDatabase,
  office: { bulkId: string; officeId: string },
  columns: FigureColumns,
  { now, signal, batch = BATCH }: Options,
  onBatch: (outcome: BatchOutcome, lines: number) => void,
): Promise<boolean> {
  const shown: string[] = [];
  const moved: string[] = [];
  try {
    const batches = Math.ceil(columns.productIds.length / batch);
    for (let number = 0; number < batches && !signal?.aborted; number += 1) {
      const part = batchOf(columns, number, batches);
      const outcome = await writeColumns(db, { ...office, now: now() }, part);
      shown.push(...outcome.shown);
      moved.push(...outcome.moved);
      onBatch(outcome, part.productIds.length);
    }
  } finally {
    // What is committed is notified of, also when the next batch failed.
    await notifyOfOffice(db, office, { shown, moved });
  }
  return shown.length + moved.length > 0;
}

async function officesAmong(db: BusinessDatabase, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(
    sql`select id from office where business_id = ${db.businessId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
