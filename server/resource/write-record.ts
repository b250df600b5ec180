import type { ErrorCode } from '#contract/errors.ts';
import type { CallId } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, isFailure } from '#server/http/failure.ts';
import { staleEdit } from './stale-edit.ts';

/** What all writes of a resource share. A row carries the version that whoever edits it must have seen. */
export type Resource<Row extends { id: string; version: number }, Shown> = {
  /** Its name in the audit. */
  entity: string;
  /** The row, locked until the transaction ends; undefined when there is none. */
  lock: (tx: Queries, id: string) => Promise<Row | undefined>;
  /** As the wire and the audit show it. */
  present: (row: Row) => Shown;
};

type Versioned = { id: string; version: number };
type Write<Row, Code extends ErrorCode> = (tx: Queries, before: Row) => Promise<Row | Failure<Code>>;

/**
 * The steps that every write of staff takes, in one transaction (decisions 35, 47 and 48): lock the row, NOT_FOUND, STALE_EDIT
 * with who and when, refuse or write, audit with before and after. What `write` refuses is undone, also what it wrote
 * before it refused. Who may call was checked before (contract: `who`).
 */
export async function createRecord<Row extends Versioned, Shown, Code extends ErrorCode>(
  resource: Resource<Row, Shown>,
  context: SignedInContext,
  call: CallId,
  write: (tx: Queries) => Promise<Row | Failure<Code>>,
): Promise<Shown | Failure<Code>> {
  return inTransaction(context, undefined, async (tx) => {
    const row = unlessRefused(await write(tx));
    const after = resource.present(row);
    await writeAudit(tx, context, { call, entity: resource.entity, entityId: row.id, before: null, after });
    return after;
  });
}

/** Changes the version that was edited and no other; whoever comes second is told who was first. */
export async function updateRecord<Row extends Versioned, Shown, Code extends ErrorCode>(
  resource: Resource<Row, Shown>,
  context: SignedInContext,
  { call, id, version }: { call: CallId } & Versioned,
  write: Write<Row, Code>,
): Promise<Shown | Failure<Code | 'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const held = await lockVersion(resource, tx, { id, version });
    const before = resource.present(held);
    const after = resource.present(unlessRefused(await write(tx, held)));
    await writeAudit(tx, context, { call, entity: resource.entity, entityId: id, before, after });
    return after;
  });
}

/** Takes a record away, of the version that was seen. */
export async function removeRecord<Row extends Versioned, Shown>(
  resource: Resource<Row, Shown>,
  context: SignedInContext,
  { call, id, version, message }: { call: CallId; message: string } & Versioned,
  remove: (tx: Queries, id: string) => Promise<void>,
): Promise<{ message: string } | Failure<'NOT_FOUND' | 'STALE_EDIT'>> {
  return inTransaction(context, `${resource.entity} ${id}`, async (tx) => {
    const before = resource.present(await lockVersion(resource, tx, { id, version }));
    await remove(tx, id);
    await writeAudit(tx, context, { call, entity: resource.entity, entityId: id, before, after: null });
    return { message };
  });
}

async function lockVersion<Row extends Versioned, Shown>(
  { entity, lock, present }: Resource<Row, Shown>,
  tx: Queries,
  { id, version }: Versioned,
): Promise<Row> {
  const held = await lock(tx, id);
  if (!held) throw new FailureError(fail('NOT_FOUND'));
  if (held.version !== version) throw new FailureError(await staleEdit(tx, entity, id, present(held)));
  return held;
}

/** A refusal in the middle of a write is thrown, so that the transaction is undone. */
function unlessRefused<Row>(written: Row | Failure): Row {
  if (isFailure(written)) throw new FailureError(written);
  return written;
}

/** Those who change the same record wait for each other before they take a connection. */
async function inTransaction<Answer, Code extends ErrorCode>(
  { db }: SignedInContext,
  record: string | undefined,
  work: (tx: Queries) => Promise<Answer>,
): Promise<Answer | Failure<Code>> {
  try {
    if (record === undefined) return await db.transaction(work);
    return await db.inTurn(record, () => db.transaction(work));
  } catch (error) {
    // Only failures of the steps above are thrown here: the types of `write` say which.
    if (error instanceof FailureError) return error.failure as Failure<Code>;
    throw error;
  }
}
