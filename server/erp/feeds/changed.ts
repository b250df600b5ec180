import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';
import { type FeedKind, startOf } from './positions.ts';

type Query = { changed_after?: string | undefined; from?: string | undefined; limit: number };
type Page<Item> = { list: Item[]; changed_after: string; hasNextPage: boolean };

/** A page of what changed behind a cursor, each as it is now. */
export async function changedPage<Item>(
  db: Queries,
  kind: Exclude<FeedKind, 'order' | 'product'>,
  { changed_after: cursor, from, limit }: Query,
  read: (ids: readonly string[]) => Promise<Item[]>,
): Promise<Page<Item> | Failure<'INVALID_INPUT'>> {
  const after = await startOf(db, kind, { field: 'changed_after', cursor, from });
  if (isFailure(after)) return after;
  const rows = await db.all<{ id: string; position: number }>(sql`
    select object_id as id, position from feed_position
    where business_id = ${db.businessId} and kind = ${kind} and position > ${after}::bigint
    order by position limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  return {
    list: await read(page.map(({ id }) => id)),
    changed_after: String(page.at(-1)?.position ?? after),
    hasNextPage: rows.length > limit,
  };
}
