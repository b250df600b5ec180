import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Figure, RefusedFigure } from './figure.ts';
import { groupFigures } from './figure-columns.ts';
import { notifyOfOffice } from './notices.ts';
import type { StockCause } from './stock-cause.ts';
import { writeColumns } from './write-figures.ts';

type WrittenFigures = {
  added: number;
  changed: number;
  refused: RefusedFigure[];
  /** Notifies caches after the commit; if that does not happen, a round does (notices.ts). */
  notify: (db: BusinessDatabase) => Promise<void>;
};

/**
 * Up to a thousand prices and stocks in the caller's transaction: they are written together with their record, or not
 * at all. Offices one after the other, each in the order in which orders lock.
 */
export async function writeFiguresIn(
  tx: Queries,
  figures: readonly Figure[],
  { now, cause }: { now: Date; cause: StockCause },
): Promise<WrittenFigures> {
  const { offices, refused } = await groupFigures(figures);
  const bulkId = newId();
  const counts = { added: 0, changed: 0 };
  const notices: { officeId: string; cards: string[]; moved: string[] }[] = [];
  for (const [officeId, columns] of [...offices].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const {
      added,
      changed,
      cards,
      moved,
      refused: wrong,
    } = await writeColumns(tx, { bulkId, officeId, now, cause }, columns);
    counts.added += added;
    counts.changed += changed;
    refused.push(...wrong.map((line) => ({ officeId, ...line })));
    notices.push({ officeId, cards, moved });
  }
  // This commit waits for the disk: a request that was answered is not sent again.
  await tx.run(sql`select set_config('synchronous_commit', 'on', true)`);
  async function notify(db: BusinessDatabase): Promise<void> {
    for (const { officeId, ...changes } of notices) await notifyOfOffice(db, { bulkId, officeId }, changes);
    db.flushOutbox();
  }
  return { ...counts, refused, notify };
}
