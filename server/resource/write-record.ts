import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#contract/errors.ts';
import type { CallId } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, isFailure } from '#server/http/failure.ts';
import { keepNamedFiles } from '#server/pictures/keep-named-files.ts';
import { type LockedResource, lockVersion, type Versioned } from './lock-version.ts';

/** What all writes of a resource share. */
export type Resource<Row extends Versioned, View> = LockedResource<Row> & {
  /** The record in wire form. */
  present: (row: Row) => View;
  /** The audited form of a row, given the other one; the sent form by default. */
  forAudit?: (row: Row, other: Row | undefined) => unknown;
  /** Notifies caches and screens, in the transaction; not needed where the database does so itself. */
  notify?: (tx: Queries, change: { before?: Row; after?: Row }) => Promise<void>;
};

/** The author: a user of the business, or the holder of a signed link, without a user. */
export type WriterContext = Omit<SignedInContext, 'user'> & { user: { id: string | null; role: string } };

type Edit = { call: CallId } & Versioned;
type Save = Edit & {
  /** The row has all that this may change: one after which the row is the same is not written. */
  unlessSame?: true;
};
type Written<Row, Code extends ErrorCode> = Promise<Row | Failure<Code>>;

/**
 * The steps of every write by staff, in one transaction (rules 35, 47 and 48): lock the row, NOT_FOUND, STALE_EDIT
 * with who and when, refuse or write, audit with before and after, notify. A refusal rolls back, also what `write` had
 * already written. Permission was checked before (contract: `who`).
 */
export async function createRecord<Row extends Versioned, View, Code extends ErrorCode = never>(
  resource: Omit<Resource<Row, View>, 'lock'>,
  context: WriterContext,
  call: CallId,
  write: (tx: Queries) => Written<Row, Code>,
): Promise<View | Failure<Code>> {
  return inTransaction(context, undefined, async (tx) => {
    const after = unlessRefused(await write(tx));
    return noted(resource, tx, context, call, { row: after, after });
  });
}

/**
 * Changes only the version that was edited; a later editor learns who was first. `write` returns the same row when
 * nothing changes: then nothing is audited. With `unlessSame`, nothing stays written either.
 */
export async function updateRecord<Row extends Versioned, View, Code extends ErrorCode = never>(
  resource: Resource<Row, View>,
  context: WriterContext,
  { call, id, version, unlessSame }: Save,
  write: (tx: Queries, before: Row) => Written<Row, Code>,
): Promise<View | Failure<Code | 'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const before = unlessRefused(await lockVersion(resource, tx, { id, version }));
    const after = unlessRefused(await write(tx, before));
    if (unlessSame && after !== before && isSame(before, after))
      throw new UnchangedError(resource.present(before));
    return after === before
      ? resource.present(after)
      : noted(resource, tx, context, call, { row: after, before, after });
  });
}

/** Removes the version that was seen; returns the new version, by which it can be restored. */
export async function removeRecord<Row extends Versioned, View, Code extends ErrorCode = never>(
  resource: Resource<Row, View>,
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

/** Restores what was removed (rule 48): `lockRemoved` is `lock` for removed rows. */
export async function restoreRecord<Row extends Versioned, View, Code extends ErrorCode = never>(
  { lock: _, ...resource }: Resource<Row, View>,
  context: WriterContext,
  { call, id, version }: Edit,
  {
    lockRemoved,
    restore,
  }: { lockRemoved: LockedResource<Row>['lock']; restore: (tx: Queries, removed: Row) => Written<Row, Code> },
): Promise<View | Failure<Code | 'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const removed = unlessRefused(await lockVersion({ ...resource, lock: lockRemoved }, tx, { id, version }));
    const after = unlessRefused(await restore(tx, removed));
    return noted(resource, tx, context, call, { row: after, after });
  });
}

/** The last steps: its files stay, audit and notify. Returns the record as sent. */
async function noted<Row extends Versioned, View>(
  { entity, present, forAudit = present, notify }: Omit<Resource<Row, View>, 'lock'>,
  tx: Queries,
  context: WriterContext,
  call: CallId,
  { row, before, after }: { row: Row; before?: Row; after?: Row },
): Promise<View> {
  const view = present(row);
  const gone = after && (await keepNamedFiles(tx, view, context.now()));
  if (gone) throw new FailureError(gone);
  await writeAudit(tx, context, {
    call,
    entity,
    entityId: row.id,
    before: before ? forAudit(before, after) : null,
    after: after ? byKey(context, forAudit(after, before)) : null,
  });
  await notify?.(tx, { ...(before && { before }), ...(after && { after }) });
  return view;
}

/** Adds the name of the other system's key to the audited value: it is no user. */
function byKey({ key }: WriterContext, audited: unknown): unknown {
  return key ? Object.assign({}, audited, { key: key.name }) : audited;
}

/** Whether two rows are the same, apart from the traces of writing. */
function isSame(before: Versioned, after: Versioned): boolean {
  const traces = { version: 0, updated_at: null };
  return isDeepStrictEqual({ ...before, ...traces }, { ...after, ...traces });
}

/** The write changes nothing; thrown, so that the transaction is undone. */
class UnchangedError extends Error {
  readonly view: unknown;
  constructor(view: unknown) {
    super('Unchanged');
    this.view = view;
  }
}

/** A refusal in the middle of a write is thrown, so that the transaction is undone. */
function unlessRefused<Row>(written: Row | Failure): Row {
  if (isFailure(written)) throw new FailureError(written);
  return written;
}

/** Changes of the same record wait for each other before they take a connection. */
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
    // Only failures of the steps above are thrown here, as the types of `write` guarantee.
    if (error instanceof FailureError) return error.failure as Failure<Code>;
    if (error instanceof UnchangedError) return error.view as Answer;
    throw error;
  }
}
