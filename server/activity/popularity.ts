import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BusinessDatabase } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { defineJob } from '#server/jobs/job.ts';

/**
 * Products per step: a sale waits for its rows no longer than about 50 ms, however many offices there are.
 */
const STEP = 25;
/** Pause before checking whether another process has finished its step. */
const TURN_MS = 20;

type Step = { locked: boolean; last: string | null; products: number; moved: number };

/** For staff who want the current order now; it also runs every hour. */
export const popularityJob = defineJob({
  does: "brings the order 'most seen' of every list up to date",
  who: 'admin',
  exclusive: true,
  statement: 'short',
  retries: { limit: 5, firstSeconds: 5 },
  parameters: z.strictObject({}),
  async run({ db, checkpoint, progress }) {
    const before = z
      .object({ after: z.string(), products: z.int(), moved: z.int() })
      .safeParse(checkpoint).data;
    const { total } = await db.one<{ total: number }>(
      sql`select count(*)::int as total from product where business_id = ${db.businessId}`,
    );
    await progress(before?.products ?? 0, { total });
    const moved = await refreshPopularity(db, {
      from: before,
      onStep: (step) => progress(step.products, { checkpoint: step }),
    });
    await progress(total);
    return { moved };
  },
});

type Done = { after: string; products: number; moved: number };

/**
 * Updates every office's copy of a product's views, by which the specification sorts lists (storefront 7:
 * viewsTotalCount). Returns how many copies changed; none when another process is at it. `from`: where an earlier
 * attempt stopped.
 */
export async function refreshPopularity(
  db: BusinessDatabase,
  {
    isClosing = () => false,
    from,
    onStep,
  }: { isClosing?: () => boolean; from?: Done | undefined; onStep?: (done: Done) => Promise<void> } = {},
): Promise<number> {
  let { after, products, moved }: Partial<Done> & Omit<Done, 'after'> = from ?? { products: 0, moved: 0 };
  // Each step is its own transaction, so that no row is locked for the whole round.
  while (!isClosing()) {
    const step: Step = await refreshStep(db, after);
    if (!step.locked && after === undefined) return 0;
    if (!step.locked) {
      await pause(TURN_MS);
      continue;
    }
    if (!step.last) break;
    after = step.last;
    products += step.products;
    moved += step.moved;
    await onStep?.({ after, products, moved });
  }
  // In-memory order of lists is read again (server/catalogue-index/).
  if (moved > 0) await db.run(sql`select pg_notify('catalogue', ${`${db.businessId} popularity`})`);
  return moved;
}

async function refreshStep(db: BusinessDatabase, after: string | undefined): Promise<Step> {
  return db.one<Step>(sql`
    with mine as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('popularity ' || ${db.businessId}, 0)) as locked
    ), step as materialized (
      select p.id, p.views_total from product p
      where p.business_id = ${db.businessId} ${after ? part`and p.id > ${after}` : nothing}
        and (select locked from mine)
      order by p.id limit ${STEP}
    ), locked as materialized (
      select po.office_id, po.product_id, s.views_total from step s
      join product_office po on po.business_id = ${db.businessId} and po.product_id = s.id
        and po.popularity <> s.views_total
      order by po.product_id, po.office_id for no key update of po
    ), changed as (
      update product_office po set popularity = h.views_total from locked h
      where po.business_id = ${db.businessId} and po.office_id = h.office_id and po.product_id = h.product_id
      returning 1
    )
    select (select locked from mine) as locked, (select max(id::text) from step) as last,
      (select count(*) from step) as products, (select count(*) from changed) as moved`);
}
