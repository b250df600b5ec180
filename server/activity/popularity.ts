import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { startRounds } from '#server/db/rounds.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

const EVERY_MS = 60 * 60 * 1000;
const FIRST_MS = 2 * 60 * 1000;
/** Products of a step: a sale waits for its rows no longer than some 50 ms, however many offices there are. */
const STEP = 25;

/** Keeps the copies of popularity that shelves are ordered by, once an hour. */
export function startPopularity(
  database: Pick<Database, 'forBusiness'>,
  businesses: () => Promise<{ id: string }[]>,
  onError: (error: unknown) => void,
) {
  return startRounds(database, businesses, onError, {
    firstMs: FIRST_MS,
    everyMs: EVERY_MS,
    round: refreshPopularity,
  });
}

/**
 * Brings every office's copy of a product's views up to date, as the lists of the specification are ordered (storefront 7:
 * viewsTotalCount). Tells how many copies moved; none when another process is at it.
 */
export async function refreshPopularity(
  db: BusinessDatabase,
  isClosing: () => boolean = () => false,
): Promise<number> {
  return db.transaction(async (lock) => {
    const { held } = await lock.one<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('popularity ' || ${db.businessId}, 0)) as held`,
    );
    if (!held) return 0;
    let moved = 0;
    // Steps are transactions of their own, so that no row waits for the whole round.
    for (let after: string | undefined; !isClosing(); ) {
      const step = await refreshStep(db, after);
      moved += step.moved;
      if (!step.last) break;
      after = step.last;
    }
    // Whoever keeps the order of lists in memory reads it anew (server/catalogue/memory/catalogue-index.ts).
    if (moved > 0) await lock.run(sql`select pg_notify('catalogue', ${`${db.businessId} popularity`})`);
    return moved;
  });
}

async function refreshStep(
  db: BusinessDatabase,
  after: string | undefined,
): Promise<{ last: string | null; moved: number }> {
  return db.one<{ last: string | null; moved: number }>(sql`
    with step as materialized (
      select p.id, p.views_total from product p
      where p.business_id = ${db.businessId} ${after ? part`and p.id > ${after}` : nothing}
      order by p.id limit ${STEP}
    ), held as materialized (
      select po.office_id, po.product_id, s.views_total from step s
      join product_office po on po.business_id = ${db.businessId} and po.product_id = s.id
        and po.popularity <> s.views_total
      order by po.product_id, po.office_id for no key update of po
    ), changed as (
      update product_office po set popularity = h.views_total from held h
      where po.business_id = ${db.businessId} and po.office_id = h.office_id and po.product_id = h.product_id
      returning 1
    )
    select (select max(id::text) from step) as last, (select count(*) from changed) as moved`);
}
