import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** Beyond this number caches read the whole office again (docs/decisions/003). */
export const MOST_NAMED = 50;
/** A bulk that has not notified by then has died: an office takes seconds. */
const LATE_MS = 60_000;

/**
 * Declares that this transaction's changes are notified later. Its commit does not wait for the disk:
 * that of the notification does, which covers everything committed before.
 */
export function inBulk(): Sql {
  return sql`select set_config('app.in_bulk', 'on', true), set_config('synchronous_commit', 'off', true)`;
}

/**
 * Declares that the following changes leave figures as they were in the end: neither caches nor webhooks for stock are
 * notified.
 */
export function withoutNotice(is: boolean): Sql {
  return sql`select set_config('app.in_bulk', ${is ? 'order' : ''}, true)`;
}

/**
 * Notifies caches once of a bulk's changes in an office, through the outbox, as orders do: of visible changes, or else
 * of mere quantities.
 */
export async function notifyOfOffice(
  db: BusinessDatabase,
  { bulkId, officeId }: { bulkId: string; officeId: string },
  { cards, moved }: { cards: readonly string[]; moved: readonly string[] },
): Promise<void> {
  const lines = [
    ...(cards.length > 0 ? [`${officeSubject(officeId)} ${named(cards)}`] : []),
    ...(moved.length > 0 ? [`stock ${officeId} ${named(moved)}`] : []),
  ];
  await db.batch([
    ...lines.map((line) => noticeOf(db.businessId, line)),
    sql`delete from pending_notice
      where business_id = ${db.businessId} and bulk_id = ${bulkId} and subject = ${officeSubject(officeId)}`,
  ]);
}

/** Marks products in the transaction of their batch; the mark is removed when caches were notified. */
export function markProducts(businessId: string, bulkId: string, now: Date): Sql {
  return sql`
    insert into pending_notice (business_id, bulk_id, subject, since)
    values (${businessId}, ${bulkId}, 'product', ${now}) on conflict do nothing`;
}

/** `isMoved`: some products appeared, disappeared or changed shelf, in any office. */
export async function notifyOfProducts(
  db: BusinessDatabase,
  bulkId: string,
  { ids, isMoved }: { ids: readonly string[]; isMoved: boolean },
): Promise<void> {
  await db.batch([
    ...(ids.length > 0 ? [noticeOf(db.businessId, `product ${named(ids)}`)] : []),
    ...(isMoved ? await noticesOfOffices(db) : []),
    sql`delete from pending_notice
      where business_id = ${db.businessId} and bulk_id = ${bulkId} and subject = 'product'`,
  ]);
}

/** Notifies for bulks that died; returns the number of subjects. */
export async function sendLateNotices(db: BusinessDatabase, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const late = await tx.all<{ subject: string }>(sql`
      delete from pending_notice
      where business_id = ${tx.businessId} and since < ${new Date(now.getTime() - LATE_MS)} returning subject`);
    for (const subject of new Set(late.map((notice) => notice.subject))) {
      await tx.run(noticeOf(tx.businessId, `${subject} *`));
      if (subject !== 'product') continue;
      for (const notice of await noticesOfOffices(tx)) await tx.run(notice);
    }
    return late.length;
  });
}

export function officeSubject(officeId: string): string {
  return `office ${officeId}`;
}

function named(ids: readonly string[]): string {
  const distinct = [...new Set(ids)];
  return distinct.length > MOST_NAMED ? '*' : distinct.join(' ');
}

/** One notice for each office, covering all it sells; a business has some dozens. */
async function noticesOfOffices(db: Queries): Promise<Sql[]> {
  const offices = await db.all<{ id: string }>(
    sql`select id from office where business_id = ${db.businessId} and not inactive`,
  );
  return offices.map(({ id }) => noticeOf(db.businessId, `${officeSubject(id)} *`));
}

/** A line of the channel `catalogue` (server/cache/cache.ts). */
function noticeOf(businessId: string, line: string): Sql {
  return sql`
    insert into outbox (business_id, id, topic, payload)
    values (${businessId}, ${newId()}, 'stock.moved', jsonb_build_object('line', ${`${businessId} ${line}`}::text))`;
}
