import { createHash } from 'node:crypto';
import type { CallId } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { asKey } from './order-moves/as-key.ts';

type Request = { keyId: string; idempotencyKey: string };

/** What identifies the content of a request: another under the same idempotency_key is refused. */
export function digestOf(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

type Body = { idempotency_key: string; rows: readonly unknown[] };
type Written = { errors: readonly { row: number }[] };

/**
 * Rows of another system, written once however often they are sent: the idempotency record is written with them, and a
 * line of the audit. `notify` tells caches after the commit.
 */
export async function writeOnce<Answer extends Written>(
  context: KeyContext,
  call: CallId,
  { idempotency_key: idempotencyKey, rows }: Body,
  write: (tx: Queries) => Promise<{ answer: Answer; notify: (db: BusinessDatabase) => Promise<void> }>,
): Promise<(Answer & { repeated: boolean }) | Failure<'REQUEST_KEY_REUSED'>> {
  const { db, key } = context;
  const request = { keyId: key.id, idempotencyKey };
  const done = await db.transaction(async (tx) => {
    const taken = await takeRequest<Answer>(tx, { ...request, rows: [call, rows] });
    if (taken === 'reused') return fail('REQUEST_KEY_REUSED');
    if (taken !== 'new') return { answer: { ...taken.answer, repeated: true }, notify: undefined };
    const { answer: written, notify } = await write(tx);
    const errors = written.errors.toSorted((one, other) => one.row - other.row);
    const answer = { ...written, errors, repeated: false };
    await noteAnswer(tx, request, answer);
    const after = { key: key.name, rows: rows.length, ...written, errors: errors.length };
    await writeAudit(tx, asKey(context), { call, entity: 'api_key', entityId: key.id, before: null, after });
    return { answer, notify };
  });
  if ('failure' in done) return done;
  await done.notify?.(db);
  return done.answer;
}

/**
 * Takes an idempotency_key in the transaction that writes its rows: a concurrent repeat waits for it. Returns the
 * earlier answer if they were written; 'reused' when the key was for other rows.
 */
async function takeRequest<Answer>(
  tx: Queries,
  { rows, ...request }: Request & { rows: unknown },
): Promise<'new' | 'reused' | { answer: Answer }> {
  const taken = await lockRequest<Answer>(tx, { ...request, digest: digestOf(rows) });
  if (taken === 'reused' || taken.answer === null) return taken === 'reused' ? taken : 'new';
  return { answer: taken.answer };
}

/**
 * The same of a request that is written in several transactions: each takes it and notes how far it came, so that
 * whoever repeats it goes on from there. The answer is null before the first.
 */
export async function lockRequest<Answer>(
  tx: Queries,
  { keyId, idempotencyKey, digest }: Request & { digest: Buffer },
): Promise<'reused' | { answer: Answer | null }> {
  await tx.run(sql`
    insert into api_request (business_id, key_id, idempotency_key, digest)
    values (${tx.businessId}, ${keyId}, ${idempotencyKey}, ${digest}) on conflict do nothing`);
  const { digest: before, answer } = await tx.one<{ digest: Buffer; answer: Answer | null }>(sql`
    select digest, answer from api_request
    where business_id = ${tx.businessId} and key_id = ${keyId} and idempotency_key = ${idempotencyKey}
    for no key update`);
  return before.equals(digest) ? { answer } : 'reused';
}

export function noteAnswer(tx: Queries, { keyId, idempotencyKey }: Request, answer: object): Promise<number> {
  return tx.run(sql`
    update api_request set answer = ${JSON.stringify(answer)}::jsonb
    where business_id = ${tx.businessId} and key_id = ${keyId} and idempotency_key = ${idempotencyKey}`);
}

/** Nobody repeats a request after a month. */
export function forgetOldRequests(db: Queries): Promise<number> {
  return db.run(sql`
    delete from api_request where business_id = ${db.businessId} and created_at < ${realTime} - interval '30 days'`);
}
