import type { BusinessDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Figure, RefusedFigure } from './figure.ts';
import { batchOf, type FigureColumns, groupFigures, type OfficeFigures } from './figure-columns.ts';
import { notifyOfOffice } from './notices.ts';
import type { StockCause } from './stock-cause.ts';
import { type BatchOutcome, writeColumns } from './write-figures.ts';

export type FiguresReport = {
  id: string;
  lineCount: number;
  /** Products that the office did not sell before. */
  added: number;
  changed: number;
  refused: RefusedFigure[];
  /** Number of offices caches were notified of. */
  notified: number;
};

type Options = {
  now: () => Date;
  /** An import when missing. */
  cause?: StockCause;
  /** Stops between two batches; written batches stay, and caches are notified of them. */
  signal?: AbortSignal;
  onProgress?: (written: number) => void;
  batch?: number;
  /** Number of offices written at a time: no two of them have a row in common. */
  atOnce?: number;
  /** While true, only one batch is written at a time, because others need the processors. */
  isBusy?: () => boolean;
};

/** Rows per transaction: an order waits for them no longer than some tens of milliseconds. */
const BATCH = 1_000;

/**
 * Writes prices and stock of any number of products, office by office, in short transactions, while shoppers continue
 * ordering. `received` moves with the stock, stock never falls below 0, and caches are notified once for each office,
 * at its end. Invalid lines are reported; the others are written.
 */
export async function writeFigures(
  db: BusinessDatabase,
  figures: Iterable<Figure> | AsyncIterable<Figure> | OfficeFigures,
  options: Options,
): Promise<FiguresReport> {
  const { refused, ...source }: OfficeFigures & Pick<FiguresReport, 'refused'> =
    'officeIds' in figures ? { ...figures, refused: [] } : await inMemory(figures);
  const report: FiguresReport = {
    id: newId(),
    lineCount: source.lineCount,
    added: 0,
    changed: 0,
    refused,
    notified: 0,
  };
  const existing = await officesAmong(db, source.officeIds);
  let written = 0;
  const { atOnce = 1, isBusy = () => false } = options;
  const inTurn = createGate(() => (isBusy() ? 1 : atOnce));
  const waiting = source.officeIds.toSorted();
  const writeNext = async (): Promise<void> => {
    const officeId = waiting.shift();
    if (officeId === undefined) return;
    const { columns, refused: wrongHere } = await source.of(officeId);
    refused.push(...wrongHere);
    if (!columns) return writeNext();
    if (!existing.has(officeId)) {
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
    const office = { bulkId: report.id, officeId, cause: options.cause };
    if (await writeOffice(db, office, columns, { ...options, inTurn }, onBatch)) report.notified += 1;
    options.signal?.throwIfAborted();
    return writeNext();
  };
  const writers = Array.from({ length: atOnce }, () =>
    writeNext().catch((error: unknown) => {
      // The others stop after their current office.
      waiting.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(writers)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

async function inMemory(figures: Iterable<Figure> | AsyncIterable<Figure>) {
  const { offices, refused, count: lineCount } = await groupFigures(figures);
  const of: OfficeFigures['of'] = async (officeId) => ({ columns: offices.get(officeId), refused: [] });
  return { officeIds: [...offices.keys()], lineCount, refused, of };
}

/** Returns whether caches were notified of the office: something that cards show has changed. */
async function writeOffice(
  db: BusinessDatabase,
  office: { bulkId: string; officeId: string; cause: StockCause | undefined },
  columns: FigureColumns,
  { now, signal, batch = BATCH, inTurn }: Options & { inTurn: Gate },
  onBatch: (outcome: BatchOutcome, lines: number) => void,
): Promise<boolean> {
  const cards: string[] = [];
  const moved: string[] = [];
  try {
    const batches = Math.ceil(columns.productIds.length / batch);
    let isNew = false;
    for (let number = 0; number < batches && !signal?.aborted; number += 1) {
      const part = batchOf(columns, number, batches);
      const outcome = await inTurn(() => writeColumns(db, { ...office, now: now(), isNew }, part));
      isNew = outcome.added === part.productIds.length;
      cards.push(...outcome.cards);
      moved.push(...outcome.moved);
      onBatch(outcome, part.productIds.length);
    }
  } finally {
    // Committed batches are notified, also when a later one failed.
    await notifyOfOffice(db, office, { cards, moved });
  }
  return cards.length + moved.length > 0;
}

type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A semaphore whose limit is read each time. */
function createGate(most: () => number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async function pass(work) {
    while (inside >= most()) await new Promise<void>((resolve) => waiting.push(resolve));
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
      waiting.shift()?.();
    }
  };
}

async function officesAmong(db: BusinessDatabase, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(
    sql`select id from office where business_id = ${db.businessId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
