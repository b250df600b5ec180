import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A session of an hour of some superadmin of the business; its token. */
export async function superadminOf(client: pg.Client, businessId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into session (business_id, token_hash, id, user_id, expires_at)
     select business_id, $2, new_id(), id, now() + interval '1 hour' from app_user
     where business_id = $1 and role = 'superadmin' and not disabled order by id limit 1`,
    [businessId, createHash('sha256').update(token).digest()],
  );
  return token;
}
