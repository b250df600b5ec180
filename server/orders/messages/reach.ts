import type { Reach } from '#rules/messages/channels.ts';
import type { Queries } from '#server/db/database.ts';
import type { LetterLook } from '#server/messages/letter.ts';
import { readMessageSettings, readReach } from './queries.ts';

type Person = { userId: string; email: string; phone: string };

/** By what a shopper may be told, of an order or of one that is repeated, when it is sent. */
export async function reachOf(
  db: Queries,
  { userId, email, phone }: Person,
  { hasWhatsapp, withoutWhatsapp }: { hasWhatsapp: boolean; withoutWhatsapp: boolean },
): Promise<Reach> {
  const { choice, mayWhatsapp } = await readReach(db, { userId, phone });
  const byWhatsapp = hasWhatsapp && mayWhatsapp && !withoutWhatsapp && phone !== '';
  return { choice, hasMail: email !== '', hasPhone: phone !== '', byWhatsapp };
}

/** How mails of the business look. */
export async function readLook(db: Queries, origin: string): Promise<LetterLook> {
  return lookAt((await readMessageSettings(db)).look, origin);
}

/** Its logo is an upload of the shop's own address. */
export function lookAt({ color, logo }: LetterLook, origin: string): LetterLook {
  return { color, logo: logo === '' ? '' : new URL(logo, origin).href };
}
