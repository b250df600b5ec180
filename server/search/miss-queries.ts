import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type Miss = { query: string; times: number; lastAt: Date; lastOffice: string; shown: string };

/** Searches without results, the most frequent first. */
export async function missedSearches(db: Queries, page: { offset: number; limit: number }): Promise<Miss[]> {
  return db.all<Miss>(sql`
    select m.query, m.times, m.last_at as "lastAt", coalesce(o.display_name, '') as "lastOffice", m.shown
    from search_miss m
    left join office o on o.business_id = m.business_id and o.id = m.last_office_id
    where m.business_id = ${db.businessId}
    order by m.times desc, m.last_at desc, m.query limit ${page.limit} offset ${page.offset}`);
}

/** Removes a search from the list; returns it if it was present. */
export async function takeMiss(
  tx: Queries,
  query: string,
): Promise<{ query: string; times: number } | undefined> {
  return tx.first<{ query: string; times: number }>(sql`
    delete from search_miss where business_id = ${tx.businessId} and query = ${query} returning query, times`);
}

/** All of them in pages, in alphabetical order. */
export function missesAfter(db: Queries, after: string, limit: number): Promise<Miss[]> {
  return db.all<Miss>(sql`
    select m.query, m.times, m.last_at as "lastAt", coalesce(o.display_name, '') as "lastOffice", m.shown
    from search_miss m
    left join office o on o.business_id = m.business_id and o.id = m.last_office_id
    where m.business_id = ${db.businessId} and m.query > ${after}
    order by m.query limit ${limit}`);
}
