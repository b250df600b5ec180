import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { accountsOf } from './accounts.ts';
import { readValues } from './own-accounts.ts';

/** Whether mails of the business leave: by the installation's server, or by one of its own (rule 67). */
export async function hasMailServer(
  db: Queries,
  { installation, business, secretKeys }: Pick<SignedInContext, 'installation' | 'business' | 'secretKeys'>,
): Promise<boolean> {
  if (installation.keysOf('smtp', business.slug) === 'set') return true;
  return accountsOf(await readValues(db, secretKeys, ['smtp'])).smtp !== undefined;
}
