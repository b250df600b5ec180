import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

export type Group = { id: string; words: string[]; version: number };

/** All groups, in the order of their first words. */
export async function synonymGroups(db: Queries): Promise<Group[]> {
  return db.all<Group>(sql`
    select id, words, version from search_synonym where business_id = ${db.businessId} order by words, id`);
}

/** Serializes writes of groups: a word may be in only one group, which no single row can guarantee. */
export async function lockGroups(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('search_synonym ' || ${tx.businessId}, 0))`);
}

export async function addGroup(tx: Queries, { id, words }: Group): Promise<void> {
  await tx.run(sql`
    insert into search_synonym (business_id, id, words) values (${tx.businessId}, ${id}, ${words})`);
}

export async function changeGroup(tx: Queries, { id, words, version }: Group): Promise<void> {
  await tx.run(sql`
    update search_synonym set words = ${words}, version = ${version}, updated_at = ${realTime}
    where business_id = ${tx.businessId} and id = ${id}`);
}

export async function removeGroup(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from search_synonym where business_id = ${tx.businessId} and id = ${id}`);
}
