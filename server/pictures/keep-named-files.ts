import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, fail } from '#server/http/failure.ts';

const NAMED = /\/(?:pictures|videos)\/([0-9a-f]{40})/g;

/**
 * Keeps the files that a record is about to name: locked until its transaction ends, and used from now on, so that the
 * sweep passes them over. A file that the sweep is deleting at this moment is refused.
 */
export async function keepNamedFiles(
  tx: Queries,
  record: unknown,
  now: Date,
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  const named = JSON.stringify(record)?.matchAll(NAMED) ?? [];
  const digests = [...new Set([...named].flatMap(([, digest]) => digest ?? []))].sort();
  if (digests.length === 0) return undefined;
  // The statement sees a row whose deletion is not committed, waits for it, and then does not update it.
  const gone = await tx.all(sql`
    with there as materialized (
      select digest from stored_file where business_id = ${tx.businessId} and digest = any(${digests}::text[])
    ), kept as (
      update stored_file set used_at = ${now}
      where business_id = ${tx.businessId} and digest = any(${digests}::text[]) returning digest
    )
    select digest from there where digest not in (select digest from kept)`);
  const message = 'Una imagen o un video ya no está guardado. Súbelo de nuevo.';
  return gone.length === 0 ? undefined : fail('INVALID_INPUT', { message });
}
