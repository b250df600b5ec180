import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { addDecision } from '../add-decision.ts';
import { peopleAt, readPerson, setChannel } from './queries.ts';

/** What somebody decided about messages of orders by WhatsApp, as evidence. */
export async function noteOrderConsent(
  tx: Queries,
  decision: { userId: string; granted: boolean },
  evidence: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  await addDecision(tx, { ...decision, purpose: 'order_whatsapp' }, evidence);
}

/** Whoever is told by WhatsApp at the number took that back by answering BAJA: they are told by mail again. */
export async function withdrawAtNumber(tx: Queries, phone: string): Promise<void> {
  for (const { id } of await peopleAt(tx, phone)) {
    await setChannel(tx, id, null);
    await noteOrderConsent(tx, { userId: id, granted: false }, { ip: '', userAgent: 'WhatsApp: BAJA' });
  }
}

/** They agreed for the number of their profile: before it changes, that is over. */
export async function withdrawBeforeChange(
  tx: Queries,
  { userId, phone }: { userId: string; phone: string | undefined },
  evidence: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  if (phone === undefined) return;
  const person = await readPerson(tx, userId);
  if (person.phone === phone || person.choice !== 'whatsapp') return;
  await setChannel(tx, userId, null);
  await noteOrderConsent(tx, { userId, granted: false }, evidence);
}
