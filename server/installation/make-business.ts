import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { hashOf, newToken } from '#server/identity/tokens.ts';
import { LINK_MINUTES } from '#server/identity/ways-in/password-link.ts';
import { makeBusiness, type NewBusiness, setModules } from './queries.ts';

export type Link = { token: string; hash: Buffer; expires: Date };

export function newLink(now: Date): Link {
  const token = newToken();
  return { token, hash: hashOf(token), expires: new Date(now.getTime() + LINK_MINUTES * 60_000) };
}

type First = { email: string; link: Link; modules: readonly string[]; now: Date };

/**
 * Creates a business with its host, its modules, its shop closed, and the first superadmin for the link (rule 66).
 * Throws when slug or host is taken (`isUsed`).
 */
export async function makeClosedBusiness(
  db: Pick<Queries, 'all'>,
  business: NewBusiness,
  { email, link, modules, now }: First,
): Promise<void> {
  await makeBusiness(db, business, { id: newId(), email, linkHash: link.hash, linkExpires: link.expires });
  await setModules(db, business.id, modules, now);
}
