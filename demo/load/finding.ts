import { normaliseText } from '#rules/text-search.ts';
import { idOf } from './ids.ts';
import type { Row } from './rows.ts';

const HOUR_MS = 3_600_000;

/** Synonyms, as the shop's staff maintain them. */
export function synonymRows(business: string, business_id: string, groups: readonly string[][]): Row[] {
  return groups.map((words) => ({ business_id, id: idOf(`${business} synonym ${words[0] ?? ''}`), words }));
}

/** Recent searches without results, the last one an hour ago. */
export function missRows(
  business_id: string,
  misses: readonly { query: string; times: number }[],
  officeIds: readonly string[],
  now: Date,
): Row[] {
  return misses.map(({ query, times }, index) => ({
    business_id,
    query: normaliseText(query),
    times,
    last_at: new Date(now.getTime() - (1 + index * 7) * HOUR_MS),
    last_office_id: officeIds[index % officeIds.length] ?? null,
  }));
}
