import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

const DAY_MS = 86_400_000;
/** As the table itself says: addresses of devices are not kept for ever. */
const RETENTION_DAYS = 180;
/** The table judges by the database's clock and by when a row was written, an id tells when it was begun here. */
const CLOCKS_APART_MS = 60 * 60 * 1000;
/** Rows of a statement, so that none runs long. */
const STEP = 5_000;

/** Forgets what is old enough, and tells how many rows that were. Ids are in the order of time. */
export async function forgetOldHistory(
  db: Queries,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const until = `${newId(now.getTime() - RETENTION_DAYS * DAY_MS - CLOCKS_APART_MS).slice(0, 13)}-0000-0000-000000000000`;
  let forgotten = 0;
  while (!isClosing()) {
    const step = await db.run(sql`
      delete from cart_history where business_id = ${db.businessId} and id in (
        select id from cart_history where business_id = ${db.businessId} and id < ${until}::uuid
        order by id limit ${STEP}
      )`);
    forgotten += step;
    if (step < STEP) break;
  }
  return forgotten;
}
