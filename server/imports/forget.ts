import { DAY_MS } from '#rules/dates/durations.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import { sql } from '#server/db/sql.ts';

const REPORT_DAYS = 90;
/** Days after which an unfinished import is abandoned. */
const PENDING_DAYS = 14;

/** Deletes row reports and rows held back after 90 days, and uploads that were never applied. */
export async function forgetOldImports(
  db: BusinessDatabase,
  now: Date,
  isClosing: () => boolean,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteInSteps(
    db,
    isClosing,
    (rows) => sql`
      delete from product_import_row r using (
        select r.import_id, r.row_number from product_import_row r
        join product_import i on i.business_id = r.business_id and i.id = r.import_id
        where r.business_id = ${db.businessId} and i.created_at < ${daysAgo(REPORT_DAYS)} limit ${rows}
      ) old
      where r.business_id = ${db.businessId} and r.import_id = old.import_id and r.row_number = old.row_number`,
  );
  await db.run(sql`
    delete from import_figures f using product_import i
    where f.business_id = ${db.businessId} and i.business_id = f.business_id and i.id = f.import_id
      and i.created_at < ${daysAgo(REPORT_DAYS)}`);
  await db.run(sql`
    delete from import_picture p using product_import i
    where p.business_id = ${db.businessId} and i.business_id = p.business_id and i.id = p.import_id
      and i.created_at < ${daysAgo(REPORT_DAYS)}`);
  await db.run(sql`
    delete from import_piece p using product_import i
    where p.business_id = ${db.businessId} and i.business_id = p.business_id and i.id = p.import_id
      and (p.kind <> 'held' and (i.step = 'over' or i.created_at < ${daysAgo(PENDING_DAYS)})
        or i.created_at < ${daysAgo(REPORT_DAYS)})`);
  await db.run(sql`
    update product_import set held_records = 0
    where business_id = ${db.businessId} and held_records > 0 and created_at < ${daysAgo(REPORT_DAYS)}`);
  await db.run(sql`
    update product_import set import_status = 'failed', step = 'over', finished_at = ${now}, updated_at = ${now},
      status_message = 'Nadie la aplicó en dos semanas.'
    where business_id = ${db.businessId} and import_status = 'pending' and step in ('mapping', 'review')
      and created_at < ${daysAgo(PENDING_DAYS)}`);
}
