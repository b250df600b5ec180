import { lastWrite } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { type Failure, fail } from '#server/http/failure.ts';

export type Versioned = { id: string; version: number };

/** A record whose edits name the version that was seen. */
export type LockedResource<Row extends Versioned> = {
  /** Its name in the audit. */
  entity: string;
  /**
   * Locks the row until the transaction ends; undefined when it does not exist or is not visible to this caller.
   */
  lock: (tx: Queries, id: string) => Promise<Row | undefined>;
  /** The current record for the editor of a stale version, besides who changed it and when. */
  current?: (row: Row) => unknown;
  /** Author and time of the current version; from the audit by default. */
  lastChange?: (tx: Queries, id: string) => Promise<{ who: string; when: string }>;
};

/**
 * Locks the row and checks that it still is the edited version (rule 47); any version when none is given. The first
 * of the steps of a write (write-record.ts), for writes that audit and notify in their own way.
 */
export async function lockVersion<Row extends Versioned>(
  { entity, lock, ...resource }: LockedResource<Row> & { present?: (row: Row) => unknown },
  tx: Queries,
  { id, version }: { id: string; version: number | undefined },
): Promise<Row | Failure<'NOT_FOUND' | 'STALE_EDIT'>> {
  const row = await lock(tx, id);
  if (!row) return fail('NOT_FOUND');
  if (version === undefined || row.version === version) return row;
  const { lastChange = (db: Queries, of: string) => lastWrite(db, entity, of) } = resource;
  const current = (resource.current ?? resource.present)?.(row);
  return fail('STALE_EDIT', {
    data: { ...(await lastChange(tx, id)), ...(current !== undefined && { current }) },
  });
}
