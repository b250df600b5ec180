import type { Context } from '#server/http/context.ts';
import { linkToken } from '#server/secrets/link-token.ts';
import type { PqrRow } from './queries.ts';

/** Where a request is followed: in the account, or without one by a signed link that only its mail has. */
export function linkOf(
  { id, user_id }: Pick<PqrRow, 'id' | 'user_id'>,
  { pageUrl, secretKeys, business }: Pick<Context, 'pageUrl' | 'secretKeys' | 'business'>,
): string {
  return pageUrl(user_id === null ? `/pqr/${linkToken(secretKeys, business.id, id, 'pqr')}` : '/pqr');
}
