import type { Placed } from '#rules/positions.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** All offers of a section that are not deleted, in order, locked; two simultaneous moves wait for each other. */
export async function lockSection(tx: Queries, section: string): Promise<Placed[]> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('offer order ' || ${section} || ${tx.businessId}, 0)) as locked`,
  );
  return tx.all<Placed>(sql`
    select id, position from offer
    where business_id = ${tx.businessId} and section = ${section} and removed_as is null
    order by position, id`);
}
