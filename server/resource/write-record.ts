import type { ErrorCode } from '#contract/errors.ts';
import type { CallId } from '#contract/index.ts';
import { lastWrite, writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, isFailure } from '#server/http/failure.ts';

type Versioned = { id: string; version: number };

/** A record whose edits name the version that was seen. */
export type LockedResource<Row extends Versioned> = {
  /** Its name in the audit. */
  entity: string;
  /** The row, locked until the transaction ends; undefined when there is none, or none for this person. */
  lock: (tx: Queries, id: string) => Promise<Row | undefined>;
  /** What of it whoever edited an older version is shown beside who and when. */
  current?: (row: Row) => unknown;
  /** Who made the present version, and when; as the audit tells where nothing else is said. */
  lastChange?: (tx: Queries, id: string) => Promise<{ who: string; when: string }>;
};

/** What all writes of a resource share. */
export type Resource<Row extends Versioned, Shown> = LockedResource<Row> & {
  /** As the wire shows it. */
  present: (row: Row) => Shown;
  /** What the audit keeps of a row beside the other one; as the wire shows it where nothing else is said. */
  forAudit?: (row: Row, other: Row | undefined) => unknown;
  /** Tells those who show or keep it, in the transaction; what the database tells by itself needs nothing here. */
  notify?: (tx: Queries, change: { before?: Row; after?: Row }) => Promise<void>;
};

/** Who writes: somebody of the business, or the holder of a signed link, in nobody's name. */
export type WriterContext = Omit<SignedInContext, 'user'> & { user: { id: string | null; role: string } };

type Edit = { call: CallId } & Versioned;
type Written<Row, Code extends ErrorCode> = Promise<Row | Failure<Code>>;

/**
 * The steps that every write of staff takes, in one transaction (decisions 35, 47 and 48): lock the row, NOT_FOUND,
 * STALE_EDIT with who and when, refuse or write, audit with before and after, notify. What `write` refuses is undone,
 * also what it wrote before it refused. Who may call was checked before (contract: `who`).
 */
export async function createRecord<Row extends Versioned, Shown, Code extends ErrorCode = never>(
  resource: Omit<Resource<Row, Shown>, 'lock'>,
  context: WriterContext,
  call: CallId,
  write: (tx: Queries) => Written<Row, Code>,
): Promise<Shown | Failure<Code>> {
  return inTransaction(context, undefined, async (tx) => {
    const after = unlessRefused(await write(tx));
    return noted(resource, tx, context, call, { row: after, after });
  });
}

/**
 * Changes the version that was edited and no other; whoever comes second is told who was first. `write` gives back
 * the row it got where nothing changes: then there is nothing to note either.
 */
export async function updateRecord<Row extends Versioned, Shown, Code extends ErrorCode = never>(
  resource: Resource<Row, Shown>,
  context: WriterContext,
  { call, id, version }: Edit,
  write: (tx: Queries, before: Row) => Written<Row, Code>,
): Promise<Shown | Failure<Code | 'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const before = unlessRefused(await lockVersion(resource, tx, { id, version }));
    const after = unlessRefused(await write(tx, before));
    return after === before
      ? resource.present(after)
      : noted(resource, tx, context, call, { row: after, before, after });
  });
}

/** Takes a record away, of the version that was seen; says the version it has since, by which it can be put back. */
export async function removeRecord<Row extends Versioned, Shown, Code extends ErrorCode = never>(
  resource: Resource<Row, Shown>,
  context: WriterContext,
  { call, id, version, message }: { message: string } & Edit,
  remove: (tx: Queries, before: Row) => Promise<Versioned | Failure<Code>>,
): Promise<{ message: string; version: number } | Failure<Code | 'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const before = unlessRefused(await lockVersion(resource, tx, { id, version }));
    const removed = unlessRefused(await remove(tx, before));
    await noted(resource, tx, context, call, { row: before, before });
    return { message, version: removed.version };
  });
}

/** Puts back what was taken away (decision 48): `lockRemoved` is `lock` of rows that were. */
export async function restoreRecord<Row extends Versioned, Shown, Code extends ErrorCode = never>(
  { lock: _, ...resource }: Resource<Row, Shown>,
  context: WriterContext,
  { call, id, version }: Edit,
  {
    lockRemoved,
    restore,
  }: { lockRemoved: LockedResource<Row>['lock']; restore: (tx: Queries, removed: Row) => Written<Row, Code> },
): Promise<Shown | Failure<Code | 'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const removed = unlessRefused(await lockVersion({ ...resource, lock: lockRemoved }, tx, { id, version }));
    const after = unlessRefused(await restore(tx, removed));
    return noted(resource, tx, context, call, { row: after, after });
  });
}

/**
 * The row, locked, if it still is the version that was edited (decision 47); any version where none is named. The
 * first of the steps above, for writes that note and tell in a way of their own.
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

/** The last steps: audit and notify. What it is now, as the wire shows it. */
async function noted<Row extends Versioned, Shown>(
  { entity, present, forAudit = present, notify }: Omit<Resource<Row, Shown>, 'lock'>,
  tx: Queries,
  context: WriterContext,
  call: CallId,
  { row, before, after }: { row: Row; before?: Row; after?: Row },
): Promise<Shown> {
  await writeAudit(tx, context, {
    call,
    entity,
    entityId: row.id,
    before: before ? forAudit(before, after) : null,
    after: after ? forAudit(after, before) : null,
  });
  await notify?.(tx, { ...(before && { before }), ...(after && { after }) });
  return present(row);
}

/** A refusal in the middle of a write is thrown, so that the transaction is undone. */
function unlessRefused<Row>(written: Row | Failure): Row {
  if (isFailure(written)) throw new FailureError(written);
  return written;
}

/** Those who change the same record wait for each other before they take a connection. */
async function inTransaction<Answer, Code extends ErrorCode>(
  { db }: Pick<SignedInContext, 'db'>,
  record: string | undefined,
  work: (tx: Queries) => Promise<Answer>,
): Promise<Answer | Failure<Code>> {
  try {
    const answer =
      record === undefined ? await db.transaction(work) : await db.inTurn(record, () => db.transaction(work));
    db.flushOutbox();
    return answer;
  } catch (error) {
    // Only failures of the steps above are thrown here: the types of `write` say which.
    if (error instanceof FailureError) return error.failure as Failure<Code>;
    throw error;
  }
}
