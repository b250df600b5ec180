import { lastWrite } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, fail } from '#server/http/failure.ts';

/** Decision 47: whoever edited an older version is told who changed it and when, and what it is now. */
export async function staleEdit(
  tx: Queries,
  entity: string,
  id: string,
  current: unknown,
): Promise<Failure<'STALE_EDIT'>> {
  return fail('STALE_EDIT', { data: { ...(await lastWrite(tx, entity, id)), current } });
}
