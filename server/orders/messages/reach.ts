import type { Reach } from '#rules/messages/channels.ts';
import type { Queries } from '#server/db/database.ts';
import type { LetterLook } from '#server/messages/letter.ts';
import { readMessageSettings, readReach } from './queries.ts';

type Person = { userId: string; email: string; phone: string };

/** Channels a shopper may be notified by, for an order or a standing order, at sending time. */
export async function reachOf(
  db: Queries,
  { userId, email, phone }: Person,
  { hasWhatsapp, withoutWhatsapp }: { hasWhatsapp: boolean; withoutWhatsapp: boolean },
): Promise<Reach> {
  const { choice, mayWhatsapp } = await readReach(db, { userId, phone });
  const byWhatsapp = hasWhatsapp && mayWhatsapp && !withoutWhatsapp && phone !== '';
  return { choice, hasMail: email !== '', hasPhone: phone !== '', byWhatsapp };
}

export async function readLook(db: Queries, origin: string): Promise<LetterLook> {
  return lookAt((await readMessageSettings(db)).look, origin);
}

/** The look with the logo's absolute address: uploads are stored relative to the shop. */
export function lookAt({ color, logo }: LetterLook, origin: string): LetterLook {
  return { color, logo: logo === '' ? '' : new URL(logo, origin).href };
}
