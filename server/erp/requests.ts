import { createHash } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

type Request = { keyId: string; idempotencyKey: string };

/** What identifies the content of a request: another under the same idempotency_key is refused. */
export function digestOf(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Takes an idempotency_key in the transaction that writes its rows: a concurrent repeat waits for it. Returns the
 * earlier answer if they were written; 'reused' when the key was for other rows.
 */
export async function takeRequest<Answer>(
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
