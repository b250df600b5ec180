import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { lockPositions } from './positions.ts';

/** Rows per transaction, and transactions per round. */
const AT_ONCE = 5_000;
const TURNS_OF_ROUND = 10;

/** Numbers changed brands, categories and refunds after their commits, as products. Returns how many changes. */
function numberChanges(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPositions(tx, 'feed');
    const { changes } = await tx.one<{ changes: number }>(sql`
      with taken as (
        delete from feed_change where business_id = ${tx.businessId} and id = any(array(
          select id from feed_change where business_id = ${tx.businessId} limit ${AT_ONCE}))
        returning kind, object_id
      ), changed as (
        select kind, object_id, row_number() over (partition by kind order by object_id) as place
        from taken group by kind, object_id
      ), last as (
        select k.kind, coalesce((select max(position) from feed_position
          where business_id = ${tx.businessId} and kind = k.kind), 0) as position
        from (select distinct kind from taken) k
      ), numbered as (
        insert into feed_position (business_id, kind, object_id, position)
        select ${tx.businessId}, c.kind, c.object_id, last.position + c.place from changed c join last using (kind)
        on conflict (business_id, kind, object_id) do update set position = excluded.position
      )
      select count(*)::int as changes from taken`);
    return changes;
  });
}

/** Any number of processes may run it. */
export function createFeedNumbering(database: Pick<Database, 'forBusiness'>): BusinessWork<{ id: string }> {
  return {
    waits: (businessId) => part`exists (select from feed_change c where c.business_id = ${businessId})`,
    async serve({ id }, isStopping) {
      const db = database.forBusiness(id);
      for (let turn = 0; turn < TURNS_OF_ROUND && !isStopping(); turn += 1)
        if ((await numberChanges(db)) === 0) return;
    },
  };
}
