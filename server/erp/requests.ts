import { createHash } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/**
 * Takes an idempotency_key in the transaction that writes its rows: a concurrent repeat waits for it. Returns the
 * earlier answer if they were written; 'reused' when the key was for other rows.
 */
export async function takeRequest<Answer>(
  tx: Queries,
  { keyId, idempotencyKey, rows }: { keyId: string; idempotencyKey: string; rows: unknown },
): Promise<'new' | 'reused' | { answer: Answer }> {
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest();
  const taken = await tx.run(sql`
    insert into api_request (business_id, key_id, idempotency_key, digest)
    values (${tx.businessId}, ${keyId}, ${idempotencyKey}, ${digest}) on conflict do nothing`);
  if (taken > 0) return 'new';
  const before = await tx.one<{ digest: Buffer; answer: Answer }>(sql`
    select digest, answer from api_request
    where business_id = ${tx.businessId} and key_id = ${keyId} and idempotency_key = ${idempotencyKey}`);
  return before.digest.equals(digest) ? { answer: before.answer } : 'reused';
}

export function noteAnswer(
  tx: Queries,
  { keyId, idempotencyKey }: { keyId: string; idempotencyKey: string },
  answer: object,
): Promise<number> {
  return tx.run(sql`
    update api_request set answer = ${JSON.stringify(answer)}::jsonb
    where business_id = ${tx.businessId} and key_id = ${keyId} and idempotency_key = ${idempotencyKey}`);
}

/** Nobody repeats a request after a month. */
export function forgetOldRequests(db: Queries): Promise<number> {
  return db.run(sql`
    delete from api_request where business_id = ${db.businessId} and created_at < ${realTime} - interval '30 days'`);
}
